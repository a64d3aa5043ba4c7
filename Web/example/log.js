// The log: newest line first, with filter, copy, export and clear; it outlives a reload of the page.
(() => {
  "use strict";

  const { text } = window.Check;
  const most = 500;
  const list = document.getElementById("log");
  const filter = document.getElementById("log-filter");
  const count = document.getElementById("log-count");
  let lines = restore();

  function restore() {
    try {
      return JSON.parse(sessionStorage.getItem("log")) || [];
    } catch {
      return [];
    }
  }

  /** Keeps the lines for the next page; the cards that leave the page call this first. */
  function keep() {
    try {
      sessionStorage.setItem("log", JSON.stringify(lines));
    } catch {
      // Without storage the log starts anew after a reload, and nothing else changes.
    }
  }

  function plain(line) {
    return `${line.number}. ${line.message}:${line.json === null ? "" : `\n${line.json}`}`;
  }

  function matches(line) {
    return plain(line).toLowerCase().includes(filter.value.trim().toLowerCase());
  }

  function row(line) {
    const item = document.createElement("li");
    item.dataset.side = line.side;
    item.append(`${line.number}. ${line.message}:`);
    if (line.json !== null) {
      const data = document.createElement("code");
      data.textContent = line.json;
      item.append(document.createElement("br"), data);
    }
    return item;
  }

  function showCount() {
    const shown = list.childElementCount;
    count.textContent = shown === lines.length ? `${lines.length} lines` : `${shown} of ${lines.length} lines`;
  }

  function show() {
    list.replaceChildren(...lines.filter(matches).map(row));
    showCount();
  }

  /** Adds one line; its data is written as JSON, cut after 500 units. */
  function add(message, ...rest) {
    const side = message.startsWith("ObjC") ? "native" : message.startsWith("JS") ? "page" : "card";
    const number = lines.length > 0 ? lines[0].number + 1 : 1;
    const plainText = side === "card" && typeof rest[0] === "string";
    const json = rest.length === 0 ? null : plainText ? rest[0] : text(rest[0], 500);
    const line = { number, message, json, side };
    lines.unshift(line);
    lines.length = Math.min(lines.length, most);
    if (matches(line)) {
      list.prepend(row(line));
      while (list.childElementCount > most) {
        list.lastElementChild.remove();
      }
    }
    showCount();
  }

  function everything() {
    return `${lines.map(plain).join("\n")}\n`;
  }

  async function copy(event) {
    const button = event.currentTarget;
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(everything());
    } catch {
      const area = document.createElement("textarea");
      area.value = everything();
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 1200);
  }

  function download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([everything()], { type: "text/plain" }));
    link.download = "native-bridge-log.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function clear() {
    lines = [];
    keep();
    show();
  }

  filter.addEventListener("input", show);
  document.getElementById("log-copy").addEventListener("click", copy);
  document.getElementById("log-export").addEventListener("click", download);
  document.getElementById("log-clear").addEventListener("click", clear);
  window.addEventListener("pagehide", keep);
  show();

  window.Bridge.observe(add);
  window.Log = Object.freeze({ add, keep });
})();
