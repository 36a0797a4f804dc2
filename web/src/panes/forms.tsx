// Small forms over the board: a new city, a new route, and what is selected.
import { useState } from "preact/hooks";
import { addCity, addRoute, removeLine, setRoute } from "../board/tools";
import { board, goTo } from "../studio";
import { change, state } from "../store";
import { counted, t } from "../words";
import type { Route } from "../kinds";

const close = () => change({ selected: null });

export function Form() {
  const selected = state.selected;
  if (!selected || state.playing || !state.board) return null;
  if (selected.startsWith("new ")) return <NewCity key={selected} at={JSON.parse(selected.slice(4))} />;
  if (selected.startsWith("join ")) return <Join key={selected} ends={JSON.parse(selected.slice(5))} />;
  const [kind, number] = selected.split("-");
  if (kind === "route" && state.board.routes[Number(number)]) return <RouteForm key={selected} number={Number(number)} />;
  if (kind === "city" && state.board.cities[Number(number)]) return <CityForm key={selected} number={Number(number)} />;
  return null;
}

function NewCity({ at }: { at: { x: number; y: number } }) {
  const [name, setName] = useState("");
  const done = async (e: Event) => (e.preventDefault(), (await addCity(name, at)) && close());
  return (
    <form class="form" onSubmit={done}>
      <label>{t("New city at {x}, {y}", at)} <input aria-label={t("name of the city")} autofocus value={name} onInput={(e) => setName(e.currentTarget.value)} /></label>
      <button class="main">{t("Add")}</button> <button type="button" onClick={close}>{t("Cancel")}</button>
    </form>
  );
}

function suggested(ends: [string, string]): number {
  const cities = state.board!.cities;
  const at = ends.map((name) => cities.find((c) => c.name === name)?.spots[0]);
  if (!at[0] || !at[1]) return 2;
  const far = Math.hypot(at[0][0] - at[1][0], at[0][1] - at[1][1]) * board.unit;
  return Math.min(Math.max(Math.round((far - 14) / 25), 1), 9);
}

function Colors({ value, set }: { value: string; set: (color: string) => void }) {
  const colors = state.board!.colors;
  return (
    <span class="colors" role="radiogroup" aria-label={t("color")}>
      <button type="button" role="radio" aria-checked={value === "gray"} class="swatch" title={t("gray")} onClick={() => set("gray")}>{t("gray")}</button>
      {colors.map((c) => (
        <button key={c.name} type="button" role="radio" aria-checked={value === c.name} class="swatch" title={c.name} style={{ background: c.fill, color: c.ink }} onClick={() => set(c.name)}>{c.name}</button>
      ))}
    </span>
  );
}

function Join({ ends }: { ends: [string, string] }) {
  const twin = state.board!.routes.find((r) => ends.every((name) => r.ends.some((e) => state.board!.cities[e].name === name)));
  const [length, setLength] = useState(twin ? twin.length : suggested(ends));
  const [color, setColor] = useState("gray");
  const done = async (e: Event) => (e.preventDefault(), (await addRoute(ends[0], ends[1], length, [color])) && close());
  return (
    <form class="form" onSubmit={done}>
      <b>{ends[0]} – {ends[1]}</b>
      {twin ? <span>{t("twin of length {n}", { n: twin.length })}</span> : (
        <label>{t("length")} <input type="number" aria-label={t("length")} min={1} max={20} value={length} onInput={(e) => setLength(Number(e.currentTarget.value))} /></label>
      )}
      <Colors value={color} set={setColor} />
      <button class="main">{twin ? t("Add a twin") : t("Add the route")}</button> <button type="button" onClick={close}>{t("Cancel")}</button>
    </form>
  );
}

function RouteForm({ number }: { number: number }) {
  const route: Route = state.board!.routes[number];
  const own = route.file === state.file && state.writable;
  const place = state.board!.routes.filter((r, i) => r.file === route.file && i < number).length;
  const fields = Object.entries(route.fields);
  return (
    <div class="form" role="group" aria-label={t("route {name}", { name: route.name })}>
      <b>{route.name}</b>
      {own ? (
        <>
          <label>{t("length")} <input type="number" aria-label={t("length")} min={1} max={20} value={route.length} onChange={(e) => void setRoute(place, "length", e.currentTarget.value)} /></label>
          <Colors value={route.gray ? "gray" : route.colors[0]} set={(color) => void setRoute(place, "color", color)} />
        </>
      ) : <span>{route.length} {route.gray ? t("gray") : route.colors.join(" / ")}</span>}
      {fields.length > 0 && <small>{fields.map(([k, v]) => (v === true ? k : `${k} ${v}`)).join(", ")}</small>}
      <button class="link" onClick={() => void goTo(route)}>{t("line {n}", { n: route.line })}</button>
      {own && <button onClick={async () => (await removeLine(route.from)) && close()}>{t("Remove the line")}</button>}
      <button onClick={close} aria-label={t("close")}>×</button>
    </div>
  );
}

function CityForm({ number }: { number: number }) {
  const city = state.board!.cities[number];
  const routes = state.board!.routes.filter((r) => r.ends.includes(number));
  const tickets = state.board!.tickets.filter((t) => t.name.includes(city.name));
  return (
    <div class="form" role="group" aria-label={t("city {name}", { name: city.name })}>
      <b>{city.name}</b> <span>{city.spots.map((s) => s.join(", ")).join(" and ")}</span>
      <small>{counted(routes.length, "route")}, {counted(tickets.length, "ticket")}</small>
      <button class="link" onClick={() => void goTo(city)}>{t("line {n}", { n: city.line })}</button>
      <button onClick={close} aria-label={t("close")}>×</button>
    </div>
  );
}
