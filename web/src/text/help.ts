// What F12, F2 and Ctrl-. do: go to where a name comes from, list where it is used, rename it, mend what is wrong.
import type { Place } from "../kinds";
import { ask, editor, goTo, save } from "../studio";
import { change, note, state } from "../store";

type Edit = Place & { text: string };
const own = (edits: Edit[]) => edits.filter((e) => e.file === state.file).map((e) => [e.from, e.to, e.text] as [number, number, string]);

export async function help(what: "define" | "references" | "rename" | "actions" | "format", at: number): Promise<void> {
  editor.flush();
  if (what === "define") return define(at);
  if (what === "references") return references(at);
  if (what === "rename") return change({ menu: { title: "New name", name: wordAt(at), pick: (name) => void rename(at, name) } });
  if (what === "actions") return actions(at);
  const found = await ask("format", { text: editor.text });
  if (found && found.text !== editor.text) editor.apply([[0, editor.text.length, found.text]], "input.format");
}

function wordAt(at: number): string {
  const found = editor.view.state.wordAt(at);
  return found ? editor.view.state.sliceDoc(found.from, found.to) : "";
}

async function define(at: number): Promise<void> {
  const found = await ask("define", { file: state.file, at });
  const places = (found?.places ?? []) as Edit[];
  if (places.length === 1) return goTo(places[0]);
  if (places.length) return list("Where it comes from", places);
  note("There is no name here that is declared anywhere.", "bad");
}

async function references(at: number): Promise<void> {
  const found = await ask("references", { file: state.file, at });
  if (found?.places.length) list("Where it is used", found.places as Edit[]);
  else note("There is no name here.", "bad");
}

function list(title: string, places: Edit[]): void {
  change({ menu: { title, items: places.map((place) => ({ title: place.text, about: `${place.file}:${place.line}`, run: () => void goTo(place) })) } });
}

async function actions(at: number): Promise<void> {
  const found = await ask("actions", { file: state.file, start: at, end: at });
  const offered = ((found?.actions ?? []) as { title: string; edits: Edit[] }[]).filter((one) => own(one.edits).length);
  if (!offered.length) return void note("Nothing is offered for this line.", "bad");
  change({ menu: { title: "What can be done here", items: offered.map((one) => ({ title: one.title, about: "", run: () => editor.apply(own(one.edits), "input.fix") })) } });
}

// Other files that name the thing are written at once, this one with them: no moment without a game.
async function rename(at: number, name: string): Promise<void> {
  const found = await ask("rename", { file: state.file, at, name });
  if (!found) return;
  const edits = found.edits as Edit[];
  const others = [...new Set(edits.map((e) => e.file))].filter((file) => file !== state.file);
  editor.apply(own(edits), "input.rename");
  for (const file of others) {
    const read = await ask("read", { file });
    if (!read) return;
    let text = read.text as string;
    for (const e of edits.filter((each) => each.file === file).sort((a, b) => b.from - a.from)) text = text.slice(0, e.from) + e.text + text.slice(e.to);
    if (!(await ask("save", { file, mark: read.mark, text }))) return;
  }
  if (others.length) await save();
  note(`${edits.length} places renamed${others.length ? `, also in ${others.join(", ")}` : ""}.`, "good");
}
