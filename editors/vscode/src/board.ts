// The board beside the text: a click on a city or route selects its line; the line of the cursor is marked on the board.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Place { name: string; uri: string; line: number }
interface Board { svg: string | null; good: boolean; places: Place[] }

const PAUSE = 250; // milliseconds after the last key

export function showBoard(context: vscode.ExtensionContext, client: LanguageClient): void {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.languageId !== "ttr") return;
  const document = editor.document;
  const media = vscode.Uri.joinPath(context.extensionUri, "media");
  const panel = vscode.window.createWebviewPanel("ttrdsl.board", "Board", vscode.ViewColumn.Beside, {
    enableScripts: true, localResourceRoots: [media], retainContextWhenHidden: true,
  });
  panel.webview.html = page(panel.webview, media);
  let places: Place[] = [];
  let timer: NodeJS.Timeout | undefined;
  const draw = async (): Promise<void> => {
    const board = await client.sendRequest<Board>("ttrdsl/board", { uri: document.uri.toString() });
    places = board.places;
    await panel.webview.postMessage({ svg: board.svg, good: board.good });
    mark(vscode.window.visibleTextEditors.find((shown) => shown.document === document));
  };
  const mark = (shown: vscode.TextEditor | undefined): void => {
    if (shown === undefined) return;
    const uri = shown.document.uri.toString();
    const line = shown.selection.active.line;
    const names = places.filter((p) => p.uri === uri && p.line === line).map((p) => p.name);
    void panel.webview.postMessage({ mark: names });
  };
  const heard = [
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document.languageId !== "ttr") return;
      clearTimeout(timer);
      timer = setTimeout(() => { void draw(); }, PAUSE);
    }),
    vscode.window.onDidChangeTextEditorSelection((change) => { mark(change.textEditor); }),
    panel.webview.onDidReceiveMessage(async (message: { name: string }) => {
      const place = places.find((p) => p.name === message.name);
      if (place === undefined) return;
      const shown = await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), { viewColumn: editor.viewColumn });
      const range = shown.document.lineAt(place.line).range;
      shown.selection = new vscode.Selection(range.start, range.end);
      shown.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }),
  ];
  panel.onDidDispose(() => { clearTimeout(timer); heard.forEach((h) => { h.dispose(); }); });
  void draw();
}

function page(webview: vscode.Webview, media: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64url");
  const script = webview.asWebviewUri(vscode.Uri.joinPath(media, "board.js")).toString();
  const policy = `default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body{margin:0}svg{width:100%;height:auto}g.route,g.city{cursor:pointer}.marked :is(rect,circle,path,polygon){stroke:#d04!important;stroke-width:1.5px!important;vector-effect:non-scaling-stroke}#old{padding:4px 8px}</style>
<title>Board</title></head><body><div id="old" hidden role="status">The board of the last text without errors</div><div id="board"></div>
<script nonce="${nonce}" src="${script}"></script></body></html>`;
}
