// What can be done to the picture while writing: each deed becomes a change of the text.
import { ask, board, drawBoard, editor, goTo, thing } from "../studio";
import type { Place } from "../kinds";
import { change, drop, note, state, type Tool } from "../store";
import { t } from "../words";
import type { Pointed } from "./view";

const city = (key: string) => state.board?.cities[Number(key.split("-")[1])];

async function edit(what: string, about: object): Promise<boolean> {
  if (!state.writable) return note("This text cannot be changed here.", "bad"), false;
  const before = editor.text;
  const found = await ask(what, { file: state.file, version: state.version, ...about });
  if (!found || editor.text !== before) return false;
  editor.apply(found.edits);
  return found.edits.length > 0;
}

export function pickTool(tool: Tool): void {
  change({ tool, picked: null });
  board.band(null);
  board.mark("picked", []);
}

function pick(key: string | null): void {
  change({ picked: key });
  board.mark("picked", key ? [key] : []);
  if (!key) board.band(null);
}

export async function clickWriting(at: Pointed): Promise<void> {
  const isCity = at.key.startsWith("city-");
  if (state.tool === "city" && !at.key) return change({ selected: `new ${JSON.stringify(board.units(at.x, at.y))}` });
  if ((state.tool === "route" || state.tool === "ticket") && isCity) {
    const base = `city-${at.key.split("-")[1]}`;
    if (!state.picked || state.picked === base) return pick(state.picked ? null : base);
    const [a, b] = [city(state.picked), city(base)];
    pick(null);
    if (!a || !b) return;
    if (state.tool === "ticket") return void edit("edit.ticket", { a: a.name, b: b.name });
    return void change({ selected: `join ${JSON.stringify([a.name, b.name])}` });
  }
  if (!at.key) return change({ selected: null });
  change({ selected: at.key });
  board.ring(at.key);
  const place = thing(at.key);
  if (place && place.file === state.file) editor.select(place.from, place.to, false);
  else if (place && state.tab === "text") await goTo(place);
}

export function pointWriting(key: string | null, x: number, y: number): void {
  if (state.picked) board.band(state.picked, { x, y });
  void key;
}

// While a city is dragged only the page moves; the text follows at the drop.
export function dragWriting(key: string, dx: number, dy: number, done: boolean, at: Pointed): boolean {
  if (key.startsWith("city-") && (state.tool === "route" || state.tool === "ticket")) return dragLine(key, done, at);
  if (!key.startsWith("city-") || state.tool !== "move" || !state.writable) return false;
  const [, number, spot = "0"] = key.split("-");
  const found = state.board?.cities[Number(number)];
  const from = found?.spots[Number(spot)];
  if (!found || !from) return false;
  if (found.file !== state.file) return done && standsIn(found.name, found), true;
  const name = key.replace("city-", "name-");
  const place = { x: Math.round(from[0] + dx / board.unit), y: Math.round(from[1] + dy / board.unit) };
  const held = { x: Math.max(0, place.x), y: Math.max(0, place.y) };
  const shift = `translate(${(held.x - from[0]) * board.unit} ${(held.y - from[1]) * board.unit})`;
  for (const each of [key, name]) board.element(each)?.setAttribute("transform", shift);
  board.host.classList.toggle("dragging", !done);
  if (done) void moveCity(found.name, Number(spot), held, place);
  return true;
}

// What stands in another file is moved there.
function standsIn(name: string, place: Place): void {
  const made = note(t("{name} stands in {file}.", { name, file: place.file }), undefined, [
    { title: "Open it", run: () => (drop(made), void goTo(place)) },
    { title: "Leave it", run: () => drop(made) },
  ]);
}

// A line from city to city: it becomes a route or a ticket where it is let go.
function dragLine(key: string, done: boolean, at: Pointed): boolean {
  if (!state.picked) pick(`city-${key.split("-")[1]}`);
  if (!done) board.band(key, at);
  else if (at.key.startsWith("city-")) void clickWriting(at);
  else pick(null);
  return true;
}

export async function moveCity(name: string, spot: number, held: { x: number; y: number }, wanted = held): Promise<void> {
  const lies = state.board?.cities.find((each) => each.name === name);
  if (lies && lies.file !== state.file) return standsIn(name, lies);
  const moved = await edit("edit.move", { name, spot, ...held });
  if (!moved) await drawBoard();
  const by = { x: Math.max(0, held.x - wanted.x), y: Math.max(0, held.y - wanted.y) };
  if (by.x || by.y) {
    const made = note(t("Positions start at 0: {name} stops at the edge.", { name }), undefined, [
      {
        title: t("Move all cities by {x}, {y}", by),
        run: () => (drop(made), void edit("edit.shift", by)),
      },
      { title: "Leave it", run: () => drop(made) },
    ]);
  }
}

export const addCity = (name: string, at: { x: number; y: number }) => edit("edit.city", { name, ...at });
export const addRoute = (a: string, b: string, length: number, colors: string[]) => edit("edit.route", { a, b, length, colors });
export const setRoute = (number: number, part: string, value: string) => edit("edit.set", { number, part, value });
export const removeLine = (start: number) => edit("edit.remove", { start });

// Arrows walk from city to city; with Shift they move the city, by one unit or, with Alt, by ten.
export function keyWriting(e: KeyboardEvent): void {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  const key = state.selected ?? "";
  const from = key.startsWith("city-") ? city(key) : undefined;
  if (e.key === "Escape") return pick(null), change({ selected: null });
  if (way && from && e.shiftKey) {
    e.preventDefault();
    const step = e.altKey ? 10 : 1, at = from.spots[0];
    if (at) void moveCity(from.name, 0, { x: Math.max(0, at[0] + way[0] * step), y: Math.max(0, at[1] + way[1] * step) });
  } else if (way) {
    e.preventDefault();
    const next = neighbour(from, way as [number, number]);
    if (next >= 0) change({ selected: `city-${next}` }), board.ring(`city-${next}`), say(state.board!.cities[next].name);
  } else if (e.key === "Enter" && from) {
    e.preventDefault();
    const at = board.middle(key) ?? { x: 0, y: 0 };
    void clickWriting({ key, event: e, ...at }).then(() => state.tool === "move" && editor.view.focus());
  }
}

function neighbour(from: { spots: number[][] } | undefined, [dx, dy]: [number, number]): number {
  const cities = state.board?.cities ?? [];
  if (!from?.spots[0]) return cities.length ? 0 : -1;
  const [x, y] = from.spots[0];
  let best = -1, least = Infinity;
  cities.forEach((each, i) => {
    if (each === from || !each.spots[0]) return;
    const [ex, ey] = [each.spots[0][0] - x, each.spots[0][1] - y];
    const along = ex * dx + ey * dy, aside = Math.abs(ex * dy) + Math.abs(ey * dx);
    if (along > 0 && along + 2 * aside < least) (best = i), (least = along + 2 * aside);
  });
  return best;
}

export function say(text: string): void {
  const region = document.getElementById("say");
  if (region) region.textContent = text;
}
