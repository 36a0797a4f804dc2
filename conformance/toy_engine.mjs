// A toy engine that plays one game, the heap, by rules of its own: how an engine is plugged into `runner.mjs`.
// `WRONG=1` in the environment makes it wrong on purpose: it lets a player take four counters. The runner finds out.
import { Unsupported } from './runner.mjs';

const MOST = process.env.WRONG ? 4 : 3;

export class Engine {
  load(bundle, name, players) {
    const [low, high] = bundle.game.players;
    if (players < low || players > high) throw new Error(`the heap is for ${low} to ${high} players`);
    Object.assign(this, { players, saved: [], taken: 0 });
  }
  begin(at, seed, state) {
    this.table = structuredClone(state);
    this.table.turns += 1;
    this.choosing = false; // the action is chosen, and the number is not
  }
  set(state) { this.table = structuredClone(state); }
  state() { return this.table; }
  asked() {
    if (this.table.over) return null;
    const heap = this.table.cells['board.heap'][0];
    const numbers = [];
    for (let n = 1; n <= MOST && n <= heap; n++) numbers.push([0, n]);
    const [path, options] = this.choosing ? ['take.number', numbers] : ['turn.main', [[0]]];
    return { player: this.table.turn, path, options };
  }
  forget() { this.taken = 0; }
  play(option) {
    if (!this.choosing) { this.choosing = true; return; }
    const { cells, turn } = this.table;
    cells['board.heap'][0] -= option[1];
    cells['player.points'][turn] += option[1];
    this.choosing = false;
    this.taken += 1;
    if (cells['board.heap'][0] === 0) Object.assign(this.table, { over: true, turns_left: 0 });
    else Object.assign(this.table, { turn: (turn + 1) % this.players, turns: this.table.turns + 1 });
  }
  save() { this.saved.push([structuredClone(this.table), this.choosing]); }
  restore() { [this.table, this.choosing] = this.saved.pop(); }
  worth(ir) {
    if (!Array.isArray(ir)) return ir;
    switch (ir[0]) {
      case 'and': return ir.slice(1).every((part) => this.worth(part));
      case '=': return this.worth(ir[1]) === this.worth(ir[2]);
      case 'cell': return this.table.cells[ir[1]][ir[2] ?? 0];
      case 'turn': case 'over': return this.table[ir[0]];
      case 'winners': {
        const points = this.table.cells['player.points'];
        return points.flatMap((p, i) => (p === Math.max(...points) ? [i] : []));
      }
    }
    throw new Unsupported(ir[0]);
  }
  rules() { return [this.choosing ? 'take.number' : 'turn.main']; }
  sees(player, what) { return this.table.cells[what.cell][what.index]; }
  happened() { return this.taken; }
  cards() { return {}; }
}
