// Scenarios in the test explorer: found by the server, run by the server, failures at their lines.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Listed { uri: string; title: string; line: number }
interface Rule { rule: string; file: string; line: number; uri: string | null }
interface Outcome { title: string; passed: boolean; seconds: number; problems: { message: string; line: number }[]; why: Rule[] }

export function addScenarios(client: LanguageClient): vscode.TestController {
  const tests = vscode.tests.createTestController("ttrdsl", "ttrdsl scenarios");
  const refresh = async (): Promise<void> => {
    const found = await client.sendRequest<Listed[]>("ttrdsl/scenarios", {});
    const files = new Map<string, vscode.TestItem>();
    for (const { uri, title, line } of found) {
      const where = vscode.Uri.parse(uri);
      const file = files.get(uri) ?? tests.createTestItem(uri, vscode.workspace.asRelativePath(where), where);
      files.set(uri, file);
      const item = tests.createTestItem(`${uri}#${title}`, title, where);
      item.range = new vscode.Range(line, 0, line, 0);
      file.children.add(item);
    }
    tests.items.replace([...files.values()]);
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
    for (const item of wanted) {
      if (token.isCancellationRequested) break;
      run.started(item);
      const params = { uri: item.uri?.toString(), titles: [item.label], why };
      const [outcome] = await client.sendRequest<Outcome[]>("ttrdsl/run", params, token);
      if (outcome === undefined) { run.skipped(item); continue; }
      outcome.why.forEach((rule) => {
        const where = rule.uri === null ? undefined : new vscode.Location(vscode.Uri.parse(rule.uri), new vscode.Position(rule.line, 0));
        run.appendOutput(`  by ${rule.rule}  (${rule.file}:${rule.line + 1})\r\n`, where, item);
      });
      if (outcome.passed) { run.passed(item, outcome.seconds * 1000); continue; }
      run.failed(item, outcome.problems.map((problem) => {
        const message = new vscode.TestMessage(problem.message);
        if (item.uri !== undefined) message.location = new vscode.Location(item.uri, new vscode.Position(problem.line, 0));
        return message;
      }), outcome.seconds * 1000);
    }
    run.end();
  };
  const kind = vscode.TestRunProfileKind.Run;
  tests.createRunProfile("Run", kind, (request, token) => go(request, token, false), true);
  tests.createRunProfile("Run and say why", kind, (request, token) => go(request, token, true));
  vscode.workspace.onDidSaveTextDocument((document) => { if (document.languageId === "ttr") void refresh(); });
  return tests;
}
