/// Pages of the tests, with the set-up that every WVJB page carries.
enum TestPages {
    /// A page that runs `script` with the bridge `b` when it is there.
    static func page(_ script: String, title: String = "Test page") -> String {
        """
        <!DOCTYPE html><title>\(title)</title><body><script>
        function setUp(callback) {
          if (window.WebViewJavascriptBridge) { return callback(WebViewJavascriptBridge); }
          if (window.WVJBCallbacks) { return window.WVJBCallbacks.push(callback); }
          window.WVJBCallbacks = [callback];
          const frame = document.createElement("iframe");
          frame.style.display = "none";
          frame.src = "https://__bridge_loaded__";
          document.documentElement.append(frame);
          setTimeout(() => frame.remove(), 0);
        }
        setUp((b) => {
          window.b = b;
          b.registerHandler("testJavascriptHandler", () => {});
          \(script)
        });
        </script>
        """
    }
}
