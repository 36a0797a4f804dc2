// The colors of files as VS Code makes them: file names come in as arguments, one JSON list of tokens a file goes out.
// A token is [line, start, end, scope], of the innermost scope; what has no scope of its own is left out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
const onigLib = oniguruma.loadWASM(readFileSync(wasm).buffer).then(() => ({
  createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text) => new oniguruma.OnigString(text),
}));
const [file, ...texts] = process.argv.slice(2);
const loadGrammar = async () => textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
const grammar = await new textmate.Registry({ onigLib, loadGrammar }).loadGrammar("source.ttr");

for (const text of texts) {
  const found = [];
  let slowest = 0;
  let stack = textmate.INITIAL;
  readFileSync(text, "utf8").split("\n").forEach((line, number) => {
    const began = performance.now();
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    slowest = Math.max(slowest, performance.now() - began);
    stack = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      if (scopes.length > 1) found.push([number, startIndex, Math.min(endIndex, line.length), scopes.at(-1)]);
    }
  });
  console.log(JSON.stringify({ text, slowest, open: stack.depth > 1, found }));
}
