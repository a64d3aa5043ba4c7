// The card of the section "Frames": four frames that try to reach the bridge, and must not.
(() => {
  "use strict";

  const { Board, Check } = window;
  const { expect, text, until } = Check;
  const looks = "<style>body{font:13px system-ui,sans-serif;margin:10px;color:#777}</style>";
  const inline = (kind) => `<!DOCTYPE html><meta charset="utf-8"><title>Frame</title>${looks}<body>trying…`
    + `<script>${window.probeBridge}\nprobeBridge(${JSON.stringify(kind)});</` + "script>";

  const frames = [
    { kind: "same origin", set: (frame) => { frame.src = "frame.html"; } },
    { kind: "other origin", set: (frame) => { frame.src = "app://elsewhere/frame.html"; } },
    {
      kind: "sandboxed srcdoc",
      set: (frame) => {
        frame.setAttribute("sandbox", "allow-scripts");
        frame.srcdoc = inline("sandboxed srcdoc");
      },
    },
    {
      kind: "data: URL",
      set: (frame) => { frame.src = `data:text/html;charset=utf-8,${encodeURIComponent(inline("data: URL"))}`; },
    },
  ];

  Board.add({
    id: "frames-closed",
    section: "frames",
    title: "No way in from a frame",
    about: "Each frame tries window.webkit, the globals of all protocols, and the addresses that load a bridge or its "
      + "queue. The card passes when all four report and none has found a way.",
    button: "Load the frames",
    wide: true,
    limit: 5000,
    code: { plain: "parent.postMessage({ways: […]})   // what each frame reports" },
    run: async (bridge, { stage }) => {
      const reports = new Map();
      const elements = new Map();
      const listen = ({ source, data }) => {
        for (const [kind, element] of elements) {
          if (source === element.contentWindow && data && Array.isArray(data.ways)) {
            reports.set(kind, data.ways.map(String));
          }
        }
      };
      await bridge.call("Remember", { key: "frameReached", value: null });
      window.addEventListener("message", listen);
      stage.replaceChildren();
      for (const { kind, set } of frames) {
        const element = document.createElement("iframe");
        // When a page comes back after a crash, WebKit fills its frames from the history, by name. Without names of
        // their own, these frames' addresses would go to the first frame of the new page: the bridge's set-up signal.
        element.name = `test frame, ${kind}`;
        element.title = `Test frame: ${kind}`;
        set(element);
        elements.set(kind, element);
        stage.append(element);
      }
      await until(() => reports.size === frames.length, 3000);
      window.removeEventListener("message", listen);
      for (const { kind } of frames) {
        expect(reports.has(kind), `the ${kind} frame did not report`);
        expect(reports.get(kind).length === 0, `the ${kind} frame found ${reports.get(kind).join("; ")}`);
      }
      const reached = await bridge.call("Recall", "frameReached");
      expect(reached === null || reached === undefined, `native heard ${text(reached)} from a frame`);
      expect(await bridge.call("echo", "page") === "page", "the page itself lost its bridge");
      return `${frames.map(({ kind }) => kind).join(", ")}: no way in; the page itself still works`;
    },
  });
})();
