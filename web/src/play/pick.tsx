// Some of several cards: each can be switched on and off; what is switched on is one of the options or none.
import { useState } from "preact/hooks";
import type { Looks, Option } from "../kinds";
import { t } from "../words";
import { CardFace } from "./cards";

const key = (cards: [number, number][]) => [...cards].sort((a, b) => a[0] - b[0]).map(([k, n]) => `${k}×${n}`).join(" ");

// Where all options are as large, as payments are, a few of them are rather a list.
const size = (option: Option) => (option.cards ?? []).reduce((sum, [, n]) => sum + n, 0);
const FEW = 9;

export function canPick(options: Option[]): boolean {
  if (options.length <= FEW && new Set(options.map(size)).size === 1) return false;
  return options.length > 3 && options.every((o) => o.cards || o.label === "nothing") && options.every((o) => !o.elements);
}

export function Pick({ looks, options, choose }: { looks: Looks; options: Option[]; choose: (n: number) => void }) {
  const most = new Map<number, number>();
  for (const option of options) for (const [kind, n] of option.cards ?? []) most.set(kind, Math.max(most.get(kind) ?? 0, n));
  const all = [...most].flatMap(([kind, n]) => Array.from({ length: n }, (_, i) => ({ kind, i })));
  const [on, set] = useState<Set<string>>(new Set());
  const counts = new Map<number, number>();
  for (const { kind, i } of all) if (on.has(`${kind}-${i}`)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const wanted = key([...counts]);
  const found = options.find((o) => key(o.cards ?? []) === wanted);
  const turn = (name: string) => {
    const next = new Set(on);
    if (!next.delete(name)) next.add(name);
    set(next);
  };
  return (
    <div class="pick">
      <div class="cards">
        {all.map(({ kind, i }) => {
          const name = `${kind}-${i}`;
          return (
            <button key={name} class="toggle" aria-pressed={on.has(name)} onClick={() => turn(name)}>
              <CardFace looks={looks} kind={kind} />
            </button>
          );
        })}
      </div>
      <button class="main" disabled={!found} onClick={() => found && choose(found.number)}>
        {found ? t("Take {n}", { n: [...counts.values()].reduce((a, b) => a + b, 0) }) : t("choose some of these")}
      </button>
    </div>
  );
}
