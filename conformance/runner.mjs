// Run conformance vectors against an engine: `node runner.mjs VECTORS ENGINE`. Needs node alone.
//
// ENGINE is a JavaScript module that exports a class `Engine`, or a command that answers calls line by line as JSON.
// The exit code is 0 if the engine agrees with every line, 1 if it does not, 2 if nothing could be run.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The engine does not answer this kind of question; the line counts as not checked. */
export class Unsupported extends Error {}

/** An engine in another process: each call is a line `[name, arguments]`, each answer a line with a result. */
function pipe(command) {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = async (name, given) => {
    child.stdin.write(JSON.stringify([name, given]) + '\n');
    const { value, done } = await answers.next();
    if (done) throw new Error('the engine has ended');
    const answer = JSON.parse(value);
    if (answer.unsupported) throw new Unsupported(name);
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  };
  const end = () => child.stdin.end();
  return new Proxy({}, { get: (_, name) => (name === 'end' ? end : name === 'then' ? undefined : (...given) => call(name, given)) });
}

async function engineOf(named) {
  if (!/\.m?js$/.test(named) || !existsSync(named)) return pipe(named);
  const { Engine } = await import(pathToFileURL(resolve(named)));
  return new Engine();
}

const startsWith = (option, prefix) => same(option.slice(0, prefix.length), prefix);

/** Say whether two plain values are the same; the order of keys means nothing. */
function same(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

/** Say where two values differ first, or nothing. */
function different(found, wanted, where = '') {
  const isPlain = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);
  if (isPlain(found) && isPlain(wanted)) {
    for (const key of [...new Set([...Object.keys(found), ...Object.keys(wanted)])].sort()) {
      if (!same(found[key], wanted[key])) return different(found[key], wanted[key], where ? `${where}.${key}` : key);
    }
    return '';
  }
  return same(found, wanted) ? '' : `${where || 'it'} is ${JSON.stringify(found)}, and should be ${JSON.stringify(wanted)}`;
}

class Runner {
  constructor(engine, bundles) { Object.assign(this, { engine, bundles }); }

  async load(vector) {
    const bundle = JSON.parse(readFileSync(join(this.bundles, `${vector.bundle}.json`), 'utf8'));
    await this.engine.load(bundle, vector.bundle, vector.players);
  }
  async situation(wanted) {
    return different(await this.engine.state(), wanted.state) || different(await this.engine.asked(), wanted.asked, 'the offer');
  }
  async start({ start }) {
    if (start === null) return '';
    await this.engine.begin(start.at, start.seed, start.state);
    return start.reached ? this.situation(start.reached) : '';
  }
  line(line) { return this[line.kind](line); }

  async given(line) { await this.engine.set(line.state); return this.situation(line); }
  async when(line) {
    await this.engine.forget();
    for (const { player, option } of line.moves) {
      const wrong = await this.walk(player, [option]);
      if (wrong) return wrong;
    }
    return this.situation(line);
  }
  async worth(line) {
    let found = await this.engine.worth(line.ir);
    if (found !== null && typeof found === 'object' && !Array.isArray(found)) {
      found = Array.isArray(line.is) ? found.elements : found.number === 1;
    }
    return different(found, line.is, 'its worth');
  }
  async piles(line) {
    const found = {};
    for (const { pile, index } of line.piles) {
      for (const [kind, number] of Object.entries(await this.engine.cards(pile, index))) found[kind] = (found[kind] ?? 0) + number;
    }
    return different(found, line.cards, 'the cards');
  }
  async walk(player, moves) {
    for (const option of moves) {
      const asked = await this.engine.asked();
      if (asked === null || asked.player !== player || !asked.options.some((o) => same(o, option))) {
        return `player ${player} is not offered ${JSON.stringify(option)}`;
      }
      await this.engine.play(option);
    }
    return '';
  }
  async offer(player, prefix) {
    const asked = await this.engine.asked();
    return asked !== null && asked.player === player ? asked.options.filter((o) => startsWith(o, prefix)) : [];
  }
  /** Try something on a copy. */
  async tried(way) {
    await this.engine.save();
    try { return await way(); } finally { await this.engine.restore(); }
  }
  async each(line, way) {
    for (const found of line.ways) {
      const wrong = await this.tried(async () => (await this.walk(line.player, found.moves)) || way(found));
      if (wrong) return wrong;
    }
    return '';
  }
  may(line) {
    return this.each(line, async ({ prefix }) =>
      prefix.length && !(await this.offer(line.player, prefix)).length ? `nothing is offered that begins with ${prefix}` : '');
  }
  ['may not'](line) {
    return this.each(line, async ({ refused }) => {
      if ((await this.offer(line.player, refused[0])).length) return `${JSON.stringify(refused[0])} is offered`;
      if (line.because && !(await this.refusedBy(line.because, refused))) return `\`${line.because}\` is not the reason`;
      return '';
    });
  }
  /** By a rule or a step; a step also stands for those within it. */
  async refusedBy(name, refused) {
    return (await this.engine.rules(refused)).some((rule) => rule === name || rule.startsWith(`${name}.`));
  }
  ['may only'](line) {
    return this.tried(async () => (await this.walk(line.player, line.moves))
      || different(await this.offer(line.player, line.prefix), line.options, 'the offer'));
  }
  async sees(line) {
    const seen = (await this.engine.sees(line.player, line.what)) !== null;
    return seen === line.sees ? '' : `${JSON.stringify(line.what)} is ${seen ? 'in sight' : 'hidden'}`;
  }
  async ['sees as'](line) {
    const alike = same(await this.engine.sees(line.player, line.what), await this.engine.sees(line.other, line.what));
    return alike === line.sees ? '' : `the two views ${alike ? 'are alike' : 'differ'}`;
  }
  async happened(line) {
    const times = await this.engine.happened(line.path);
    const right = 'times' in line ? times === line.times : times > 0 === line.happened;
    return right ? '' : `\`${line.path}\` happened ${times} times`;
  }
  async not(line) { return (await this.line(line.negated)) ? '' : 'it holds'; }
}

/** Return what is wrong, how many lines were checked, and how many the engine cannot answer. */
async function runScenario(runner, vector) {
  const wrong = [];
  const refused = vector.lines.some((line) => line.kind === 'refused' && line.refused);
  try { await runner.load(vector); } catch (error) {
    return { wrong: refused ? [] : [`the game cannot be made: ${error.message}`], checked: 1, open: 0 };
  }
  if (refused) return { wrong: ['the game can be made, and should be refused'], checked: 1, open: 0 };
  let [checked, open] = [1, 0];
  const first = await runner.start(vector);
  if (first) return { wrong: [`at the start: ${first}`], checked, open };
  for (const line of vector.lines.filter((l) => l.kind !== 'refused')) {
    try {
      const found = await runner.line(line);
      checked += 1;
      if (found) wrong.push(`line ${line.line}, ${line.text}: ${found}`);
      if (found && (line.kind === 'when' || line.kind === 'given')) break;
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      open += 1;
    }
  }
  return { wrong, checked, open };
}

async function main([folder, named]) {
  const scenarios = folder && join(folder, 'scenarios');
  if (!named || !existsSync(scenarios)) {
    console.log('node runner.mjs VECTORS ENGINE');
    return 2;
  }
  const files = readdirSync(scenarios, { recursive: true }).filter((f) => f.endsWith('.json')).sort().map((f) => join(scenarios, f));
  const engine = await engineOf(named);
  const runner = new Runner(engine, join(folder, 'bundles'));
  let [failed, lines, unanswered] = [0, 0, 0];
  for (const file of files) {
    const vector = JSON.parse(readFileSync(file, 'utf8'));
    const { wrong, checked, open } = await runScenario(runner, vector).catch((e) => ({ wrong: [String(e)], checked: 0, open: 0 }));
    lines += checked;
    unanswered += open;
    failed += wrong.length > 0;
    for (const text of wrong) console.log(`${relative(folder, file)} ${vector.title}: ${text}`);
  }
  if (named.length && typeof engine.end === 'function') engine.end();
  console.log(`${files.length} vectors, ${lines} lines checked, ${unanswered} not answered: ${failed} vectors failed`);
  return failed || !lines ? 1 : 0;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).then((code) => { process.exitCode = code; });
}
