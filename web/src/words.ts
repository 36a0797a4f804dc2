// What the page says to people: English in the code, other languages by the English text. What a game says is its own.
import de from "./words/de.json";
import fr from "./words/fr.json";

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch", fr: "Français" };
const SPOKEN: Record<string, Record<string, string>> = { de, fr };
let language = "en";

// The language that was chosen, or else the browser's.
export function speak(wanted: string): string {
  language = wanted in LANGUAGES ? wanted : "en";
  document.documentElement.lang = language;
  return language;
}
export const preferred = () => localStorage.getItem("language") ?? navigator.language.slice(0, 2);

// A text in the language of the page; what stands in braces is filled in.
export function t(english: string, holes: Record<string, string | number> = {}): string {
  const text = SPOKEN[language]?.[english] ?? english;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(holes[name] ?? whole));
}

const english = {
  opens: "The studio opens …",
  saved: "saved",
  unsaved: "not saved",
  readOnly: "read only",
  offline: "not connected: go on writing, nothing is lost",
  save: "Save",
  share: "Share",
  night: "Night",
  help: "Help",
  text: "Text",
  board: "Board",
  play: "Play",
  more: "More",
  lastGood: "Board of the last good text",
  noProblems: "no problems",
  tools: { move: "Move", route: "Route", city: "City", ticket: "Ticket" },
  toolHelp: {
    move: "Click a thing to find its line; drag a city to move it.",
    route: "Drag from city to city, or click two cities. Esc drops a half pick.",
    city: "Click where the new city lies.",
    ticket: "Drag from city to city, or click two cities, to make a ticket.",
  },
  linkCopied: "The link is in the clipboard.",
  tooLong: "This is too long for a link; save the file and send that.",
  draft: "There is a draft of this file that was never saved.",
  elsewhere: "This file is being edited in another tab.",
  disk: "Another program has changed this file.",
  noPython: "Python did not start in this browser: the text and the board can be read, and nothing else.",
  notYet: "This file can be opened when Python is there.",
  noOffline: "This browser keeps no files: the page needs the network the next time.",
  saveShipped: "This game came with ttrdsl: your version is a download, and the game stays as it is.",
  saveHere: "Save is a download here: this page has no folder of yours.",
};
export const words = spoken(english);
function spoken<T extends object>(texts: T): T {
  return new Proxy(texts, { get: (all, name) => ((one: any) => (typeof one === "string" ? t(one) : spoken(one)))(Reflect.get(all, name)) });
}
export const counted = (n: number, one: string, many = one + "s") => t(n === 1 ? `{n} ${one}` : `{n} ${many}`, { n });
