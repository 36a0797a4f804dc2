// What stands before everything else until it is answered: two versions of a file, help, finding, a choice.
import { useEffect, useRef, useState } from "preact/hooks";
import { clickPlaying } from "../play/playing";
import { board, editor, goTo, resolve } from "../studio";
import { change, state } from "../store";
import { t, words } from "../words";

function Dialog({ label, close, children }: { label: string; close: () => void; children: any }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => { box.current?.showModal(); }, []);
  return <dialog ref={box} aria-label={label} onClose={close} onCancel={close}>{children}</dialog>;
}

export function Conflict() {
  if (!state.conflict) return null;
  const close = () => change({ conflict: null });
  return (
    <Dialog label={t("two versions of the file")} close={close}>
      <h2>{words.disk}</h2>
      <p>{t("Nothing was overwritten. On the left the file as it is now, on the right what you have written.")}</p>
      <div class="both"><pre tabIndex={0} aria-label={t("on disk")}>{state.conflict.text}</pre><pre tabIndex={0} aria-label={t("yours")}>{editor.text}</pre></div>
      <p class="tools">
        <button onClick={() => void resolve("theirs")}>{t("Take theirs (yours stays as a draft)")}</button>
        <button onClick={() => confirm(t("Write your text over the file?")) && void resolve("mine")}>{t("Keep mine")}</button>
        <button onClick={() => void resolve("merge")}>{t("Merge changes that do not overlap")}</button>
        <button onClick={close}>{t("Decide later")}</button>
      </p>
    </Dialog>
  );
}

export function Help() {
  if (!state.helping) return null;
  return (
    <Dialog label={words.help} close={() => change({ helping: false })}>
      <h2>{t("The studio")}</h2>
      <p>{t("Write on the left, see the board in the middle, play and read on the right. Files stay on your disk; nothing is sent anywhere.")}</p>
      <dl>
        <dt>{t("Ctrl-S")}</dt><dd>{t("save")}</dd><dt>{t("Ctrl-Z, Ctrl-Y")}</dt><dd>{t("undo and redo, including changes made in the picture")}</dd>
        <dt>{t("Ctrl-Space")}</dt><dd>{t("what can be written here")}</dd><dt>{t("F12, Shift-F12, Ctrl-click")}</dt><dd>{t("where a name comes from, where it is used; Alt-← goes back")}</dd>
        <dt>{t("F2, Ctrl-., Shift-Alt-F")}</dt><dd>{t("rename, mend the line, tidy the layout")}</dd>
        <dt>F6</dt><dd>{t("move between text, board and pane")}</dd><dt>/</dt><dd>{t("find a city, a route or a ticket")}</dd>
        <dt>{t("on the board")}</dt><dd>{t("arrow keys go from city to city; Shift and an arrow key move a city by 1, with Alt by 10; Enter chooses; ? or a right click asks why not")}</dd>
        <dt>{t("Esc, then Tab")}</dt><dd>{t("leave the text")}</dd><dt>{t("Ctrl and wheel, two fingers")}</dt><dd>{t("zoom")}</dd>
      </dl>
      <button class="main" onClick={() => change({ helping: false })}>{t("Close")}</button>
    </Dialog>
  );
}

export function Finder() {
  const [wanted, set] = useState("");
  if (!state.finding || !state.board) return null;
  const close = () => (set(""), change({ finding: false }));
  const plain = (s: string) => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const all = [
    ...state.board.cities.map((c, i) => ({ key: `city-${i}`, name: c.name, place: c })),
    ...state.board.routes.map((r, i) => ({ key: `route-${i}`, name: r.name, place: r })),
    ...state.board.tickets.map((one) => ({ key: "", name: `${words.tools.ticket} ${one.name}`, place: one })),
  ].filter((each) => plain(each.name).includes(plain(wanted))).slice(0, 12);
  const go = (each: (typeof all)[0]) => {
    close();
    if (state.playing && each.key) return void clickPlaying(each.key);
    change({ selected: each.key || null });
    if (each.key) board.ring(each.key);
    void goTo(each.place);
  };
  return (
    <Dialog label={t("find")} close={close}>
      <form onSubmit={(e) => (e.preventDefault(), all[0] && go(all[0]))}>
        <input autofocus type="search" aria-label={t("find a city, a route or a ticket")} value={wanted} onInput={(e) => set(e.currentTarget.value)} />
      </form>
      <ul class="rows">{all.map((each) => <li key={each.key + each.name}><button class="link" onClick={() => go(each)}>{each.name}</button></li>)}</ul>
    </Dialog>
  );
}

// A choice of several, or a name to be written.
export function Choice() {
  const menu = state.menu;
  if (!menu) return null;
  return <Dialog label={menu.title} close={() => change({ menu: null })}><Inside key={menu.title} /></Dialog>;
}

function Inside() {
  const menu = state.menu!;
  const [name, set] = useState(menu.name ?? "");
  const done = (run: () => void) => (change({ menu: null }), run());
  return (
    <>
      <h2>{t(menu.title)}</h2>
      {menu.pick && (
        <form onSubmit={(e) => (e.preventDefault(), done(() => menu.pick!(name)))}>
          <input autofocus aria-label={menu.title} value={name} onInput={(e) => set(e.currentTarget.value)} /> <button class="main">{t("Rename")}</button>
        </form>
      )}
      <ul class="rows">
        {menu.items?.map((item, i) => <li key={i}><button class="link" onClick={() => done(item.run)}>{item.title}</button> <small>{item.about}</small></li>)}
      </ul>
      <button onClick={() => change({ menu: null })}>{t("Close")}</button>
    </>
  );
}
