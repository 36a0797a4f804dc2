// The panes beside the board: scenarios, rulebook, figures, balance and coverage. Each asks when it is opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { drawBoard, goTo, link, tell } from "../studio";
import { change, state } from "../store";
import type { Answer } from "../link";
import type { Problem } from "../kinds";

function useJob(what: string, fields: object = {}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [progress, setProgress] = useState<[number, number] | null>(null);
  const running = useRef(0);
  const run = (more: object = {}) => {
    const asked = link.ask(what, { ...fields, ...more }, (done, of) => setProgress([done, of]));
    running.current = asked.id;
    setProgress([0, 0]);
    asked.then((a) => setAnswer(a)).catch(tell).finally(() => {
      if (running.current === asked.id) setProgress(null);
    });
  };
  const stop = () => (link.drop(running.current), setProgress(null));
  useEffect(() => () => { if (running.current) link.drop(running.current); }, []);
  return { answer, progress, run, stop };
}

function Progress({ of, stop }: { of: [number, number]; stop: () => void }) {
  return (
    <p role="status">
      <progress value={of[0]} max={of[1] || 1} /> {of[1] ? `${of[0]} of ${of[1]}` : "…"} <button onClick={stop}>Stop</button>
    </p>
  );
}

interface Outcome { title: string; file: string; line: number; passed: boolean; cites: string[]; problems: Problem[] }

export function TestsPane() {
  const job = useJob("test.run");
  const good = state.good;
  useEffect(() => { if (good) job.run(); }, []);
  const found = (job.answer?.scenarios ?? []) as Outcome[];
  const failed = found.filter((o) => !o.passed);
  return (
    <div>
      <h2>Scenarios</h2>
      <button class="main" onClick={() => job.run()}>Run</button>
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {job.answer && <p class={failed.length ? "bad" : "good"} role="status">{found.length - failed.length} of {found.length} pass</p>}
      <ul class="rows">
        {[...failed, ...found.filter((o) => o.passed)].map((o) => (
          <li key={o.file + o.title} class={o.passed ? "" : "bad"}>
            <button class="link" onClick={() => void goTo(o)}>{o.passed ? "✓" : "✗"} {o.title}</button> <small>{o.cites.join(" ")}</small>
            {o.problems.map((p, i) => (
              <p key={i}><button class="link" onClick={() => void goTo(p)}>{p.file}:{p.line}</button> {p.title}{p.label && <> — {p.label}</>}{p.help.map((h) => <small key={h}> {h}</small>)}</p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

// A root of its own for the book; its links lead to lines of the text, or to parts of the book.
function shelf(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: "open" });
  root.addEventListener("click", (e) => {
    const to = (e.target as Element).closest?.("a")?.getAttribute("href") ?? "";
    const place = /^#(.+\.ttr):(\d+)$/.exec(decodeURIComponent(to));
    if (!to) return;
    e.preventDefault();
    if (place) void goTo({ file: place[1], line: Number(place[2]) });
    else root.getElementById(to.slice(1))?.scrollIntoView();
  });
  return root;
}

export function BookPane() {
  const job = useJob("book");
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => job.run(), [state.board]);
  useEffect(() => {
    if (!job.answer || !host.current) return;
    const root = host.current.shadowRoot ?? shelf(host.current);
    const text = job.answer.html as string;
    const sheet = new CSSStyleSheet(); // styles go in as a sheet of their own: the policy lets in no others
    const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join("\n");
    sheet.replaceSync(styles.replaceAll(":root", ":host").replaceAll("body", ".book"));
    root.adoptedStyleSheets = [sheet];
    const parsed = new DOMParser().parseFromString(text.replaceAll(/<style>[\s\S]*?<\/style>/g, ""), "text/html");
    parsed.querySelectorAll("script, style, link, iframe, object").forEach((e) => e.remove());
    const book = document.createElement("div");
    book.className = "book";
    book.append(...[...parsed.body.childNodes].map((n) => document.importNode(n, true)));
    root.replaceChildren(book);
  }, [job.answer]);
  return (
    <div>
      <h2>Rulebook</h2>
      {job.progress && <p role="status">The book is being made …</p>}
      <div ref={host} class="sheet-of-paper" />
    </div>
  );
}

interface Figure { key: string; title: string; value: unknown; lowest: { value: unknown } | null; highest: { value: unknown } | null }
const shown = (value: unknown) => (typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value));

export function FiguresPane() {
  const job = useJob("analyse");
  useEffect(() => job.run(), [state.board]);
  const report = job.answer?.report;
  return (
    <div>
      <h2>Figures</h2>
      {job.progress && <p role="status">measuring …</p>}
      {report?.groups.map((group: { name: string; title: string; figures: Figure[] }) => (
        <table key={group.name} class="figures">
          <caption>{group.title}</caption>
          <thead><tr><th>figure</th><th>here</th><th>published maps</th></tr></thead>
          <tbody>
            {group.figures.map((f) => (
              <tr key={f.key}><td>{f.title}</td><td>{shown(f.value)}</td><td>{f.lowest ? `${shown(f.lowest.value)} to ${shown(f.highest?.value)}` : ""}</td></tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

export function BalancePane() {
  const looks = state.board;
  const [games, setGames] = useState(100);
  const [style, setStyle] = useState("path");
  const job = useJob("balance");
  const found = job.answer?.balance;
  const run = () => job.run({ games, seats: Array(looks?.players[0] ?? 2).fill(style) });
  const heat = (on: boolean) => (change({ heat: on }), void drawBoard());
  return (
    <div>
      <h2>Balance</h2>
      <p class="setup">
        <label>games <input type="number" aria-label="games" min={1} max={5000} value={games} onInput={(e) => setGames(Number(e.currentTarget.value))} /></label>
        <label>played by <select aria-label="style" value={style} onChange={(e) => setStyle(e.currentTarget.value)}>{state.styles.map((s) => <option key={s}>{s}</option>)}</select></label>
        <button class="main" onClick={run}>Play them</button>
      </p>
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {found && (
        <>
          <p role="status">{found.games} games: {shown(found.mean_score)} points and {shown(found.turns_per_game)} turns on average.</p>
          <label><input type="checkbox" checked={state.heat} onChange={(e) => heat(e.currentTarget.checked)} /> show on the board how often routes are claimed</label>
          <table class="figures">
            <caption>Seats</caption>
            <thead><tr><th>seat</th><th>wins</th><th>points</th></tr></thead>
            <tbody>
              {found.seats.map((s: Record<string, any>) => (
                <tr key={s.seat}><td>{s.seat} {s.style}</td><td>{shown(s.win_rate ?? s.wins)}</td><td>{shown(s.mean_score ?? s.score)}</td></tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

interface Clause { id: string; text: string; state: "shown" | "waived" | "open"; why: string; rules: string[]; scenarios: string[] }

export function CoverPane() {
  const job = useJob("cover");
  useEffect(() => job.run(), []);
  const clauses = (job.answer?.clauses ?? []) as Clause[];
  const order = { open: 0, waived: 1, shown: 2 };
  const jump = (at: string) => {
    const found = /^(.+?):(\d+)/.exec(at);
    if (found) void goTo({ file: found[1], line: Number(found[2]) });
  };
  return (
    <div>
      <h2>Clauses</h2>
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {job.answer && <p role="status">{job.answer.counts.shown} shown, {job.answer.counts.waived} waived, {job.answer.counts.open} open</p>}
      <ul class="rows">
        {[...clauses].sort((a, b) => order[a.state] - order[b.state]).map((c) => (
          <li key={c.id} class={c.state === "open" ? "bad" : ""}>
            <b>{c.id}</b> {c.text} <small>{c.state}{c.why && `: ${c.why}`}</small>
            <div>{[...c.rules.slice(0, 3), ...c.scenarios.slice(0, 2)].map((at) => <button key={at} class="link" onClick={() => jump(at)}>{at}</button>)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
