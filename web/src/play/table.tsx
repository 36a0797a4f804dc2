// The table: who plays, what is asked with all its options, your cards, what lies open, the course of the game.
import { useState } from "preact/hooks";
import type { Held, Option, Table } from "../kinds";
import { goTo } from "../studio";
import { change, state } from "../store";
import { counted, t } from "../words";
import { Cards, Seat } from "./cards";
import { canPick, Pick } from "./pick";
import { again, at, back, begin, choose, clickPlaying, goOn, hint, leave, restore, setPause, uncover, why } from "./playing";

const SHOWN = 40;

export function PlayPane() {
  const looks = state.looks ?? state.board;
  if (!looks) return <p class="quiet">{t("There is no game to play yet: the text has mistakes.")}</p>;
  if (!state.table) return <Setup key={`${looks.game} ${looks.players}`} />;
  return (
    <div class="table">
      {!state.playing && <button class="main" onClick={goOn}>{t("Back to the game")}</button>}
      <Asked table={state.table} />
      <Why />
      <Sheet table={state.table} />
      <Hand table={state.table} />
      <Common table={state.table} />
      <Players table={state.table} />
      <Course table={state.table} />
      <Log table={state.table} />
    </div>
  );
}

function Setup() {
  const looks = state.looks ?? state.board!;
  const [low, high] = looks.players;
  const [seats, setSeats] = useState<string[]>(["human", ...Array(Math.min(Math.max(low, 2), high) - 1).fill("path")]);
  const [seed, setSeed] = useState(String(Math.floor(Math.random() * 1e6)));
  const names = ["human", ...state.styles];
  const set = (i: number, name: string) => setSeats(seats.map((s, j) => (i === j ? name : s)));
  return (
    <form class="setup" onSubmit={(e) => (e.preventDefault(), void begin(seats, Number(seed) || 0))}>
      <h2>{t("Play {game}", { game: looks.title })}</h2>
      {seats.map((seat, i) => (
        <label key={i}>
          <Seat looks={looks} player={i} />
          <select aria-label={t("seat {n}", { n: i + 1 })} value={seat} onChange={(e) => set(i, e.currentTarget.value)}>
            {names.map((name) => <option key={name} value={name}>{t(name)}</option>)}
          </select>
          {seats.length > low && i === seats.length - 1 && (
            <button type="button" onClick={() => setSeats(seats.slice(0, -1))} aria-label={t("remove seat {n}", { n: i + 1 })}>−</button>
          )}
        </label>
      ))}
      {seats.length < high && <button type="button" onClick={() => setSeats([...seats, "path"])}>{t("One more seat")}</button>}
      <label>
        {t("Seed")} <input aria-label={t("seed")} inputMode="numeric" value={seed} onInput={(e) => setSeed(e.currentTarget.value)} />
      </label>
      <button class="main" disabled={!state.ready}>{t("Begin")}</button>
    </form>
  );
}

/** What has come of a game, in words that take the names of those who won. */
function result(table: Table) {
  if (!table.winners.length) return "nobody wins";
  return table.winners.length > 1 ? "{who} share the win" : "{who} wins";
}

function Asked({ table }: { table: Table }) {
  const looks = state.looks!;
  const [filter, setFilter] = useState("");
  const [all, setAll] = useState(false);
  if (table.over)
    return (
      <section class="asked" aria-label={t("result")}>
        <h2>{t(result(table), { who: table.winners.map((w) => `P${w + 1}`).join(", ") })}</h2>
        <Tools table={table} />
      </section>
    );
  const asked = table.asked!;
  const who = table.seats[asked.player];
  if (table.covered)
    return (
      <section class="asked curtain">
        <h2><Seat looks={looks} player={asked.player} /> {t("is next")}</h2>
        <p>{t("Hand the screen to P{n}; nobody else should look.", { n: asked.player + 1 })}</p>
        <button class="main" onClick={uncover}>{t("I am P{n}", { n: asked.player + 1 })}</button>
      </section>
    );
  const found = table.options.filter((o) => o.label.toLowerCase().includes(filter.toLowerCase()));
  return (
    <section class="asked" aria-label={t("question")}>
      <h2>
        <Seat looks={looks} player={asked.player} name={who === "human" ? "" : who} /> {asked.question}
      </h2>
      {table.machine && <p class="quiet deciding">{t("P{n} ({who}) decides …", { n: asked.player + 1, who })}</p>}
      {canPick(table.options) && (
        <Pick key={table.step} looks={looks} options={table.options} choose={(n) => void choose([n])} />
      )}
      {table.options.length > 9 && !canPick(table.options) && (
        <input class="filter" type="search" placeholder={t("find an option")} aria-label={t("find an option")} value={filter}
          onInput={(e) => setFilter(e.currentTarget.value)} />
      )}
      <Folded when={canPick(table.options)} title={t("all {n} options", { n: table.options.length })}>
        <ul class="options">
          {(all ? found : found.slice(0, SHOWN)).map((option) => <OptionRow key={option.number} option={option} />)}
        </ul>
      </Folded>
      {found.length > SHOWN && !all && <button onClick={() => setAll(true)}>{t("all {n} options", { n: found.length })}</button>}
      <Tools table={table} />
    </section>
  );
}

function Folded({ when, title, children }: { when: boolean; title: string; children: any }) {
  return when ? <details><summary>{title}</summary>{children}</details> : children;
}

function OptionRow({ option }: { option: Option }) {
  const looks = state.looks!;
  const hinted = state.hint === option.number;
  const route = option.elements?.find(([domain]) => domain === "route");
  const about = route ? state.board?.routes[route[1]] : undefined;
  return (
    <li>
      <button class={hinted ? "option hinted" : "option"} data-option={option.number} onClick={() => void choose([option.number])}>
        {option.cards ? <Cards looks={looks} cards={option.cards} /> : null}
        <span class={option.cards ? "sr" : ""}>{option.label}</span>
        {about && state.table?.same_text && <small>{about.length} {about.gray ? t("gray") : about.colors.join(" / ")}</small>}
        {hinted && <small>{t("hint")}</small>}
      </button>
    </li>
  );
}

function Tools({ table }: { table: Table }) {
  return (
    <p class="tools">
      {!table.over && !table.machine && <button onClick={hint}>{t("Hint")}</button>}
      <button onClick={back} disabled={!table.takes_back}>{t("Take back")}</button>
      <button onClick={leave} hidden={!state.playing}>{t("Back to writing")}</button>
      <button onClick={() => change({ table: null, looks: state.board })}>{t("New game")}</button>
      {!table.over && <label class="pause">
        {t("styles wait")}
        <select aria-label={t("pause between moves of the bots")} value={state.pause} onChange={(e) => setPause(Number(e.currentTarget.value))}>
          <option value={0}>{t("not at all")}</option>
          <option value={400}>{t("a moment")}</option>
          <option value={1500}>{t("a while")}</option>
          <option value={-1}>{t("for me")}</option>
        </select>
      </label>}
      {state.pause < 0 && table.machine && <button onClick={() => (setPause(0), setTimeout(() => setPause(-1), 50))}>{t("Next")}</button>}
      {!table.same_text && (
        <span class="quiet">{t("The text has changed since.")} <button onClick={again}>{t("Play the same choices with it")}</button></span>
      )}
    </p>
  );
}

function Why() {
  return <><Ways /><Reasons /></>;
}

function Ways() {
  if (!state.ways?.length) return null;
  return (
    <section class="why can" aria-label={t("ways")}>
      <h3>{state.asking}</h3>
      {state.ways.map((way) => (
        <button key={way.numbers.join()} class="option" onClick={() => void choose(way.numbers)}>{way.label}</button>
      ))}
    </section>
  );
}

function Reasons() {
  if (!state.reasons?.length) return null;
  return (
    <section class="why" role="status" aria-label={t("why not")}>
      <h3>{t("Why not {what}?", { what: state.asking })}</h3>
      {state.reasons.map((reason, i) => (
        <div key={i} class="reason">
          {reason.option && <em>{reason.option}: </em>}
          <strong>{reason.sentence}</strong>
          {reason.rule && <p>{t("by the rule")} <code>{reason.rule}</code>{reason.rules.length > 1 && <small> ({reason.rules.join(" → ")})</small>}</p>}
          {Object.entries(reason.texts).map(([id, text]) => <blockquote key={id}><b>{id}</b> {text}</blockquote>)}
          {reason.file && <p><button class="link" onClick={() => void goTo(reason)}>{reason.file}:{reason.line}</button></p>}
        </div>
      ))}
      <button onClick={() => change({ reasons: null, ways: null })}>{t("Good to know")}</button>
    </section>
  );
}

// A click on a thing means it; a right click, a long press and ? ask why not.
const asking = (key: string) => ({
  onClick: () => void clickPlaying(key),
  onContextMenu: (e: Event) => (e.preventDefault(), void why(key)),
  onKeyDown: (e: KeyboardEvent) => { if (e.key === "?") void why(key); },
});

// Cards that can be clicked for what they mean now, and asked about.
function CardButtons({ cards }: { cards: [number, number][] }) {
  const looks = state.looks!;
  return (
    <span class="cards">
      {cards.map(([kind, count]) => (
        <button key={kind} class="bare" {...asking(`card-${kind}`)}>
          <Cards looks={looks} cards={[[kind, count]]} />
        </button>
      ))}
    </span>
  );
}

// How far a ticket is, in words.
function lacking({ joined, way, short }: Held["tickets"][number]): string {
  if (joined) return t("joined");
  if (!way) return t("no way over free routes");
  const found = t("{spaces} missing on {routes}", { spaces: counted(way[0], "space"), routes: counted(way[1], "route") });
  return short ? `${found}, ${t("more than your {n} × {kind}", { n: short[0], kind: short[1] })}` : found;
}

function Hand({ table }: { table: Table }) {
  if (!table.hand.length) return null;
  return (
    <section aria-label={t("your cards")}>
      <h3>{t("Your cards")}</h3>
      {table.hand.map((pile) => (
        <div key={pile.name} class="pile">
          {pile.cards.length > 0 && <><span class="pile-name">{pile.name}</span><CardButtons cards={pile.cards} /></>}
          {pile.tickets.map((ticket, i) => (
            <p key={i} class={ticket.joined ? "goal joined" : "goal"}>
              <button class="bare" {...asking(`card-${ticket.card}`)}>{ticket.joined ? "✓ " : ""}{ticket.name} <b>{ticket.worth}</b></button> <small>{lacking(ticket)}</small>
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

function Common({ table }: { table: Table }) {
  const open = table.piles.filter((p) => p.cards?.length && p.cards.length < 15);
  const rest = table.piles.filter((p) => !open.includes(p));
  return (
    <section aria-label={t("what lies open")}>
      <h3>{t("On the table")}</h3>
      {open.map((pile) => (
        <div key={pile.name} class="pile">
          <span class="pile-name">{pile.name}</span>
          <CardButtons cards={pile.cards!} />
        </div>
      ))}
      <p class="quiet">{[...table.kept, ...rest.map((p) => `${p.name} ${p.size}`)].join(", ")}</p>
    </section>
  );
}

function Players({ table }: { table: Table }) {
  const looks = state.looks!;
  return (
    <section aria-label={t("players")}>
      <table class="players">
        <thead><tr><th>{t("player")}</th><th>{t("points")}</th><th>{t("pieces")}</th><th>{t("holds")}</th></tr></thead>
        <tbody>
          {table.players.map((player, i) => (
            <tr key={i} class={table.asked?.player === i ? "turn" : ""}>
              <td><Seat looks={looks} player={i} name={table.seats[i] === "human" ? (table.viewer === i ? t("you") : t("human")) : table.seats[i]} /></td>
              <td>{player.points}{player.unsure ? " + ?" : ""}</td>
              <td>{Object.entries(player.pieces).map(([k, n]) => `${n} ${k}`).join(", ")}</td>
              <td>
                {[...Object.entries(player.piles).map(([k, n]) => `${k} ${n}`), ...player.kept].join(", ")}
                {player.open.map((pile) => <div key={pile.name} class="pile"><span class="pile-name">{pile.name}</span><Cards looks={looks} cards={pile.cards} /></div>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.left !== null && !table.over && <p><b>{t("The end is near: {turns} left.", { turns: counted(table.left, "turn") })}</b></p>}
    </section>
  );
}

function Sheet({ table }: { table: Table }) {
  if (!table.sheet.length || !table.over) return null;
  return (
    <section aria-label={t("score sheet")}>
      <h3>{t("Score sheet")}</h3>
      <table class="sheet">
        <thead><tr><th>{t("line")}</th>{table.players.map((_, i) => <th key={i}>P{i + 1}</th>)}</tr></thead>
        <tbody>
          {table.sheet.map((line) => (
            <tr key={line.title}>
              <td><button class="link" onClick={() => void goTo(line)}>{line.title}</button></td>
              {line.points.map((p, i) => <td key={i}><Parts points={p} parts={line.parts?.[i] ?? []} /></td>)}
            </tr>
          ))}
        </tbody>
        <tfoot><tr><td>{t("total")}</td>{table.players.map((p, i) => <td key={i}>{p.points}</td>)}</tr></tfoot>
      </table>
    </section>
  );
}

// Points, and what they are made of.
function Parts({ points, parts }: { points: number; parts: [string, number][] }) {
  if (!parts.length) return <>{points}</>;
  return <details><summary>{points}</summary><ul>{parts.map(([what, n], i) => <li key={i}><b>{n > 0 ? `+${n}` : n}</b> {what}</li>)}</ul></details>;
}

function Course({ table }: { table: Table }) {
  const [wanted, want] = useState<number | null>(null); // the slider stays where it was put while the moment is fetched
  const look = (step: number) => (want(step), void at(step).then(() => want((now) => (now === step ? null : now))));
  if (!table.of) return null;
  return (
    <section class="course" aria-label={t("course of the game")}>
      <label>
        {t("Course")} <input type="range" min={0} max={table.of} value={wanted ?? table.step} aria-label={t("moment of the game")} onInput={(e) => look(Number(e.currentTarget.value))} />
        <output>{t("{n} of {all}", { n: table.step, all: table.of })}</output>
      </label>
      {table.step < table.of && <p class="quiet">{t("You are looking back. A choice made here starts another course of the game; this one is kept.")} <button onClick={() => void at(table.of)}>{t("To the end")}</button></p>}
      {table.other > 0 && <button onClick={restore}>{t("The other course ({n})", { n: table.other })}</button>}
    </section>
  );
}

function Log({ table }: { table: Table }) {
  const looks = state.looks!;
  return (
    <section aria-label={t("log")}>
      <h3>{t("What happened")}</h3>
      {table.noted.map((said) => <p key={said} class="quiet">{said}</p>)}
      <ol class="log">
        {[...table.log].reverse().slice(0, 60).map((line, i) => (
          <li key={table.log.length - i}><small>{line.turn || ""}</small> <Seat looks={looks} player={line.player} /> {line.text}
            {line.file && <button class="link rule" title={`${line.file}:${line.line}`} aria-label={t("rule: {file} line {line}", { file: line.file, line: line.line })} onClick={() => void goTo(line)}>§</button>}</li>
        ))}
      </ol>
    </section>
  );
}
