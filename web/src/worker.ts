// Python in a worker: the same service as behind the local server, on the files that came with the page.
interface Python { handle(message: string): Given; work(): Given; busy(): boolean }
interface Given { toJs(): string[]; destroy(): void }
const LATER = new Set(["book", "analyse", "cover", "test.run", "test.steps", "balance", "product", "differ"]); // they need what comes with the second archive

// The tables of the parser lie in the archive, where the parser looks for them if nobody else could have put them there.
const FIRST = `import os, sys
sys.path.insert(0, "/studio")
if os.path.isdir("/studio/cache/ttrdsl"):
    os.environ["TTRDSL_CACHE"] = "/studio/cache"
    os.chmod("/studio/cache/ttrdsl", 0o700)
`;
const waiting: string[] = [];
let python: Python | null = null;
let rest: Promise<void> | null = null;
let going = false;
const post = (told: object) => self.postMessage(JSON.stringify(told));
const loading = (what: string, done: number) => post({ tell: "loading", what, done, of: 4 });

self.onmessage = (event) => {
  waiting.push(event.data as string);
  void go();
};

async function bytes(name: string): Promise<ArrayBuffer> {
  const found = await fetch(name);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found.arrayBuffer();
}

async function start(): Promise<void> {
  loading("Python is fetched", 0);
  const core = bytes("core.zip");
  const { loadPyodide } = await import(/* @vite-ignore */ "./pyodide/pyodide.mjs" as string);
  const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", self.location.href).href });
  loading("The rules are unpacked", 1);
  pyodide.unpackArchive(await core, "zip", { extractDir: "/studio" });
  loading("The language is read", 2);
  pyodide.runPython(FIRST);
  pyodide.runPython("from ttrdsl.studio.in_browser import InBrowser");
  loading("The game is read", 3);
  python = pyodide.runPython("InBrowser('/studio/games')") as Python;
  rest = bytes("more.zip").then((found) => pyodide.unpackArchive(found, "zip", { extractDir: "/studio" }));
  post({ tell: "welcome", start: "", server: false });
  void go();
}

// Messages in their order; jobs go on in steps while there are none.
async function go(): Promise<void> {
  if (going || !python) return;
  going = true;
  while (waiting.length || python.busy()) {
    const message = waiting.shift();
    if (message && LATER.has(JSON.parse(message).do)) await rest;
    const found = message ? python.handle(message) : python.work();
    for (const answer of found.toJs()) self.postMessage(answer);
    found.destroy();
    await new Promise((next) => setTimeout(next)); // hear what came meanwhile
  }
  going = false;
}

start().catch((error) => post({ tell: "failed", what: String(error?.message ?? error).slice(-400) }));
