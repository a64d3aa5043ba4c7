print("native-bridge")
