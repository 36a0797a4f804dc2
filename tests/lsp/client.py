"""A small client that speaks to `ttrdsl lsp` over its standard input and output, as an editor does."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600  # seconds until a server that says nothing is given up


class Client:
    """One server process and what it said."""

    def __init__(self, *folders: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "ttrdsl.cli", "lsp"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd=folders[0])
        self.number = 0
        self.said: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.notes: list[dict[str, Any]] = []
        self.errors = b""
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._hear_errors, daemon=True).start()
        names = [{"uri": f.as_uri(), "name": f.name} for f in folders]
        asked = {
            "processId": os.getpid(),
            "rootUri": folders[0].as_uri(),
            "workspaceFolders": names,
            "capabilities": {
                "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}}
            },
        }
        self.capabilities = self.ask("initialize", asked)["capabilities"]
        self.tell("initialized", {})

    def _hear_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors += line

    def _listen(self) -> None:
        out = self.process.stdout
        assert out is not None
        while True:
            size = 0
            while (line := out.readline()) not in (b"\r\n", b""):
                name, _, value = line.decode("ascii").partition(":")
                size = int(value) if name.lower() == "content-length" else size
            if not size:
                self.said.put(None)
                return
            self.said.put(json.loads(out.read(size)))

    def raw(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(f"Content-Length: {len(data)}\r\n\r\n".encode() + data)

    def tell(self, method: str, params: Any) -> None:
        self.send({"method": method, "params": params})

    def begin(self, method: str, params: Any) -> int:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    def answer(self, number: int) -> dict[str, Any]:
        """Wait for the answer to a request; what the server says by itself meanwhile is kept."""
        while True:
            message = self.said.get(timeout=PATIENCE)
            assert message is not None, f"the server ended: {self.errors.decode()[-2000:]}"
            if message.get("id") == number and "method" not in message:
                return message
            self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        if "id" in message and "method" in message:  # a request of the server
            self.send({"id": message["id"], "result": None})
        self.notes.append(message)

    def ask(self, method: str, params: Any) -> Any:
        found = self.answer(self.begin(method, params))
        assert "error" not in found, found["error"]
        return found["result"]

    def problems(self, path: Path, version: int | None = None) -> list[dict[str, Any]]:
        """Wait for the problems of a version of a text."""
        while True:
            for note in reversed(self.notes):
                params = note.get("params", {})
                ours = note.get("method") == "textDocument/publishDiagnostics" and params["uri"] == path.as_uri()
                if ours and (version is None or params.get("version") == version):
                    self.notes.remove(note)
                    return list(params["diagnostics"])
            message = self.said.get(timeout=PATIENCE)
            assert message is not None, f"the server ended: {self.errors.decode()[-2000:]}"
            self._note(message)

    # -- documents ------------------------------------------------------------------------------------

    def open(self, path: Path, text: str | None = None) -> None:
        text = path.read_text(encoding="utf-8") if text is None else text
        document = {"uri": path.as_uri(), "languageId": "ttr", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, path: Path, version: int, text: str) -> None:
        params = {"textDocument": {"uri": path.as_uri(), "version": version}, "contentChanges": [{"text": text}]}
        self.tell("textDocument/didChange", params)

    def at(self, path: Path, line: int, character: int, **more: Any) -> dict[str, Any]:
        return {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": character}, **more}

    def stop(self) -> int:
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(timeout=PATIENCE)
