// Put the extension together: one file of code, and the colors made from the grammar of the language.
import { copyFileSync } from "node:fs";
import { build } from "esbuild";

copyFileSync("../../generated/editor/ttr.tmLanguage.json", "ttr.tmLanguage.json");
await build({
  entryPoints: ["src/extension.ts"], outfile: "out/extension.js", bundle: true, minify: true,
  platform: "node", format: "cjs", target: "node18", external: ["vscode"],
});
