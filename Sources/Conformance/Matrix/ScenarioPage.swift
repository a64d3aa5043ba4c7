/// The pages of scenarios.
enum ScenarioPage {
    /// A page with an adapter; `setUp` runs with the bridge as `nb`.
    static func html(adapter: String, hasTexts: Bool, setUp: String, head: String, body: String) -> String {
        """
        <!doctype html><meta charset="utf-8"><title>nb</title>\(head)<script>\(adapter)</script><script>\(tools)
        hasTexts = \(hasTexts);
        whenBridge((handed) => {
          nb = handed;
          nb.registerHandler("pageEcho", (data, respond) => respond && respond(data));
          \(setUp)
        });
        </script><body>\(body)
        """
    }

    /// A page without an adapter, whose own script asks for the bridge as its protocol has it.
    static func html(own script: String, head: String = "", body: String = "") -> String {
        """
        <!doctype html><meta charset="utf-8"><title>nb</title>\(head)<script>\(tools)
        \(script)
        </script><body>\(body)
        """
    }

    /// What the scenarios' scripts use.
    ///
    /// Exceptions that nobody caught are in `errors`.
    private static let tools = """
        let nb;
        const seen = [], errors = [];
        addEventListener("error", (event) => { errors.push(event.message); event.preventDefault(); });
        const turn = (ms = 0) => new Promise((done) => setTimeout(done, ms));
        // Strict, JsBridge for Android turns all data into texts.
        let hasTexts = false;
        const plain = (value) => hasTexts && typeof value === "string" ? JSON.parse(value) : value;
        const ask = (name, data) => new Promise((done) => nb.callHandler(name, data, (value) => done(plain(value))));
        const until = async (test) => { for (let i = 0; i < 400 && !test(); i++) await turn(10); return !!test(); };
        // Returns when a call that was made afterwards was answered.
        const fence = async () => {
          await turn(); await turn();
          let isOver = false;
          for (let i = 0; i < 40 && !isOver; i++) { nb.callHandler("echo", { i }, () => { isOver = true; }); await turn(25); }
          await turn();
          return isOver;
        };
        // What the app answers; "silence" where a later call is answered and this one is not.
        const outcome = async (name, data) => {
          let answer = "silence";
          nb.callHandler(name, data, (value) => { answer = value === undefined ? "undefined" : plain(value); });
          if (!await fence()) return answer === "silence" ? "the app is gone" : answer;
          return answer && answer.error ? answer.error.name : answer;
        };
        """
}
