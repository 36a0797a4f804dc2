// What the page knows, in one object; whoever changes it tells everybody who listens.
import { preferred, speak, t } from "./words";
import type { Board, Finding, Looks, Problem, Reason, Table, Way } from "./kinds";

export type Tool = "move" | "route" | "city" | "ticket";
export type Tab = "text" | "board" | "play" | "more";
export type Pane = "play" | "tests" | "book" | "figures" | "balance" | "cover" | "differ" | "print";
export interface Note { text: string; actions?: { title: string; run: () => void }[]; kind?: "bad" | "good" }

export interface Menu { title: string; name?: string; pick?: (name: string) => void; items?: { title: string; about: string; run: () => void }[] }

export interface State {
  connected: boolean; server: boolean; ready: boolean; loading: string; loaded: [number, number] | null;
  files: string[]; titles: Record<string, string>; styles: string[]; games: string[];
  file: string; game: string; mark: string; writable: boolean; kept: boolean; dirty: boolean;
  good: boolean; problems: Problem[]; version: number;
  board: Board | null; looks: Looks | null; findings: Finding[]; // what does not look right on the board
  table: Table | null; felt: string; playing: boolean; hint: number | null; ways: Way[] | null; reasons: Reason[] | null; asking: string;
  pause: number;
  tool: Tool; picked: string | null; selected: string | null;
  tab: Tab; pane: Pane;
  notes: Note[]; conflict: { text: string; mark: string } | null; night: boolean; helping: boolean; finding: boolean;
  heat: boolean; menu: Menu | null;
  language: string; spoken: string; // of the page, and of the book and the game
  beside: boolean; // the text stays beside the board while playing
}

export const state: State = {
  connected: false, server: true, ready: false, loading: "", loaded: null,
  files: [], titles: {}, styles: [], games: [], file: "", game: "", mark: "", writable: false, kept: true, dirty: false, good: false, problems: [], version: 0,
  board: null, looks: null, findings: [],
  table: null, felt: "", playing: false, hint: null, ways: null, reasons: null, asking: "", pause: 400,
  tool: "move", picked: null, selected: null, tab: "board", pane: "play",
  notes: [], conflict: null, night: (localStorage.getItem("night") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "yes" : "no")) === "yes", helping: false, finding: false, heat: false, menu: null, language: speak(preferred()), spoken: "en", beside: false,
};

const listeners = new Set<(changed: Partial<State>) => void>();
export function listen(what: (changed: Partial<State>) => void): () => void {
  listeners.add(what);
  return () => listeners.delete(what);
}
export function change(part: Partial<State>): void {
  Object.assign(state, part);
  for (const each of [...listeners]) each(part);
}
export function note(text: string, kind?: Note["kind"], actions?: Note["actions"]): Note {
  const made: Note = { text: t(text), kind, actions };
  change({ notes: [...state.notes.filter((n) => n.text !== made.text), made] });
  if (!actions) setTimeout(() => change({ notes: state.notes.filter((n) => n !== made) }), 7000);
  return made;
}
export const drop = (made: Note) => change({ notes: state.notes.filter((n) => n !== made) });
