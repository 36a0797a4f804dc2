// Playing: what a click means, pauses of the styles, the course of a game.
import { ask, board, link, showPicture } from "../studio";
import { change, note, state } from "../store";
import type { Looks, Reason, Table, Way } from "../kinds";
import type { Answer } from "../link";
import { say } from "../board/tools";
import { t } from "../words";

let timer = 0;
let going = false;
const AT_ONCE = 8; // decisions of styles that nobody waits to see
const then = () => (state.pause === 0 || document.hidden ? AT_ONCE : 0);

export function sitDown(found: Answer): void {
  change({ playing: true, pane: "play" });
  if (state.tab === "text") change({ tab: "play" });
  retold(found);
  void link.ask("play.ready").catch(() => {}); // the styles prepare while somebody reads the first question
}

// The game on the table from its picture on: a new one, or the same in another language.
export function retold(found: Answer): void {
  const { colors, cards, seats, players, title, game } = found as unknown as Looks;
  change({ looks: { colors, cards, seats, players, title, game }, table: found.table as Table, felt: found.svg as string });
  if (!state.playing) return;
  showPicture(state.felt);
  take(found);
}

export function take(found: Answer | null): void {
  if (!found?.table) return;
  const table = found.table as Table;
  change({ table, ways: null, reasons: null, hint: null, asking: "" });
  board.moment(table.moment);
  const open = new Set<string>();
  for (const option of table.options) for (const [domain, element] of option.elements ?? []) open.add(`${domain}-${element}`);
  board.mark("open", open);
  requestAnimationFrame(keepFocus);
  const last = table.log[table.log.length - 1];
  if (last) say(`P${last.player + 1} ${last.text}`);
  next();
}

// What was chosen is gone, and the focus with it: whoever plays by keyboard goes on with the next question.
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(".asked .toggle, .asked button[data-option]")?.focus({ preventScroll: true });
}

// The styles answer after a pause; in a tab that nobody sees, at once.
function next(): void {
  clearTimeout(timer);
  const table = state.table;
  if (!table || !table.machine || table.over || table.step !== table.of || going || state.pause < 0) return;
  timer = window.setTimeout(async () => {
    going = true;
    const found = await ask("play.go", { then: then() });
    going = false;
    take(found);
  }, document.hidden ? 0 : state.pause);
}
export function setPause(pause: number): void {
  change({ pause });
  next();
}

export async function begin(seats: string[], seed: number): Promise<void> {
  clearTimeout(timer);
  const found = await ask("play.new", { seats, seed });
  if (found) sitDown(found);
}
export function leave(): void {
  clearTimeout(timer);
  change({ playing: false });
  if (state.board) showPicture(state.board.svg);
}
export function goOn(): void {
  if (!state.table) return;
  change({ playing: true });
  showPicture(state.felt);
  take({ table: state.table });
}

export const choose = async (numbers: number[]) => take(await ask("play.choose", { numbers, then: then() }));
export const back = async () => take(await ask("play.back"));
export const uncover = async () => take(await ask("play.uncover"));
export const restore = async () => take(await ask("play.other"));
export const at = async (step: number) => (clearTimeout(timer), take(await ask("play.at", { step })));
export async function again(): Promise<void> {
  const found = await ask("play.again");
  if (!found) return;
  sitDown(found);
  note(found.stopped || "All choices could be made by the new text.", found.stopped ? "bad" : "good");
}
export async function hint(): Promise<void> {
  const found = await ask("play.hint");
  if (!found) return;
  change({ hint: found.hint });
  const option = state.table?.options.find((o) => o.number === found.hint);
  if (option) say(t("hint: {what}", { what: option.label }));
  board.mark("hinted", (option?.elements ?? []).map(([d, n]) => `${d}-${n}`));
}

function named(key: string): string {
  const [domain, element] = key.split("-");
  const card = domain === "card" ? state.looks?.cards?.[Number(element)]?.title : undefined;
  return card ?? board.element(key)?.querySelector("title")?.textContent ?? key;
}

// A click on a thing: one way leads to it and is taken; several are a menu; none is explained.
export async function clickPlaying(key: string): Promise<void> {
  const table = state.table;
  if (!key || !table || table.over || table.machine || table.covered) return change({ ways: null, reasons: null });
  const [domain, element] = key.split("-");
  const found = await ask("play.reach", { domain, element: Number(element) });
  if (!found) return;
  const ways = found.ways as Way[];
  if (ways.length === 1) return choose(ways[0].numbers);
  if (ways.length) return change({ ways, reasons: null, asking: named(key) });
  return why(key);
}
export async function why(key: string): Promise<void> {
  const [domain, element] = key.split("-");
  const found = await ask("play.why", { domain, element: Number(element) });
  if (!found) return;
  const reasons = found.reasons as Reason[];
  const ways = ((await ask("play.reach", { domain, element: Number(element) }))?.ways ?? []) as Way[]; // perhaps something leads there all the same
  change({ reasons, ways, asking: named(key) });
  if (ways.length) return;
  if (!reasons.length) note("Nothing that is asked now is about this.", "bad");
  else say(reasons.map((r) => r.sentence).join(". "));
}
