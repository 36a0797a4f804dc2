// Start the language server, and add what the protocol does not know: the board and the test explorer.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { showBoard } from "./board";
import { find } from "./find";
import { addScenarios } from "./scenarios";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = vscode.workspace.getConfiguration("ttrdsl");
  const folders = (vscode.workspace.workspaceFolders ?? []).map((f) => f.uri.fsPath);
  const found = find(settings.get<string[]>("command") ?? [], folders, process.env.PATH ?? "", process.platform === "win32");
  if (found.command === undefined) {
    const open = "Open the setting";
    const tried = found.tried.slice(0, 4).join(", ");
    const said = `ttrdsl was not found (looked at ${tried} …). Install it with: pip install 'ttrdsl[lsp]'`;
    if ((await vscode.window.showErrorMessage(said, open)) === open) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "ttrdsl.command");
    }
    return;
  }
  const [command, ...args] = found.command;
  const server: ServerOptions = { command, args: [...args, "lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "ttr" }],
    synchronize: {
      configurationSection: "ttrdsl",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{ttr,csv}"),
    },
  };
  client = new LanguageClient("ttrdsl", "ttrdsl", server, options);
  await client.start();
  const running = client;
  context.subscriptions.push(
    vscode.commands.registerCommand("ttrdsl.showBoard", () => { showBoard(context, running); }),
    addScenarios(running),
  );
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
