// Build the page: from web/src to ttrdsl/studio/pages. `--check` builds in memory and compares.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const pages = join(here, "..", "ttrdsl", "studio", "pages");
const check = process.argv.includes("--check");
const MOST = 600_000; // bytes of JavaScript, without Pyodide

// The hash of all sources: tests compare it where there is no node.
export function sourceHash() {
  const hash = createHash("sha256");
  const walk = (folder) =>
    readdirSync(join(here, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .forEach((entry) => {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory()) walk(name);
        else hash.update(name + "\0").update(readFileSync(join(here, name))).update("\0");
      });
  walk("src");
  for (const name of ["build.mjs", "package.json", "package-lock.json"]) hash.update(name + "\0").update(readFileSync(join(here, name)));
  return hash.digest("hex").slice(0, 32);
}

// The words of the language, from its grammar: the editor colors them.
function words() {
  const grammar = readFileSync(join(here, "..", "grammar", "ttr.lark"), "utf8");
  return [...new Set([...grammar.matchAll(/"([a-z]{2,})"/g)].map((found) => found[1]))].sort();
}

function licences() {
  const names = Object.keys(JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8")).packages)
    .filter((path) => path.startsWith("node_modules/"))
    .map((path) => path.slice("node_modules/".length));
  const shipped = names.filter((name) => /^(@codemirror|@lezer|@marijn|preact|style-mod|w3c-keyname|crelt)/.test(name)).sort();
  return shipped
    .map((name) => {
      const folder = join(here, "node_modules", name);
      const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = ["LICENSE", "LICENSE.md", "license"].map((f) => join(folder, f)).find(existsSync);
      return `${name} ${about.version}, ${about.license}\n\n${file ? readFileSync(file, "utf8").trim() : ""}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

const hash = sourceHash();
const made = await build({
  entryPoints: { studio: join(here, "src/main.tsx"), worker: join(here, "src/worker.ts"), sw: join(here, "src/sw.ts") },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  write: false,
  outdir: pages,
  define: { WORDS: JSON.stringify(words()) },
  external: ["./pyodide/pyodide.mjs"],
  logLevel: "warning",
});
const files = new Map(made.outputFiles.map((file) => [file.path.split(/[\\/]/).pop(), file.text]));
files.set("studio.js", `/* ${hash} */\n${files.get("studio.js")}`);
files.set("studio.css", readFileSync(join(here, "src/style.css"), "utf8"));
files.set("index.html", readFileSync(join(here, "src/index.html"), "utf8"));
files.set("LICENSES.txt", licences());

const size = [...files].filter(([name]) => name.endsWith(".js")).reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
if (size > MOST) throw new Error(`${size} bytes of JavaScript, at most ${MOST} are allowed`);
let differs = 0;
for (const [name, text] of files) {
  const path = join(pages, name);
  if (check) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) (console.error(`${name} is not what web/src makes`), differs++);
  } else writeFileSync(path, text);
}
console.log(`${(size / 1000).toFixed(0)} kB of JavaScript`);
process.exitCode = differs ? 1 : 0;
