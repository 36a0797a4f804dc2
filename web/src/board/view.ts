// The board: one SVG that is touched directly. It can be moved, zoomed, pointed at and marked.
export interface Pointed { key: string; event: Event; x: number; y: number }
interface View { x: number; y: number; w: number; h: number }
const NS = "http://www.w3.org/2000/svg";
const STARTS = 4; // pixels before a press becomes a drag

export class BoardView {
  svg: SVGSVGElement | null = null;
  private view: View = { x: 0, y: 0, w: 100, h: 100 };
  private whole: View = { x: 0, y: 0, w: 100, h: 100 };
  private scale = { unit: 1, left: 0, top: 0 };
  private pointers = new Map<number, { x: number; y: number }>();
  private held: { key: string; x: number; y: number; moved: boolean; pointer: number } | null = null;
  private pressing = 0;
  onClick: (at: Pointed) => void = () => {};
  onAsk: (at: Pointed) => void = () => {};
  onDrag: (key: string, dx: number, dy: number, done: boolean, at: Pointed) => boolean = () => false;
  onPoint: (key: string | null) => void = () => {};

  constructor(readonly host: HTMLElement) {
    host.addEventListener("pointerdown", (e) => this.down(e));
    host.addEventListener("pointermove", (e) => this.move(e));
    host.addEventListener("pointerup", (e) => this.up(e));
    host.addEventListener("pointercancel", (e) => this.up(e));
    host.addEventListener("contextmenu", (e) => {
      const key = this.keyAt(e.target);
      if (key) {
        e.preventDefault();
        this.onAsk(this.pointed(key, e));
      }
    });
    host.addEventListener("wheel", (e) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      this.zoom(e.deltaY < 0 ? 1.15 : 1 / 1.15, e.clientX, e.clientY);
    }, { passive: false });
    new ResizeObserver(() => this.apply()).observe(host);
  }

  // Put a new picture in; what was seen stays where it is, in units of the map.
  show(text: string): void {
    if (!text) {
      this.svg?.remove();
      this.svg = null;
      return;
    }
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const found = parsed.documentElement;
    if (found.nodeName !== "svg") return;
    const svg = document.importNode(found, true) as unknown as SVGSVGElement;
    const [x, y, w, h] = (svg.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number);
    const scale = { unit: Number(svg.dataset.scale ?? 1) || 1, left: Number(svg.dataset.left ?? 0), top: Number(svg.dataset.top ?? 0) };
    const whole = { x, y, w, h };
    const first = this.svg === null || Math.abs(scale.unit / this.scale.unit - 1) > 0.3;
    if (first) this.view = { ...whole };
    else {
      const to = (mm: number, edge: "left" | "top") => (mm / this.scale.unit + this.scale[edge] - scale[edge]) * scale.unit;
      const grown = scale.unit / this.scale.unit;
      this.view = { x: to(this.view.x, "left"), y: to(this.view.y, "top"), w: this.view.w * grown, h: this.view.h * grown };
    }
    this.whole = whole;
    this.scale = scale;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "picture");
    this.svg?.remove();
    this.host.prepend(svg);
    this.svg = svg;
    this.apply();
  }

  // What players have put on the board: its own group, swapped as a whole.
  moment(fragment: string | null): void {
    this.svg?.querySelector("#moment")?.remove();
    if (!fragment || !this.svg) return;
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${NS}">${fragment}</svg>`, "image/svg+xml");
    const group = parsed.documentElement.firstElementChild;
    if (group) this.svg.append(document.importNode(group, true));
  }

  element(key: string): SVGGElement | null {
    return this.svg?.querySelector<SVGGElement>(`#${CSS.escape(key)}`) ?? null;
  }

  mark(name: string, keys: Iterable<string>): void {
    this.svg?.querySelectorAll(`.${name}`).forEach((e) => e.classList.remove(name));
    for (const key of keys) this.element(key)?.classList.add(name);
  }

  // A warning sign at things that do not look right, with what is wrong as its words.
  flag(found: { key: string; title: string }[]): void {
    this.svg?.querySelector("#flags")?.remove();
    const group = document.createElementNS(NS, "g");
    group.id = "flags";
    for (const { key, title } of found) {
      const of = this.element(key);
      if (!of) continue;
      const box = of.getBBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
      const sign = document.createElementNS(NS, "g"), shape = document.createElementNS(NS, "path"), words = document.createElementNS(NS, "title");
      shape.setAttribute("d", `M${x} ${y - 5}l5 9h-10zm0 3.2v3m0 1.2v1`);
      words.textContent = title;
      sign.append(words, shape);
      group.append(sign);
    }
    this.svg?.append(group);
  }

  // A ring around a city or a line along a route: not by color alone.
  ring(key: string | null): void {
    this.svg?.querySelector("#ring")?.remove();
    const of = key ? this.element(key) : null;
    if (!of || !this.svg) return;
    const box = of.getBBox();
    const ring = document.createElementNS(NS, "rect");
    ring.id = "ring";
    for (const [name, value] of Object.entries({ x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 5 }))
      ring.setAttribute(name, String(value));
    this.svg.append(ring);
  }

  band(from: string | null, event?: { x: number; y: number }): void {
    this.svg?.querySelector("#band")?.remove();
    if (!from || !event || !this.svg) return;
    const a = this.middle(from);
    if (!a) return;
    const line = document.createElementNS(NS, "line");
    line.id = "band";
    for (const [name, value] of Object.entries({ x1: a.x, y1: a.y, x2: event.x, y2: event.y })) line.setAttribute(name, String(value));
    this.svg.append(line);
  }

  middle(key: string): { x: number; y: number } | null {
    const circle = this.element(key)?.querySelector("circle");
    return circle ? { x: Number(circle.getAttribute("cx")), y: Number(circle.getAttribute("cy")) } : null;
  }

  units(x: number, y: number): { x: number; y: number } {
    return { x: Math.round(x / this.scale.unit + this.scale.left), y: Math.round(y / this.scale.unit + this.scale.top) };
  }

  get unit(): number {
    return this.scale.unit;
  }

  millimetres(clientX: number, clientY: number): { x: number; y: number } {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: at.x, y: at.y };
  }

  private apply(): void {
    this.svg?.setAttribute("viewBox", [this.view.x, this.view.y, this.view.w, this.view.h].map((n) => n.toFixed(2)).join(" "));
  }

  fit(): void {
    this.view = { ...this.whole };
    this.apply();
  }

  zoom(by: number, clientX?: number, clientY?: number): void {
    const box = this.host.getBoundingClientRect();
    const at = this.millimetres(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const factor = Math.min(Math.max(by, this.view.w / (this.whole.w * 1.5)), this.view.w / 20);
    this.view = {
      x: at.x - (at.x - this.view.x) / factor, y: at.y - (at.y - this.view.y) / factor, w: this.view.w / factor, h: this.view.h / factor,
    };
    this.apply();
  }

  private pan(dx: number, dy: number): void {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return;
    this.view.x -= dx / matrix.a;
    this.view.y -= dy / matrix.d;
    this.apply();
  }

  keyAt(target: EventTarget | null): string | null {
    const found = (target as Element | null)?.closest?.("[id^=city-],[id^=name-],[id^=route-],[id^=zone-]");
    return found ? found.id.replace(/^name-/, "city-") : null;
  }

  private pointed(key: string, e: { clientX: number; clientY: number } & Event): Pointed {
    return { key, event: e, ...this.millimetres(e.clientX, e.clientY) };
  }

  // What lies under the pointer while something is dragged.
  private over(e: PointerEvent): Pointed {
    return this.pointed(this.keyAt(document.elementFromPoint(e.clientX, e.clientY)) ?? "", e);
  }

  private down(e: PointerEvent): void {
    if (e.button > 0) return;
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    clearTimeout(this.pressing);
    if (this.pointers.size > 1) {
      this.held = null;
      return;
    }
    const key = this.keyAt(e.target) ?? "";
    this.held = { key, x: e.clientX, y: e.clientY, moved: false, pointer: e.pointerId };
    if (key && e.pointerType === "touch")
      this.pressing = window.setTimeout(() => {
        this.held = null;
        this.onAsk(this.pointed(key, e));
      }, 550);
  }

  private move(e: PointerEvent): void {
    const before = this.pointers.get(e.pointerId);
    if (!before) {
      this.onPoint(this.keyAt(e.target));
      return;
    }
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      const [c, d] = [...this.pointers.values()];
      this.pan((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2);
      if (far > 0) this.zoom(Math.hypot(c.x - d.x, c.y - d.y) / far, (c.x + d.x) / 2, (c.y + d.y) / 2);
      return;
    }
    const held = this.held;
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (!held) return;
    if (!held.moved && Math.hypot(e.clientX - held.x, e.clientY - held.y) < STARTS) return;
    if (!held.moved) {
      held.moved = true;
      clearTimeout(this.pressing);
      this.host.setPointerCapture(held.pointer);
    }
    const a = this.millimetres(held.x, held.y), b = this.millimetres(e.clientX, e.clientY);
    if (!held.key || !this.onDrag(held.key, b.x - a.x, b.y - a.y, false, this.over(e))) this.pan(e.clientX - before.x, e.clientY - before.y);
  }

  private up(e: PointerEvent): void {
    clearTimeout(this.pressing);
    this.pointers.delete(e.pointerId);
    const held = this.held;
    if (!held || held.pointer !== e.pointerId) return;
    this.held = null;
    if (held.moved) {
      const a = this.millimetres(held.x, held.y), b = this.millimetres(e.clientX, e.clientY);
      if (held.key) this.onDrag(held.key, b.x - a.x, b.y - a.y, e.type === "pointerup", this.over(e));
      return;
    }
    if (e.type === "pointerup") this.onClick(this.pointed(held.key, e));
  }
}
