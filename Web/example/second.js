// The second page: uses the bridge once and goes back, by itself when the address says back=1.
(() => {
  "use strict";

  const { Bridge } = window;
  const parameters = new URLSearchParams(location.search);
  const answer = document.getElementById("answer");
  document.getElementById("back").addEventListener("click", () => history.back());
  document.getElementById("first").href = `index.html?protocol=${Bridge.protocol}`;

  async function greet() {
    const { connect, ready, call } = Bridge;
    connect();
    await ready;
    const value = await call("echo", "hello from the second page", 1000);
    answer.textContent = String(value);
    await call("Remember", { key: "secondPage", value }, 1000);
  }

  const loaded = new Promise((resolve) => window.addEventListener("load", () => setTimeout(resolve, 50)));
  const greeted = Promise.race([greet(), new Promise((resolve) => setTimeout(resolve, 2500))]);
  Promise.allSettled([loaded, greeted]).then(() => {
    if (parameters.get("back") === "1") {
      history.back();
    }
  });
})();
