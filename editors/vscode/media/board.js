// In the picture: put in a new board without losing the marks, tell the editor what was clicked.
const editor = acquireVsCodeApi();
const board = document.getElementById("board");
let marked = [];
const nameOf = (group) => group.id || group.querySelector("title")?.textContent || "";
const mark = () => board.querySelectorAll("g.route, g.city").forEach((group) => {
  group.classList.toggle("marked", marked.includes(nameOf(group)));
});
window.addEventListener("message", ({ data }) => {
  if (data.mark) marked = data.mark;
  if (data.svg) {
    const parsed = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
    if (parsed.nodeName === "svg") board.replaceChildren(document.importNode(parsed, true));
  }
  if ("good" in data) document.getElementById("old").hidden = data.good;
  mark();
});
board.addEventListener("click", (event) => {
  const group = event.target.closest("g.route, g.city");
  if (group) editor.postMessage({ name: nameOf(group) });
});
