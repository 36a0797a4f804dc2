// What happens when: files, texts and board. The parts know each other only through here.
import { BoardView } from "./board/view";
import { dropDraft, findDraft, keepDraft } from "./drafts";
import type { Board, Opened, Place, Problem } from "./kinds";
import { Dropped, Link, Refused, type Answer } from "./link";
import { packed, unpacked, type Shared } from "./share";
import { change, drop, note, state } from "./store";
import type { Marks } from "./text/assist";
import { Editor } from "./text/editor";
import { help } from "./text/help";
import { words } from "./words";

export let link: Link;
export let editor: Editor;
export let board: BoardView;
const QUIET = 150; // milliseconds
let draftTimer = 0;
let base = ""; // the text that was opened or saved last
let drawn = ""; // the picture in the view
let seen = 0; // its number; the service does not send it twice
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("ttrdsl-studio") : null;
const me = crypto.randomUUID();

export function tell(error: unknown): void {
  if (!(error instanceof Dropped)) note(error instanceof Refused ? error.message : String(error), "bad");
}
export async function ask(what: string, fields: object = {}, progress?: (d: number, of: number) => void): Promise<Answer | null> {
  try {
    return await link.ask(what, fields, progress);
  } catch (error) {
    tell(error);
    return null;
  }
}

export function mountEditor(host: HTMLElement): void {
  editor = new Editor(host, { changed: sendText, typed, moved: cursorMoved, save, help: (what, at) => void help(what, at), ask: askText });
}
// Ask about a place of the text as it stands; what cannot be answered is not worth a word.
async function askText(what: string, about: object): Promise<Answer | null> {
  if (!state.ready || !state.file) return null;
  editor.flush();
  return link.ask(what, { file: state.file, ...about }).catch(() => null);
}
export function mountBoard(host: HTMLElement): void {
  board = new BoardView(host);
}

// ---- the start ---------------------------------------------------------------------------------------

export function start(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const site = document.querySelector<HTMLMetaElement>("meta[name=studio]")?.content === "site";
  change({ server: !site });
  if (site) {
    link = Link.toWorker();
    if (!fragment.has("g")) showPrepared();
  } else {
    const token = fragment.get("k") ?? sessionStorage.getItem("token") ?? "";
    sessionStorage.setItem("token", token);
    if (fragment.has("k")) history.replaceState(null, "", `${location.pathname}${fragment.get("g") ? `#g=${fragment.get("g")}` : ""}`);
    link = Link.toServer(token);
  }
  link.onState = (connected) => change({ connected });
  link.onTell = async (told) => {
    if (told.tell === "loading") change({ loading: told.what, loaded: [told.done, told.of] });
    if (told.tell === "failed") (change({ loading: words.noPython }), note(`${words.noPython} ${told.what}`, "bad", []));
    if (told.tell === "disk") diskChanged(told.file, told.mark);
    if (told.tell === "welcome") await welcome(told.start, fragment.get("g"));
  };
  if (tabs) tabs.onmessage = (event) => heard(event.data);
  window.addEventListener("beforeunload", (e) => {
    if (state.dirty && state.server) e.preventDefault();
  });
}

// A site brings its first text and board with it: they are there before Python is.
interface Prepared { files: string[]; titles: Record<string, string>; opened: Opened; board: Board | null }
let prepared: Prepared | null = null;
function showPrepared(): void {
  prepared = JSON.parse(document.getElementById("prepared")?.textContent ?? "null") as Prepared | null;
  if (!prepared) return;
  const { files, titles, opened, board } = prepared;
  change({ files, titles });
  const wanted = new URLSearchParams(location.hash.slice(1)).get("f");
  if (wanted && wanted in titles) void openPrepared(wanted);
  else showOpened(opened, board);
}
function showOpened(opened: Opened, found: Board | null): void {
  change({ board: found, looks: found });
  shown(opened, opened.file);
  if (found) showPicture(found.svg);
  void offerDraft(opened.file, opened); // before anything is written here
}
// Another game of the site, while Python is not there yet.
async function openPrepared(file: string): Promise<void> {
  const path = `boards/${file.replace(/\.ttr$/, "").replaceAll("/", "-")}`;
  const [about, svg] = await Promise.all([fetch(`${path}.json`), fetch(`${path}.svg`)]);
  if (!about.ok || !svg.ok) return void note(words.notYet, "bad");
  const found = (await about.json()) as Prepared;
  showOpened(found.opened, found.board && { ...found.board, svg: await svg.text() });
}

// Python is there: it hears of the text as it was written meanwhile.
async function takeOver(file: string): Promise<void> {
  const found = (await ask("open", { file })) as Opened | null;
  if (!found) return;
  change({ mark: found.mark, ready: true });
  await sendText(editor.text);
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js").catch(() => note(words.noOffline));
}

async function welcome(first: string, shared: string | null): Promise<void> {
  change({ connected: true, loading: "" });
  seen = 0;
  const hello = await ask("hello");
  if (!hello) return;
  if (state.language !== "en" && (await ask("speak", { language: state.language }))) change({ spoken: state.language });
  if (state.night) await lighten();
  change({ files: hello.files, styles: hello.styles, games: hello.games });
  if (state.ready) return takeUp();
  if (prepared && !shared) return takeOver(state.file);
  const packed = shared ? await unpacked(shared) : null;
  if (shared && !packed) note("This link cannot be read: it was cut off or changed.", "bad");
  if (packed) await openShared(packed);
  else if (first || hello.files[0]) await open(first || hello.files[0]);
  change({ ready: true });
}

// The server was gone and is there again: it hears what was written meanwhile.
async function takeUp(): Promise<void> {
  if (!state.file) return;
  await openBeside();
  if (isShared(state.file)) await ask("open.text", { file: state.file, text: editor.text });
  else await ask("open", { file: state.file });
  await sendText(editor.text);
  if (state.table) note("The studio was started again: the game on the table has to be begun anew.", "bad");
}

export const isShared = (file: string) => file.startsWith("shared/");

// ---- files -------------------------------------------------------------------------------------------

export async function open(file: string): Promise<void> {
  if (state.dirty) await keep();
  if (!state.server && !state.connected) return file in state.titles ? openPrepared(file) : void note(words.notYet, "bad");
  const found = (await ask("open", { file })) as Opened | null;
  if (!found) return;
  shown(found, file);
  void offerDraft(file, found);
  tabs?.postMessage({ say: "opened", file, from: me });
}

async function offerDraft(file: string, found: Opened): Promise<void> {
  const draft = await findDraft(file);
  if (draft && draft.text !== found.text && found.writable) {
    const made = note(words.draft, undefined, [
      { title: "Take it", run: () => (drop(made), editor.apply([[0, editor.text.length, draft.text]])) },
      { title: "Leave it", run: () => (drop(made), void dropDraft(file)) },
    ]);
  }
}

function shown(found: Opened, file: string): void {
  editor.open(found.text, !found.writable);
  base = found.text;
  const { mark, writable, game, good, problems } = found;
  if (game && game !== state.game) change({ playing: false }); // another game: the table waits
  change({ file, mark, writable, kept: found.kept ?? true, game, good, problems, dirty: false, version: 0, conflict: null, selected: null, findings: [] });
  document.title = `${file} · ttrdsl studio`;
  showProblems();
  if (state.connected) void drawBoard().then(showState).then(showMarks);
}

// Texts that came with a link have a folder of their own; modules beside the game come first.
let beside: [string, string][] = [];
const loose = (name: string) => `shared/${name.split("/").pop()?.replace(/[^\w.-]/g, "_") || "game.ttr"}`;
async function openBeside(): Promise<void> {
  for (const [file, text] of beside) await ask("open.text", { file, text });
}

async function openShared(shared: Shared): Promise<void> {
  beside = Object.entries(shared.beside ?? {}).map(([name, text]) => [loose(name), String(text)]);
  await openBeside();
  const file = loose(shared.name);
  const found = (await ask("open.text", { file, text: shared.text })) as Opened | null;
  if (!found) return;
  shown({ ...found, text: shared.text, writable: true, mark: "" }, file);
  note("This text came with the link. It is not a file of yours until you save it.", "good");
  if (shared.replay) {
    const { sitDown } = await import("./play/playing");
    const told = await ask("play.load", { replay: shared.replay, ...(shared.seats ? { seats: shared.seats } : {}) });
    if (told) sitDown(told);
  }
}

async function keep(): Promise<void> {
  clearTimeout(draftTimer);
  await keepDraft({ file: state.file, mark: state.mark, text: editor.text });
}

export async function save(): Promise<void> {
  if (!state.server || isShared(state.file) || (state.writable && !state.kept)) return download();
  if (!state.writable) return void note("This file is only to be read here.", "bad");
  if (!state.connected) return void note(words.offline, "bad");
  const text = editor.text;
  const found = await ask("save", { file: state.file, mark: state.mark, text });
  if (!found) return;
  if (found.conflict) return change({ conflict: found.conflict });
  base = text;
  change({ mark: found.mark, dirty: editor.text !== text });
  await dropDraft(state.file);
  tabs?.postMessage({ say: "saved", file: state.file, from: me });
}

export function keepFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function download(): void {
  const found: [string, string][] = [[state.file, editor.text], ...(isShared(state.file) ? beside : [])];
  for (const [file, text] of found) keepFile(file.split("/").pop() ?? "game.ttr", text);
  change({ dirty: false });
  note(state.server && !isShared(state.file) ? words.saveShipped : words.saveHere, "good");
}

export async function resolve(how: "theirs" | "mine" | "merge"): Promise<void> {
  const theirs = state.conflict;
  if (!theirs) return;
  if (how === "theirs") {
    await keep();
    editor.apply([[0, editor.text.length, theirs.text]], "input.theirs");
    base = theirs.text;
    change({ conflict: null, mark: theirs.mark, dirty: false });
    return;
  }
  const mark = state.mark;
  change({ conflict: null, mark: theirs.mark });
  if (how === "merge") {
    const found = await ask("merge", { file: state.file, base, mine: editor.text, theirs: theirs.text });
    if (!found) return change({ conflict: theirs, mark });
    editor.apply([[0, editor.text.length, found.text]], "input.merge");
  }
  await save();
}

async function diskChanged(file: string, mark: string): Promise<void> {
  if (file !== state.file || mark === state.mark) return;
  const found = await ask("read", { file });
  if (!found || found.file !== state.file) return;
  if (!state.dirty) {
    editor.follow(found.text);
    base = found.text;
    change({ mark: found.mark });
    await ask("open", { file });
    await sendText(editor.text);
  } else if (found.text !== editor.text && !state.conflict) {
    const made = note(words.disk, "bad", [
      { title: "Show both", run: () => (drop(made), change({ conflict: { text: found.text, mark: found.mark } })) },
      { title: "Later", run: () => drop(made) },
    ]);
  }
}

// ---- several tabs ------------------------------------------------------------------------------------

function heard(said: { say: string; file: string; from: string; to?: string }): void {
  if (said.from === me || said.file !== state.file) return;
  if (said.say === "opened" && state.writable) tabs?.postMessage({ say: "mine", file: state.file, from: me, to: said.from });
  if (said.say === "mine" && said.to === me && state.writable) {
    lock(true);
    const made = note(words.elsewhere, undefined, [
      { title: "Edit here instead", run: () => (drop(made), lock(false), tabs?.postMessage({ say: "taken", file: state.file, from: me })) },
    ]);
  }
  if (said.say === "taken") {
    void keep();
    lock(true);
    const made = note("This file is now edited in another tab.", undefined, [{ title: "Good", run: () => drop(made) }]);
  }
  if (said.say === "saved") void ask("read", { file: state.file }).then((found) => found && diskChanged(state.file, found.mark));
}

function lock(locked: boolean): void {
  editor.lock(locked);
  change({ writable: !locked });
}

// ---- the text ----------------------------------------------------------------------------------------

function typed(): void {
  if (!state.dirty) change({ dirty: true });
  clearTimeout(draftTimer);
  draftTimer = window.setTimeout(keep, 600);
}

export async function sendText(text: string): Promise<void> {
  if (!state.server && !state.connected) return; // Python is not there yet; it hears the last text when it comes
  const version = state.version + 1;
  change({ version });
  link.ask("change", { file: state.file, version, text }).catch(() => {}); // what came of it is asked for
  refreshing ??= refresh().finally(() => (refreshing = null));
  return refreshing;
}

// First the board, then what is wrong, then figures and colors; a newer text begins anew.
let refreshing: Promise<void> | null = null;
async function refresh(): Promise<void> {
  for (let version = 0; version !== state.version; ) {
    version = state.version;
    await drawBoard();
    await new Promise((quiet) => setTimeout(quiet, QUIET)); // a key that comes now does not wait for the checks of the last
    if (version === state.version) await showState();
    if (version === state.version) await showMarks();
  }
}

async function showState(): Promise<void> {
  const found = await link.ask("check", { file: state.file, version: state.version }).catch(() => null);
  if (!found || found.version !== state.version || found.file !== state.file) return;
  change({ good: found.good, game: found.game, problems: found.problems, findings: found.findings });
  showProblems();
  if (!state.playing) board.flag(flaws());
}

async function showMarks(): Promise<void> {
  const found = await askText("marks", { version: state.version });
  if (found && found.version === state.version && found.file === state.file) editor.marked(found as unknown as Marks);
}

function showProblems(): void {
  editor.problems(state.problems.filter((p) => p.file === state.file));
}

// The board follows the page: by day or by night.
export const lighten = () => ask("light", { night: state.night });

export async function drawBoard(fit = false): Promise<void> {
  try {
    const answer = await link.ask("board", { fit, heat: state.heat, seen });
    const found = { svg: state.board?.svg ?? "", ...answer } as Board;
    const another = state.board?.game !== found.game;
    seen = found.number;
    change({ board: found, ...(state.table ? {} : { looks: found }) });
    if (state.playing || stepping) return;
    showPicture(found.svg);
    if (another) board.fit();
  } catch {
    change({ board: state.board ? { ...state.board, good: false } : null });
  }
}

export function showPicture(svg: string): void {
  if (drawn !== svg) board.show((drawn = svg));
  if (!state.playing) board.moment(null);
  if (!state.playing) board.flag(flaws());
  markCursor();
}

// Another board with what stands on it, such as that of a scenario, until it is closed; then what was there before.
let stepping = false;
export function showMoment(svg: string | null, moment = ""): void {
  stepping = svg !== null;
  if (svg !== null) {
    if (drawn !== svg) board.show((drawn = svg));
    return board.moment(moment);
  }
  showPicture(state.playing ? state.felt : state.board?.svg ?? "");
  if (state.playing) board.moment(state.table?.moment ?? null);
}

// What does not look right on the board, and what the compiler has to say about its lines.
function flaws(): { key: string; title: string }[] {
  const found = state.board;
  if (!found) return [];
  const at = (kind: string, things: Place[]) => (p: Problem) => things.flatMap((one, i) => (one.file === p.file && one.line === p.line ? [{ key: `${kind}-${i}`, title: p.title }] : []));
  const said = found.good ? state.problems.flatMap((p) => [...at("city", found.cities)(p), ...at("route", found.routes)(p)]) : [];
  return [...state.findings, ...said];
}

// ---- text and picture --------------------------------------------------------------------------------

let cursor = 0;
function cursorMoved(place: number): void {
  cursor = place;
  markCursor();
}
function markCursor(): void {
  const found = state.board;
  if (!found || state.playing || !board?.svg) return;
  const line = editor.view.state.doc.lineAt(Math.min(cursor, editor.view.state.doc.length));
  const here = (thing: Place) => thing.file === state.file && thing.from >= line.from && thing.from <= line.to;
  const keys = [
    ...found.cities.flatMap((city, i) => (here(city) ? [`city-${i}`] : [])),
    ...found.routes.flatMap((route, i) => (here(route) ? [`route-${i}`] : [])),
  ];
  const name = found.tickets.find(here)?.name;
  const ends = name ? found.cities.flatMap((city, i) => (name.includes(city.name) ? [`city-${i}`] : [])) : [];
  board.mark("marked", [...keys, ...ends]);
  board.ring(keys[0] ?? null);
}

export function thing(key: string): Place | null {
  const [kind, number] = key.split("-");
  return (kind === "city" ? state.board?.cities : kind === "route" ? state.board?.routes : undefined)?.[Number(number)] ?? null;
}

// Go to a place of a text, in another file if need be; the way back is the browser's.
export async function goTo(place: { file: string; from?: number; to?: number; line: number }): Promise<void> {
  if (!place.file) return;
  if (place.file !== state.file) {
    history.replaceState({ file: state.file, at: editor.view.state.selection.main.head }, "");
    history.pushState({ file: place.file, at: 0 }, "");
    await open(place.file);
  }
  change({ tab: "text", beside: true });
  if (place.from !== undefined && place.to !== undefined) editor.select(place.from, place.to);
  else editor.selectLine(place.line);
}
window.addEventListener("popstate", async (event) => {
  if (event.state?.file && event.state.file !== state.file) {
    await open(event.state.file);
    editor.select(event.state.at, event.state.at);
  }
});

// ---- sharing -----------------------------------------------------------------------------------------

export async function share(): Promise<void> {
  editor.flush();
  const made = await ask("share"); // the game may be another file, and need modules that lie beside it
  const name = (made?.name as string) || state.file;
  const { [name]: text, ...others } = { ...(made?.texts as Record<string, string>), [state.file]: editor.text };
  const shared: Shared = { name, text: text ?? editor.text, beside: others };
  if (state.table) {
    const found = await ask("play.replay");
    if (found) Object.assign(shared, { replay: found.replay, seats: found.seats });
  }
  const link = await packed(shared);
  if (!link) return void note(words.tooLong, "bad");
  const address = `${location.origin}${location.pathname}#g=${link}`;
  try {
    await navigator.clipboard.writeText(address);
    note(words.linkCopied, "good");
  } catch {
    note(address, "good", [{ title: "Done", run: () => change({ notes: [] }) }]);
  }
  document.documentElement.dataset.shared = address;
}
