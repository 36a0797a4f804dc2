// Where the extension looks for the tool: on made-up folders, for each way of being installed.
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { build } from "esbuild";

const room = mkdtempSync(join(tmpdir(), "ttrdsl-find-"));
const bundle = join(room, "find.mjs");
await build({ entryPoints: ["src/find.ts"], outfile: bundle, bundle: true, platform: "node", format: "esm", logLevel: "error" });
const { find } = await import(bundle);

const put = (...parts) => {
  const file = join(room, ...parts);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "");
  chmodSync(file, 0o755);
  return file;
};
const maps = join(room, "maps"), bare = join(room, "bare"), bin = join(room, "bin"), empty = join(room, "empty");
[maps, bare, bin, empty].forEach((folder) => { mkdirSync(folder); });
const own = put("maps", ".venv", "bin", "ttrdsl");
const windows = put("maps", ".venv", "Scripts", "ttrdsl.exe");
const searched = put("bin", "ttrdsl");

assert.deepEqual(find(["/no/such/ttrdsl"], [maps], bin, false), { command: undefined, tried: ["/no/such/ttrdsl"] });
assert.deepEqual(find([own, "--quiet"], [bare], "", false).command, [own, "--quiet"]);
assert.deepEqual(find(["python", "-m", "ttrdsl.cli"], [], "", false).command, ["python", "-m", "ttrdsl.cli"]);
assert.deepEqual(find([], [bare, maps], bin, false).command, [own]);
assert.deepEqual(find([], [maps], bin, true).command, [windows]);
assert.deepEqual(find([], [bare], [empty, "", bin].join(delimiter), false).command, [searched]);
const none = find([], [bare], empty, false);
assert.equal(none.command, undefined);
assert.deepEqual(none.tried, [join(bare, ".venv", "bin", "ttrdsl"), join(empty, "ttrdsl")]);
console.log("find: 8 ways");
