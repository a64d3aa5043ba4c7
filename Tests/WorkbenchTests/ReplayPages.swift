/// Pages that are recorded and played again.
enum ReplayPages {
    /// A page that logs in when it is opened and pays when its button is pressed.
    static func shop(amount: Int) -> String {
        """
        <!doctype html><title>Shop</title>
        <button>Pay</button>
        <script>
          window.WVJBCallbacks = [(bridge) => {
            document.querySelector("button").onclick = () => bridge.callHandler("pay", {amount: \(amount)}, () => {});
            bridge.callHandler("login", {user: "ada"}, (answer) => { document.title = answer.token; });
          }];
          const frame = document.createElement("iframe");
          frame.style.display = "none";
          frame.src = "https://__bridge_loaded__";
          document.documentElement.appendChild(frame);
        </script>
        """
    }
}
