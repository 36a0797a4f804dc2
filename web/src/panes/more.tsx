// Two more panes: how the text differs from a game somebody knows, and what to keep or print.
import { useState } from "preact/hooks";
import { ask, goTo, keepFile } from "../studio";
import { state } from "../store";
import { t } from "../words";

interface Difference { name: string; kind: string; how: "changed" | "new" | "gone"; lost: string[]; gained: string[]; file: string; line: number }
const HEADS = { changed: "What is different", new: "What is new", gone: "What is gone" };

export function DifferPane() {
  const [game, setGame] = useState(state.games.find((g) => g !== state.board?.game) ?? "");
  const [found, set] = useState<{ title: string; differences: Difference[] } | null>(null);
  const run = async () => set((await ask("differ", { game })) as typeof found);
  return (
    <div>
      <h2>{t("Differences")}</h2>
      <p class="setup">
        <label>{t("to")} <select aria-label={t("a game you know")} value={game} onChange={(e) => setGame(e.currentTarget.value)}>{state.games.map((g) => <option key={g}>{g}</option>)}</select></label>
        <button class="main" onClick={() => void run()}>{t("Compare")}</button>
      </p>
      {found && <p role="status">{t("{n} differences from {game}. Whatever is not listed is the same.", { n: found.differences.length, game: found.title })}</p>}
      {found && (["changed", "new", "gone"] as const).map((how) => {
        const rows = found.differences.filter((d) => d.how === how && (d.lost.length || d.gained.length));
        return rows.length > 0 && (
          <section key={how} aria-label={t(HEADS[how])}>
            <h3>{t(HEADS[how])}</h3>
            <ul class="rows">
              {rows.map((d) => (
                <li key={d.name}>
                  {d.file ? <button class="link" onClick={() => void goTo(d)}>{d.name}</button> : <b>{d.name}</b>} <small>{t(d.kind)}</small>
                  {d.lost.map((text) => <p key={text}><del>{text}</del></p>)}
                  {d.gained.map((text) => <p key={text}><ins>{text}</ins></p>)}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const PRODUCTS = [
  ["board", "The board as SVG", "with its legend, at the size of real pieces; every browser prints it"],
  ["rulebook", "The rulebook as a page", "with its styles inside; print it from the browser"],
  ["bundle", "The bundle as JSON", "board and rules for other programs"],
];

export function PrintPane() {
  const [making, set] = useState("");
  const make = async (what: string) => {
    set(what);
    const found = await ask("product", { what });
    set("");
    if (found) keepFile(found.name as string, found.text as string);
  };
  return (
    <div>
      <h2>{t("Print and export")}</h2>
      <ul class="rows">
        {PRODUCTS.map(([what, title, about]) => (
          <li key={what}><button onClick={() => void make(what)} disabled={making !== ""}>{t(title)}</button> <small>{making === what ? t("is being made …") : t(about)}</small></li>
        ))}
      </ul>
      <p class="quiet">{t("Cards, tickets and boards for a printer, with crop marks:")} <code>ttrdsl print</code>.</p>
    </div>
  );
}
