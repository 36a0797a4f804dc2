// Lines between text, board and pane that can be moved, by hand or by arrows; where they stood is remembered.
import { t } from "./words";

type Side = "text" | "pane"; // which of them a line makes wider
const LEAST = 240; // pixels that a side keeps
const STEP = 24;
const main = () => document.querySelector("main")!;

function width(side: Side): number {
  return main().querySelector<HTMLElement>(`section.${side}`)!.getBoundingClientRect().width;
}

function widen(side: Side, wanted: number): void {
  const held = Math.round(Math.min(Math.max(wanted, LEAST), main().clientWidth * 0.6));
  main().style.setProperty(`--${side}`, `${held}px`);
  localStorage.setItem(`wide ${side}`, String(held));
}

export function remembered(): void {
  for (const side of ["text", "pane"] as Side[]) {
    const held = Number(localStorage.getItem(`wide ${side}`));
    if (held) widen(side, held);
  }
}

function move(side: Side, e: PointerEvent): void {
  if (!(e.currentTarget as Element).hasPointerCapture(e.pointerId)) return;
  const room = main().getBoundingClientRect();
  widen(side, side === "text" ? e.clientX - room.left : room.right - e.clientX);
}

function press(side: Side, e: KeyboardEvent): void {
  const way = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
  if (!way) return;
  e.preventDefault();
  widen(side, width(side) + (side === "text" ? way : -way) * STEP);
}

function forget(side: Side): void {
  main().style.removeProperty(`--${side}`);
  localStorage.removeItem(`wide ${side}`);
}

export function Divider({ side }: { side: Side }) {
  const part = Math.round((100 * (Number(localStorage.getItem(`wide ${side}`)) || innerWidth / 3)) / innerWidth);
  return (
    <div class="divider" role="separator" aria-orientation="vertical" aria-valuenow={part} tabIndex={0} aria-label={side === "text" ? t("width of the text") : t("width of the pane")}
      onPointerDown={(e) => (e.preventDefault(), e.currentTarget.setPointerCapture(e.pointerId))} onPointerMove={(e) => move(side, e)}
      onKeyDown={(e) => press(side, e)} onDblClick={() => forget(side)} />
  );
}
