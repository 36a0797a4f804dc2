// What the service sends: plain data. The page knows decisions, boards and cards, and no game.
export interface Place { file: string; from: number; to: number; line: number }
export interface Fix { title: string; edits: (Place & { text: string })[] }
export interface Problem extends Place {
  code: string; severity: "error" | "warning" | "advice"; title: string; label: string; help: string[];
  related: (Place & { label: string })[]; fixes: Fix[];
}
export interface Look { fill: string; ink: string; mark: string }
export interface City extends Place { name: string; spots: number[][] }
export interface Route extends Place {
  name: string; ends: [number, number]; length: number; gray: boolean; colors: string[]; group: number; track: number;
  fields: Record<string, number | boolean>;
}
export interface Ticket extends Place { name: string; card: number }
export interface Card { title: string; color: number; worth: string; about: string } // what is printed on it
export interface Looks {
  colors: (Look & { name: string })[]; cards?: Card[]; seats: Look[]; players: [number, number]; title: string; game: string;
}
export interface Finding { code: string; key: string; title: string; help: string }
export interface Board extends Looks {
  good: boolean; number: number; svg: string; cities: City[]; routes: Route[]; tickets: Ticket[];
}
export interface Option { number: number; label: string; elements?: [string, number][]; cards?: [number, number][] }
export interface Held { name: string; cards: [number, number][]; tickets: { card: number; name: string; worth: string; joined: boolean; way: [number, number] | null; short: [number, string] | null }[] }
export interface Table {
  step: number; of: number; seats: string[]; seed: string; covered: boolean; machine: boolean; takes_back: boolean; other: number; noted: string[];
  over: boolean; turn: number; left: number | null; viewer: number | null;
  asked: { player: number; question: string; path: string; clauses: string[]; file: string; line: number } | null;
  options: Option[]; count: number;
  players: { points: number; unsure: boolean; pieces: Record<string, number>; piles: Record<string, number>; open: { name: string; cards: [number, number][] }[]; kept: string[] }[];
  kept: string[]; marked: Record<string, string>; // what changes about kinds of cards
  piles: { name: string; size: number; cards: [number, number][] | null }[];
  hand: Held[]; log: { turn: number; player: number; text: string; file: string; line: number }[];
  sheet: { title: string; points: number[]; parts?: [string, number][][]; file: string; line: number }[]; winners: number[];
  moment: string; same_text: boolean;
}
export interface Way { numbers: number[]; label: string }
export interface Reason {
  option: string; sentence: string; rule: string; rules: string[]; clauses: string[]; texts: Record<string, string>; file: string; line: number;
}
export interface Opened { text: string; mark: string; writable: boolean; kept?: boolean; file: string; game: string; good: boolean; problems: Problem[]; version: number }
