// The page: header, text, picture and panes; on a narrow screen one at a time.
import { render } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { clickWriting, dragWriting, keyWriting, pickTool, pointWriting } from "./board/tools";
import { BalancePane, BookPane, CoverPane, FiguresPane, TestsPane } from "./panes/panes";
import { Choice, Conflict, Finder, Help } from "./panes/dialogs";
import { Divider, remembered } from "./dividers";
import { DifferPane, PrintPane } from "./panes/more";
import { Form } from "./panes/forms";
import { clickPlaying, goOn, leave, retold, why } from "./play/playing";
import { PlayPane } from "./play/table";
import { ask, board, drawBoard, editor, goTo, lighten, mountBoard, mountEditor, open, save, share, start, thing } from "./studio";
import { change, listen, state, type Pane, type Tab, type Tool } from "./store";
import { counted, LANGUAGES, speak, t, words } from "./words";

const PANES: [Pane, string, () => any][] = [
  ["play", "Play", PlayPane], ["tests", "Scenarios", TestsPane], ["book", "Rulebook", BookPane],
  ["figures", "Figures", FiguresPane], ["balance", "Balance", BalancePane], ["cover", "Clauses", CoverPane],
  ["differ", "Differences", DifferPane], ["print", "Print", PrintPane],
];

function App() {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const text = useRef<HTMLDivElement>(null), picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = listen(() => again(0));
    mountEditor(text.current!);
    mountBoard(picture.current!);
    board.onClick = (at) => void (state.playing ? clickPlaying(at.key) : clickWriting(at));
    board.onAsk = (at) => state.playing && void why(at.key);
    board.onDrag = (key, dx, dy, done, at) => !state.playing && dragWriting(key, dx, dy, done, at);
    picture.current!.addEventListener("pointermove", (e) => {
      if (!state.playing && state.picked) {
        const at = board.millimetres(e.clientX, e.clientY);
        pointWriting(null, at.x, at.y);
      }
    });
    document.addEventListener("keydown", keys);
    remembered();
    start();
    return () => (stop(), document.removeEventListener("keydown", keys));
  }, []);
  useEffect(() => { document.documentElement.dataset.night = state.night ? "yes" : "no"; }, [state.night]);
  const Shown = PANES.find(([name]) => name === state.pane)![2];
  const empty = !(state.playing ? state.felt : state.board?.svg);
  return (
    <div class={`studio show-${state.tab}${state.playing && !state.beside ? " wide" : ""}${state.playing && empty ? " boardless" : ""}`}>
      <Header />
      <main>
        <section class="text" aria-label={words.text}>
          <div class="editor" ref={text} />
          <Problems />
        </section>
        <section class="picture" aria-label={words.board}>
          <Divider side="text" />
          <Toolbar />
          <div class={state.playing ? "board playing" : `board writing tool-${state.tool}`} ref={picture} tabIndex={0} role="application"
            aria-label={t("board of {game}: arrow keys go from city to city, Enter chooses, the question mark asks why", { game: state.board?.title ?? t("the game") })}
            onKeyDown={(e) => (state.playing ? keyPlaying(e) : keyWriting(e))} />
          {state.board && !state.board.good && !state.playing && <p class="stale" role="status">{words.lastGood}</p>}
          {empty && <p class="stale">{t(state.loading) || (state.ready ? t("There is no board yet.") : words.opens)}</p>}
          <Form />
        </section>
        <section class="pane" aria-label={words.more}>
          <Divider side="pane" />
          <div class="tabs" role="tablist">
            {PANES.map(([name, title]) => (
              <button key={name} role="tab" aria-selected={state.pane === name} onClick={() => change({ pane: name, tab: name === "play" ? "play" : "more" })}>{t(title)}</button>
            ))}
          </div>
          <div class="inside" role="tabpanel" tabIndex={0} aria-label={t(PANES.find(([name]) => name === state.pane)![1])}><Shown /></div>
        </section>
      </main>
      <nav class="bottom">
        {(["text", "board", "play", "more"] as Tab[]).map((tab) => (
          <button key={tab} aria-pressed={state.tab === tab} onClick={() => change({ tab, ...(tab === "play" ? { pane: "play" as Pane } : tab === "more" && state.pane === "play" ? { pane: "tests" as Pane } : {}) })}>{words[tab]}</button>
        ))}
      </nav>
      <Notes />
      <Conflict />
      <Help />
      <Finder />
      <Choice />
      <p id="say" class="sr" aria-live="polite" />
    </div>
  );
}

function Header() {
  const errors = state.problems.filter((p) => p.severity === "error").length;
  const saving = state.dirty ? words.unsaved : words.saved;
  return (
    <header>
      <h1><span aria-hidden="true">▤ </span>{state.board?.title ?? "ttrdsl studio"}</h1>
      <select aria-label={t("file")} value={state.file} onChange={(e) => void open(e.currentTarget.value)}>
        {!state.files.includes(state.file) && <option>{state.file}</option>}
        {Object.keys(state.titles).length > 0 && <optgroup label={t("games")}>{state.files.filter((f) => state.titles[f]).map((file) => <option key={file} value={file}>{state.titles[file]}</option>)}</optgroup>}
        {state.files.filter((f) => !state.titles[f]).map((file) => <option key={file} value={file}>{file}</option>)}
      </select>
      <span class={`state ${state.connected ? "" : "bad"}`} role="status">
        {!state.connected && state.loaded && <progress value={state.loaded[0]} max={state.loaded[1]} aria-label={t("loading")} />}
        {!state.connected ? (t(state.loading) || (state.ready ? words.offline : words.opens)) : state.writable ? saving : words.readOnly}
        {" · "}
        {state.problems.length ? <b class={errors ? "bad" : ""}>{counted(state.problems.length, "problem")}</b> : words.noProblems}
      </span>
      <span class="right">
        <button onClick={() => void save()} disabled={!state.dirty || (state.server && !state.connected)}>{words.save}</button>
        <button onClick={() => void share()} disabled={!state.ready}>{words.share}</button>
        <button onClick={lightTo} aria-pressed={state.night} title={t("light or dark")}>{words.night}</button>
        <select aria-label={t("language")} value={state.language} onChange={(e) => speakTo(e.currentTarget.value)}>
          {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code}>{name}</option>)}
        </select>
        <button onClick={() => change({ helping: true })} aria-label={words.help}>?</button>
      </span>
    </header>
  );
}

function lightTo(): void {
  change({ night: !state.night });
  localStorage.setItem("night", state.night ? "yes" : "no");
  if (state.connected) void lighten().then((found) => (found?.table && retold(found), drawBoard()));
}

function speakTo(language: string): void {
  localStorage.setItem("language", language);
  change({ language: speak(language) });
  if (!state.connected) return;
  void ask("speak", { language: state.language }).then((found) => (change({ spoken: state.language }), found?.table && retold(found)));
}

function Toolbar() {
  const tools: Tool[] = ["move", "route", "city", "ticket"];
  return (
    <div class="toolbar" role="toolbar" aria-label={t("tools of the board")}>
      {state.playing ? (
        <><b>{t("Playing {game}", { game: state.looks?.title ?? "" })}</b> <button onClick={leave}>{t("Write")}</button> <button aria-pressed={state.beside} onClick={() => change({ beside: !state.beside })}>{words.text}</button></>
      ) : (
        <>
          {tools.map((tool) => (
            <button key={tool} aria-pressed={state.tool === tool} title={words.toolHelp[tool]} onClick={() => pickTool(tool)}>{words.tools[tool]}</button>
          ))}
          <span class="quiet hint">{state.picked ? t("Now the other city.") : words.toolHelp[state.tool]}</span>
          {state.table && <button onClick={goOn}>{t("Game")}</button>}
        </>
      )}
      <span class="right">
        {!!state.findings.length && !state.playing && (
          <details class="findings"><summary>{counted(state.findings.length, "flaw")}</summary>
            <ul>{state.findings.map((f, i) => <li key={i}><button class="link" onClick={() => { change({ selected: f.key }); board.ring(f.key); const at = thing(f.key); if (at) void goTo(at); }}>{f.title}</button> <small>{f.help}</small></li>)}</ul>
          </details>
        )}
        <button class="view" onClick={() => board.zoom(1.3)} aria-label={t("larger")}>+</button>
        <button class="view" onClick={() => board.zoom(1 / 1.3)} aria-label={t("smaller")}>−</button>
        <button class="view" onClick={() => (board.fit(), state.playing || void drawBoard(true).then(() => board.fit()))}>{t("Fit")}</button>
      </span>
    </div>
  );
}

function Problems() {
  const [, again] = useState(0);
  const [shown, setShown] = useState(state.problems);
  useEffect(() => {
    const take = () => (setShown(state.problems), again((n) => n + 1));
    document.addEventListener("problems-shown", take);
    return () => document.removeEventListener("problems-shown", take);
  }, []);
  if (!shown.length) return null;
  return (
    <ul class="problems" aria-label={t("problems")}>
      {shown.slice(0, 50).map((p, i) => (
        <li key={i} class={p.severity}>
          <button class="link" onClick={() => void goTo(p)}>{p.line ? `${p.file}:${p.line}` : p.file || "game"}</button>{" "}
          <b>{p.title}</b>{p.label && <> — {p.label}</>} <small>{p.code}{p.help.map((h) => ` · ${h}`)}</small>
          {p.file === state.file && p.fixes.map((fix) => (
            <button key={fix.title} onClick={() => editor.apply(fix.edits.map((e) => [e.from, e.to, e.text] as [number, number, string]), "input.fix")}>{fix.title}</button>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Notes() {
  return (
    <div class="notes" role="status">
      {state.notes.map((n, i) => (
        <p key={i} class={`note ${n.kind ?? ""}`}>{n.text} {n.actions?.map((a) => <button key={a.title} onClick={a.run}>{t(a.title)}</button>)}</p>
      ))}
    </div>
  );
}

function keyPlaying(e: KeyboardEvent): void {
  if (e.key === "?" && state.selected) return void why(state.selected);
  if (e.key === "Enter" && state.selected) return void clickPlaying(state.selected);
  if (e.key.startsWith("Arrow")) keyWriting(e);
}

function keys(e: KeyboardEvent): void {
  const typing = (e.target as HTMLElement).matches?.("input, textarea, select") || (e.target as HTMLElement).shadowRoot;
  if (e.key === "F6") {
    e.preventDefault();
    const stops = [document.querySelector<HTMLElement>(".board")!, document.querySelector<HTMLElement>(".tabs button")!];
    const inText = (document.activeElement as HTMLElement)?.classList.contains("editor");
    if (inText) stops[0].focus();
    else if (document.activeElement === stops[0]) stops[1].focus();
    else editor.view.focus();
  } else if (e.key === "/" && !typing) {
    e.preventDefault();
    change({ finding: true });
  } else if ((e.ctrlKey || e.metaKey) && e.key === "s" && !e.defaultPrevented) {
    e.preventDefault();
    void save();
  }
}

const root = document.getElementById("root")!;
root.replaceChildren(); // what stood there while the page opened
render(<App />, root);
