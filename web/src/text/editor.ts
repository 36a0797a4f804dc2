// The text: CodeMirror in a shadow root, so that its style sheets keep the content policy.
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Problem } from "../kinds";
import { completing, hovering, looks, marks, setMarks, type Ask, type Marks } from "./assist";
import { ttr } from "./language";

const QUIET = 25; // milliseconds without a key before the text is sent
const COOL = 700; // before new problems of the line being written are shown
const fromDisk = Annotation.define<boolean>();

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-word)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--code-quiet)" },
  { tag: tags.docString, color: "var(--code-prose)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.labelName, color: "var(--code-cite)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--paper)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--pick) !important" },
  ".cm-tooltip": { background: "var(--panel)", color: "var(--ink)", border: "1px solid var(--rim)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-diagnostic": { maxWidth: "44em" },
  ".cm-panels": { background: "var(--panel)", color: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
});

export interface Wants {
  changed: (text: string) => void; // some quiet after a key
  typed: () => void; // at once
  moved: (place: number) => void;
  save: () => void;
  help: (what: "define" | "references" | "rename" | "actions" | "format", place: number) => void;
  ask: Ask; // about a place of the text as it stands
}

const HELP: [string, Parameters<Wants["help"]>[0]][] = [
  ["F12", "define"], ["Shift-F12", "references"], ["F2", "rename"], ["Mod-.", "actions"], ["Shift-Alt-f", "format"],
];

export class Editor {
  readonly view: EditorView;
  private locked = new Compartment();
  private timer = 0;
  private cooling = 0;
  private waiting: Problem[] | null = null;
  private hot = -1; // the line of the last key

  constructor(host: HTMLElement, private wants: Wants) {
    const root = host.attachShadow({ mode: "open" });
    const inside = document.createElement("div");
    const style = new CSSStyleSheet();
    style.replaceSync("div.room{height:100%} .cm-editor{height:100%} .cm-editor.cm-focused{outline:2px solid var(--accent);outline-offset:-2px}");
    root.adoptedStyleSheets = [style];
    inside.className = "room";
    root.append(inside);
    this.view = new EditorView({ root, parent: inside, state: this.fresh("", true) });
  }

  private fresh(text: string, readOnly: boolean): EditorState {
    const w = this.wants;
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightActiveLineGutter(),
        highlightSelectionMatches(), search({ top: true }), lintGutter(), indentUnit.of("  "), ttr, syntaxHighlighting(colors), look,
        autocompletion({ override: [completing(w.ask)] }), hoverTooltip(hovering(w.ask)), marks, looks,
        EditorView.clipboardInputFilter.of((pasted) => pasted.normalize("NFC")), // as the language counts letters
        EditorView.domEventHandlers({
          mousedown: (event, view) => {
            const at = event.ctrlKey || event.metaKey ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
            if (at === null) return false;
            w.help("define", at);
            return true;
          },
        }),
        EditorView.contentAttributes.of({ "aria-label": "text of the game" }),
        this.locked.of(EditorState.readOnly.of(readOnly)),
        keymap.of([
          { key: "Mod-s", run: () => (w.save(), true), preventDefault: true },
          ...HELP.map(([key, what]) => ({ key, preventDefault: true, run: (view: EditorView) => (w.help(what, view.state.selection.main.head), true) })),
          ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((t) => t.annotation(fromDisk))) this.keyed();
          if (update.selectionSet || update.docChanged) {
            const head = update.state.selection.main.head;
            if (this.hot >= 0 && update.state.doc.lineAt(head).number !== this.hot) this.cool();
            w.moved(head);
          }
        }),
      ],
    });
  }

  private keyed(): void {
    this.hot = this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
    clearTimeout(this.timer);
    clearTimeout(this.cooling);
    this.timer = window.setTimeout(() => this.flush(), QUIET);
    this.cooling = window.setTimeout(() => this.cool(), COOL);
    this.wants.typed();
  }

  private cool(): void {
    this.hot = -1;
    clearTimeout(this.cooling);
    if (this.waiting) this.show(this.waiting);
  }

  // Send what is written now, if it waits for some quiet.
  flush(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.wants.changed(this.text);
  }

  marked(found: Marks): void {
    this.view.dispatch({ effects: setMarks.of(found) });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  // Another file: its own history, so that undo never reaches an empty page.
  open(text: string, readOnly: boolean): void {
    this.hot = -1;
    this.view.setState(this.fresh(text, readOnly));
  }

  lock(readOnly: boolean): void {
    this.view.dispatch({ effects: this.locked.reconfigure(EditorState.readOnly.of(readOnly)) });
  }

  // The file has changed elsewhere and nothing is written here: follow it, keep cursor and scroll.
  follow(text: string): void {
    if (text === this.text) return;
    const old = this.text;
    let from = 0;
    while (from < Math.min(old.length, text.length) && old[from] === text[from]) from++;
    let end = 0;
    while (end < Math.min(old.length, text.length) - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
    this.view.dispatch({
      changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) },
      annotations: [fromDisk.of(true), Transaction.addToHistory.of(false)],
    });
  }

  // One change of the picture or one fix: one step of undo.
  apply(edits: [number, number, string][], event = "input.picture"): void {
    if (!edits.length) return;
    this.view.dispatch({ changes: edits.map(([from, to, insert]) => ({ from, to, insert })), userEvent: event });
    this.cool();
    this.flush();
  }

  problems(found: Problem[]): void {
    if (this.hot < 0) this.show(found);
    else this.waiting = found;
  }

  private show(found: Problem[]): void {
    this.waiting = null;
    const size = this.view.state.doc.length;
    const told: Diagnostic[] = found.map((one) => ({
      from: Math.min(one.from, size),
      to: Math.min(Math.max(one.to, one.from), size),
      severity: one.severity === "advice" ? "info" : one.severity,
      message: [one.title, one.label, ...one.help].filter(Boolean).join("\n"),
      source: one.code,
      actions: one.fixes.map((fix) => ({
        name: fix.title,
        apply: () => this.apply(fix.edits.map((e) => [e.from, e.to, e.text] as [number, number, string]), "input.fix"),
      })),
    }));
    const head = this.view.state.selection.main.head, seen = this.sees(head);
    this.view.dispatch(setDiagnostics(this.view.state, told));
    document.dispatchEvent(new CustomEvent("problems-shown", { detail: found }));
    // The list of problems takes room from the text: the line being written stays in sight.
    if (seen) setTimeout(() => this.view.hasFocus && this.view.dispatch({ effects: EditorView.scrollIntoView(Math.min(head, this.view.state.doc.length)) }), 60);
  }

  private sees(place: number): boolean {
    const at = this.view.coordsAtPos(place), box = this.view.scrollDOM.getBoundingClientRect();
    return at !== null && at.top >= box.top && at.bottom <= box.bottom;
  }

  select(from: number, to: number, focus = true): void {
    const size = this.view.state.doc.length;
    const range = { anchor: Math.min(from, size), head: Math.min(to, size) };
    this.view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range.anchor, { y: "center" }) });
    if (focus) this.view.focus();
  }

  selectLine(line: number): void {
    const found = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    this.select(found.from, found.to);
  }
}
