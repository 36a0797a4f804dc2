// In the picture: put in a new board without losing the marks, tell the editor what was clicked.
const editor = acquireVsCodeApi();
const board = document.getElementById("board");
let marked = [];
// A city that is drawn twice has the ids city-3-0 and city-3-1.
const nameOf = (group) => group.id.split("-").slice(0, 2).join("-");
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
