// The panes beside the board: scenarios, rulebook, figures, balance and coverage. Each asks when it is opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, drawBoard, goTo, link, showMoment, tell } from "../studio";
import { change, state } from "../store";
import { t } from "../words";
import { Refused, type Answer } from "../link";
import type { Problem } from "../kinds";

function useJob(what: string, fields: object = {}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [progress, setProgress] = useState<[number, number] | null>(null);
  const [refused, setRefused] = useState("");
  const running = useRef(0);
  const run = (more: object = {}) => {
    link.drop(running.current); // what is asked anew need not be done before
    const asked = link.ask(what, { ...fields, ...more }, (done, of) => setProgress([done, of]));
    running.current = asked.id;
    setProgress([0, 0]);
    setRefused("");
    asked.then((a) => setAnswer(a)).catch((error) => (error instanceof Refused ? setRefused(error.message) : tell(error))).finally(() => {
      if (running.current === asked.id) setProgress(null);
    });
  };
  const stop = () => (link.drop(running.current), setProgress(null));
  useEffect(() => () => { if (running.current) link.drop(running.current); }, []);
  return { answer, progress, refused, run, stop };
}

// What a pane shows follows the text: at once when it is opened, then a second after the last key, if the text is good.
function useLive(job: ReturnType<typeof useJob>, ...also: unknown[]): void {
  const good = state.good;
  useEffect(() => {
    const wait = setTimeout(() => good && state.ready && job.run(), job.answer ? 1000 : 0);
    return () => clearTimeout(wait);
  }, [state.version, state.game, good, state.ready, ...also]);
}

// Why a pane is empty, or that it is behind the text.
function Standing({ of }: { of: ReturnType<typeof useJob> }) {
  if (of.refused) return <p class="bad" role="status">{of.refused}</p>;
  if (state.good || !state.ready) return null;
  return <p class="quiet" role="status">{of.answer ? t("This shows the last text without mistakes.") : t("The text has mistakes: there is nothing to show yet.")}</p>;
}

function Progress({ of, stop }: { of: [number, number]; stop: () => void }) {
  return (
    <p role="status">
      <progress value={of[0]} max={of[1] || 1} /> {of[1] ? t("{n} of {all}", { n: of[0], all: of[1] }) : "…"} <button onClick={stop}>{t("Stop")}</button>
    </p>
  );
}

interface Outcome { title: string; file: string; line: number; passed: boolean; cites: string[]; problems: Problem[] }

interface Step { file: string; line: number; text: string; moment: string; problems: Problem[] }
interface Steps { title: string; svg: string; steps: Step[] }

// A scenario line by line, with the board as it stood after each of them.
function Stepper({ found, close }: { found: Steps; close: () => void }) {
  const wrong = found.steps.findIndex((s) => s.problems.length);
  const [at, set] = useState(wrong < 0 ? 0 : wrong);
  const step = found.steps[at];
  useEffect(() => {
    if (!step) return;
    showMoment(found.svg || null, step.moment);
    void goTo(step);
  }, [at]);
  useEffect(() => () => showMoment(null), []);
  if (!step) return <p>{t("This scenario has no lines.")}</p>;
  return (
    <section class="why stepper" aria-label={t("scenario step by step")}>
      <h3>{found.title}</h3>
      <p role="status"><b>{t("{n} of {all}", { n: at + 1, all: found.steps.length })}</b> <code>{step.text}</code></p>
      {step.problems.map((p, i) => <p key={i} class="bad">{p.title}{p.label && <> — {p.label}</>}</p>)}
      <p class="tools">
        <button onClick={() => set(at - 1)} disabled={at === 0}>{t("Back")}</button>
        <button class="main" onClick={() => set(at + 1)} disabled={at + 1 >= found.steps.length}>{t("On")}</button>
        <button onClick={close}>{t("Close")}</button>
      </p>
    </section>
  );
}

export function TestsPane() {
  const job = useJob("test.run");
  const [steps, setSteps] = useState<Steps | null>(null);
  useLive(job);
  const step = async (o: Outcome) => setSteps((await ask("test.steps", { file: o.file, title: o.title })) as unknown as Steps | null);
  const found = (job.answer?.scenarios ?? []) as Outcome[];
  const failed = found.filter((o) => !o.passed);
  return (
    <div>
      <h2>{t("Scenarios")}</h2>
      <Standing of={job} />
      <button class="main" onClick={() => job.run()}>{t("Run")}</button>
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {job.answer && <p class={failed.length ? "bad" : "good"} role="status">{t("{n} of {all} pass", { n: found.length - failed.length, all: found.length })}</p>}
      {steps && <Stepper key={steps.title} found={steps} close={() => setSteps(null)} />}
      <ul class="rows">
        {[...failed, ...found.filter((o) => o.passed)].map((o) => (
          <li key={o.file + o.title} class={o.passed ? "" : "bad"}>
            <button class="link" onClick={() => void goTo(o)}>{o.passed ? "✓" : "✗"} {o.title}</button> <small>{o.cites.join(" ")}</small> <button onClick={() => void step(o)} aria-label={`${t("Step through it")}: ${o.title}`}>{t("Step through it")}</button>
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
  useLive(job, state.spoken);
  useEffect(() => {
    if (!job.answer || !host.current) return;
    const root = host.current.shadowRoot ?? shelf(host.current);
    const text = job.answer.html as string;
    const sheet = new CSSStyleSheet(); // styles go in as a sheet of their own: the policy lets in no others
    const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join("\n");
    sheet.replaceSync(styles.replaceAll(":root", ":host").replaceAll("body", ".book") + ".rule > * { min-width: 0; }");
    for (const rule of sheet.cssRules) // the pane is narrow and of paper, whatever the window is
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.conditionText.includes("max-width") ? "all" : "not all";
    root.adoptedStyleSheets = [sheet];
    const parsed = new DOMParser().parseFromString(text.replaceAll(/<style>[\s\S]*?<\/style>/g, ""), "text/html");
    parsed.querySelectorAll("script, style, link, iframe, object").forEach((e) => e.remove());
    for (const link of parsed.querySelectorAll("summary a")) { // what opens holds nothing else to press: links follow inside
      link.closest("summary")!.after(link.cloneNode(true), " ");
      link.replaceWith(...link.childNodes);
    }
    const book = document.createElement("div");
    book.className = "book";
    book.append(...[...parsed.body.childNodes].map((n) => document.importNode(n, true)));
    root.replaceChildren(book);
  }, [job.answer]);
  return (
    <div>
      <h2>{t("Rulebook")}</h2>
      <Standing of={job} />
      {job.progress && <p role="status">{t("The rulebook is being made …")}</p>}
      <div ref={host} class="sheet-of-paper" hidden={!job.answer} />
    </div>
  );
}

interface Figure { key: string; title: string; value: unknown; lowest: { value: unknown } | null; highest: { value: unknown } | null }
const shown = (value: unknown) => (typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value));

export function FiguresPane() {
  const job = useJob("analyse");
  useLive(job);
  const report = job.answer?.report;
  return (
    <div>
      <h2>{t("Figures")}</h2>
      <Standing of={job} />
      {job.progress && <p role="status">{t("measuring …")}</p>}
      {report?.groups.map((group: { name: string; title: string; figures: Figure[] }) => (
        <table key={group.name} class="figures">
          <caption>{group.title}</caption>
          <thead><tr><th>{t("figure")}</th><th>{t("here")}</th><th>{t("published maps")}</th></tr></thead>
          <tbody>
            {group.figures.map((f) => (
              <tr key={f.key}><td>{f.title}</td><td>{shown(f.value)}</td><td>{f.lowest ? `${shown(f.lowest.value)} – ${shown(f.highest?.value)}` : ""}</td></tr>
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
      <h2>{t("Balance")}</h2>
      <Standing of={job} />
      <p class="setup">
        <label>{t("games")} <input type="number" aria-label={t("games")} min={1} max={5000} value={games} onInput={(e) => setGames(Number(e.currentTarget.value))} /></label>
        <label>{t("played by")} <select aria-label={t("style")} value={style} onChange={(e) => setStyle(e.currentTarget.value)}>{state.styles.map((s) => <option key={s}>{s}</option>)}</select></label>
        <button class="main" onClick={run}>{t("Play them")}</button>
      </p>
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {found && (
        <>
          <p role="status">{t("{n} games: {points} points and {turns} turns on average.", { n: found.games, points: shown(found.mean_score), turns: shown(found.turns_per_game) })}</p>
          {job.answer?.rates.length > 0 && <label><input type="checkbox" checked={state.heat} onChange={(e) => heat(e.currentTarget.checked)} /> {t("show on the board how often routes are claimed")}</label>}
          <table class="figures">
            <caption>{t("Seats")}</caption>
            <thead><tr><th>{t("seat")}</th><th>{t("wins")}</th><th>{t("points")}</th></tr></thead>
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
      <h2>{t("Clauses")}</h2>
      <Standing of={job} />
      {job.progress && <Progress of={job.progress} stop={job.stop} />}
      {job.answer && <p role="status">{t("{shown} shown, {waived} waived, {open} open", job.answer.counts)}</p>}
      <ul class="rows">
        {[...clauses].sort((a, b) => order[a.state] - order[b.state]).map((c) => (
          <li key={c.id} class={c.state === "open" ? "bad" : ""}>
            <b>{c.id}</b> {c.text} <small>{t(c.state)}{c.why && `: ${c.why}`}</small>
            <div>{[...c.rules.slice(0, 3), ...c.scenarios.slice(0, 2)].map((at) => <button key={at} class="link" onClick={() => jump(at)}>{at}</button>)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
