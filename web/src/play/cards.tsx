// Cards as the board draws their colors: a fill, a mark and a name, never a color alone.
import type { Looks } from "../kinds";
import { state } from "../store";

export function CardFace({ looks, kind, count = 1, title }: { looks: Looks; kind: number; count?: number; title?: string }) {
  const card = looks.cards?.[kind];
  if (!card) return null;
  const about = [card.about, state.table?.marked[kind]].filter(Boolean).join(", ");
  const look = card.color >= 0 ? looks.colors[card.color] : null;
  const style = look ? { background: look.fill, color: look.ink } : undefined;
  return (
    <span class={`card${look ? "" : " plain"}`} style={style} title={title ?? card.title}>
      {look?.mark && (
        <svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
          <path d={look.mark} fill={look.ink} fill-rule="evenodd" />
        </svg>
      )}
      <span class="card-name">{card.title}</span>
      {card.worth && <b>{card.worth}</b>}
      {about && <small>{about}</small>}
      {count > 1 && <b>×{count}</b>}
    </span>
  );
}

export function Cards({ looks, cards }: { looks: Looks; cards: [number, number][] }) {
  return (
    <span class="cards">
      {cards.map(([kind, count]) => (
        <CardFace key={kind} looks={looks} kind={kind} count={count} />
      ))}
    </span>
  );
}

export function Seat({ looks, player, name }: { looks: Looks; player: number; name?: string }) {
  const look = looks.seats[player % looks.seats.length];
  return (
    <span class="seat">
      <span class="token" style={{ background: look.fill, color: look.ink }}>{player + 1}</span>
      {name}
    </span>
  );
}
