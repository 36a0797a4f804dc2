// Scenarios in the test explorer: found by the server, run by the server, failures at their lines.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Listed { uri: string; title: string; line: number }
interface Rule { rule: string; file: string; line: number }
interface Outcome { title: string; passed: boolean; seconds: number; problems: { message: string; line: number }[]; why: Rule[] }

const PAUSE = 500; // milliseconds after the last key

export function addScenarios(client: LanguageClient): vscode.Disposable {
  const tests = vscode.tests.createTestController("ttrdsl", "ttrdsl scenarios");
  const add = (found: Listed[]): void => {
    const files = new Map<string, vscode.TestItem[]>();
    for (const { uri, title, line } of found) {
      const item = tests.createTestItem(`${uri}#${title}`, title, vscode.Uri.parse(uri));
      item.range = new vscode.Range(line, 0, line, 0);
      files.set(uri, [...(files.get(uri) ?? []), item]);
    }
    for (const [uri, items] of files) {
      const where = vscode.Uri.parse(uri);
      const file = tests.items.get(uri) ?? tests.createTestItem(uri, vscode.workspace.asRelativePath(where), where);
      file.children.replace(items);
      tests.items.add(file);
    }
  };
  const refresh = async (): Promise<void> => {
    const found = await client.sendRequest<Listed[]>("ttrdsl/scenarios", {});
    const there = new Set(found.map((one) => one.uri));
    tests.items.forEach((file) => { if (!there.has(file.id)) tests.items.delete(file.id); });
    add(found);
  };
  const again = async (document: vscode.TextDocument): Promise<void> => {
    const uri = document.uri.toString();
    const found = await client.sendRequest<Listed[]>("ttrdsl/scenarios", { uri });
    if (found.length === 0) tests.items.delete(uri);
    add(found);
  };
  tests.refreshHandler = refresh;
  tests.resolveHandler = refresh;
  const go = async (request: vscode.TestRunRequest, token: vscode.CancellationToken, why: boolean): Promise<void> => {
    const run = tests.createTestRun(request);
    const wanted: vscode.TestItem[] = [];
    const gather = (item: vscode.TestItem): void => {
      if (item.children.size === 0) wanted.push(item);
      item.children.forEach(gather);
    };
    if (request.include === undefined) tests.items.forEach(gather); else request.include.forEach(gather);
    const files = new Map<string, vscode.TestItem[]>();
    for (const item of wanted) files.set(`${item.uri}`, [...(files.get(`${item.uri}`) ?? []), item]);
    for (const [uri, items] of files) {
      if (token.isCancellationRequested) break;
      items.forEach((item) => { run.started(item); });
      const params = { uri, titles: items.map((item) => item.label), why };
      const outcomes = await client.sendRequest<Outcome[]>("ttrdsl/run", params, token).catch(() => []);
      items.forEach((item) => { tell(run, item, outcomes.find((one) => one.title === item.label)); });
    }
    run.end();
  };
  const kind = vscode.TestRunProfileKind.Run;
  tests.createRunProfile("Run", kind, (request, token) => go(request, token, false), true);
  tests.createRunProfile("Run and say why", kind, (request, token) => go(request, token, true));
  return vscode.Disposable.from(tests, ...follow(again, refresh));
}

// What came of a scenario: with `why` the rules that took part, failures at their lines.
function tell(run: vscode.TestRun, item: vscode.TestItem, outcome: Outcome | undefined): void {
  if (outcome === undefined) { run.skipped(item); return; }
  if (outcome.why.length > 0) {  // without places: those would be painted into the texts of the rules, once for each scenario
    const rules = outcome.why.map((rule) => `  by ${rule.rule}  (${rule.file}:${rule.line + 1})\r\n`);
    run.appendOutput([`${item.label}\r\n`, ...rules].join(""), undefined, item);
  }
  if (outcome.passed) { run.passed(item, outcome.seconds * 1000); return; }
  run.failed(item, outcome.problems.map((problem) => {
    const message = new vscode.TestMessage(problem.message);
    if (item.uri !== undefined) message.location = new vscode.Location(item.uri, new vscode.Position(problem.line, 0));
    return message;
  }), outcome.seconds * 1000);
}

// Lines move while somebody types, and files come and go.
function follow(again: (document: vscode.TextDocument) => Promise<void>, all: () => Promise<void>): vscode.Disposable[] {
  const timers = new Map<string, NodeJS.Timeout>();
  const soon = (name: string, work: () => Promise<void>): void => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(() => { void work(); }, PAUSE));
  };
  const files = vscode.workspace.createFileSystemWatcher("**/*.ttr", false, true, false);
  return [
    files, files.onDidCreate(() => { soon("", all); }), files.onDidDelete(() => { soon("", all); }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === "ttr") soon(document.uri.toString(), () => again(document));
    }),
  ];
}
