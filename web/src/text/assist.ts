// Help with the text, from the same service as editors have: completion, hover, colors by meaning, figures beside the text.
import { pickedCompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { StateEffect, StateField, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet, type HoverTooltipSource } from "@codemirror/view";
import type { Answer } from "../link";
import { markdown } from "./markdown";

export type Ask = (what: string, fields: object) => Promise<Answer | null>;
export interface Marks { tokens: [number, number, string][]; hints: { at: number; label: string; tip: string }[] }

const SHAPES: Record<string, string> = {
  city: "class", zone: "class", route: "class", ticket: "class", field: "property", rule: "function", score: "function", action: "function",
  steps: "function", step: "method", param: "constant", local: "variable", part: "variable", module: "namespace", game: "namespace",
  type: "type", word: "keyword", function: "function",
};

// What can be written here. The order is the service's; a word that goes on is asked about anew.
export const completing = (ask: Ask) => async (context: CompletionContext): Promise<CompletionResult | null> => {
  const before = context.matchBefore(/[@'\p{L}\p{M}\d_’.]+|– ?/u);
  if (!before && !context.explicit) return null;
  const found = await ask("complete", { at: context.pos });
  if (!found || context.aborted || !found.items.length) return null;
  const options = (found.items as { label: string; kind: string; detail: string; text: string }[]).map((item): Completion => ({
    label: item.label, detail: item.detail, type: SHAPES[item.kind] ?? "text",
    apply: (view, completion, from, to) =>
      view.dispatch({ changes: { from, to, insert: item.text }, selection: { anchor: from + item.text.length }, annotations: pickedCompletion.of(completion), userEvent: "input.complete" }),
  }));
  return { from: found.from, to: found.to, options, filter: false };
};

export const hovering = (ask: Ask): HoverTooltipSource => async (_view, pos) => {
  const found = await ask("hover", { at: pos });
  if (!found?.text) return null;
  const own = found.to > found.from && found.from <= pos && found.to >= pos;
  return {
    pos: own ? found.from : pos, end: own ? found.to : pos, above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "about";
      dom.append(...markdown(found.text as string));
      return { dom };
    },
  };
};

class Beside extends WidgetType {
  constructor(readonly label: string, readonly tip: string) {
    super();
  }
  override eq(other: Beside): boolean {
    return other.label === this.label && other.tip === this.tip;
  }
  toDOM(): HTMLElement {
    const made = document.createElement("span");
    made.className = "beside";
    made.textContent = this.label;
    made.title = this.tip;
    return made;
  }
}

export const setMarks = StateEffect.define<Marks>();
export const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, change) {
    let found = old.map(change.changes);
    for (const effect of change.effects) if (effect.is(setMarks)) found = made(effect.value, change.state.doc);
    return found;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function made(given: Marks, doc: Text): DecorationSet {
  const fits = (at: number) => at >= 0 && at <= doc.length;
  const all: Range<Decoration>[] = given.tokens
    .filter(([from, to]) => from < to && fits(to))
    .map(([from, to, kind]) => Decoration.mark({ class: `is-${kind}` }).range(from, to));
  for (const { at, label, tip } of given.hints) if (fits(at)) all.push(Decoration.widget({ widget: new Beside(label, tip), side: 1 }).range(at));
  return Decoration.set(all, true);
}

export const looks = EditorView.theme({
  ".is-class": { color: "var(--code-place)" },
  ".is-enumMember": { color: "var(--code-text)" },
  ".is-function, .is-method": { color: "var(--code-rule)" },
  ".is-property": { color: "var(--code-field)" },
  ".is-namespace": { color: "var(--code-number)" },
  ".is-parameter": { fontStyle: "italic" },
  ".beside": { color: "var(--faint)", fontSize: "85%", padding: "0 .3em", marginLeft: ".6em", border: "1px solid var(--rim)", borderRadius: "4px" },
  ".about": { padding: ".3em .7em", maxWidth: "40em", maxHeight: "20em", overflow: "auto", fontFamily: "system-ui, sans-serif" },
  ".about p": { margin: ".3em 0" },
  ".about pre": { margin: ".3em 0", padding: ".3em .5em", background: "var(--paper)", overflow: "auto" },
});
