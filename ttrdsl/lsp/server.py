"""The server: which request of the protocol is answered by which function of the language service.

Changes are looked at a moment after the last key: first read and translated, and, when nobody types any more, checked.
Every request waits one turn of the loop before it is worked on, so that one that was taken back is never begun.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from ttrdsl import __version__
from ttrdsl.lsp import answers, to_lsp
from ttrdsl.lsp.later import Incoming, Later
from ttrdsl.lsp.own import OWN, run
from ttrdsl.lsp.protocol import Protocol
from ttrdsl.lsp.session import Session
from ttrdsl.system.collecting import collect_rarely

A_TURN = 0.003  # seconds in which the next messages are read
SOON = 0.005  # seconds after a key until its text is read
BREATH = 0.15  # seconds without a key until memory is tidied up, which nobody then waits for
QUIET = 0.7  # seconds without a key until the line being typed is reported on, too


class Server(LanguageServer):
    """A server and the session of its editor."""

    def __init__(self) -> None:
        super().__init__("ttrdsl", __version__, types.TextDocumentSyncKind.Incremental, protocol_cls=Protocol)
        self.session = Session([])
        self.quiet = QUIET
        self.later = Later(partial(self.publish, checks=True))
        self.keys: dict[Path, int] = {}  # how many changes each text has had

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Show an error that nobody was told of."""
        if not (isinstance(self.protocol, Protocol) and self.protocol.hear(error)):
            super().report_server_error(error, source)

    def publish(self, path: Path, checks: bool) -> None:
        """Show the problems of an open text."""
        session = self.session
        if path in session.open:
            found = session.typing.problems(path, checks)
            shown = [to_lsp.diagnostic(session, path, problem) for problem in found]
            self._send(path, shown)

    def _send(self, path: Path, shown: list[types.Diagnostic]) -> None:
        session = self.session
        params = types.PublishDiagnosticsParams(session.uri(path), shown, session.version(path))
        self.text_document_publish_diagnostics(params)

    async def typed(self, path: Path) -> None:
        """Report on a text a moment after a key, and on all of it when nobody types any more."""
        self.keys[path] = number = self.keys.get(path, 0) + 1
        self.later.drop()
        await asyncio.sleep(SOON)
        if self.keys[path] != number:
            return
        self.publish(path, checks=False)
        await asyncio.sleep(BREATH)
        if self.keys[path] == number:
            gc.collect(0)
            await asyncio.sleep(max(self.quiet - BREATH, 0))
        if self.keys[path] == number:
            self.settle()

    def watch(self) -> None:
        """Ask the editor to tell of files that change on disk, if it does so for those who ask."""
        workspace = self.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace else None
        if watched is not None and watched.dynamic_registration:
            watchers = [types.FileSystemWatcher("**/*.ttr"), types.FileSystemWatcher("**/*.csv")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            wish = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(types.RegistrationParams([wish]))

    def settle(self) -> None:
        """Nobody types: check every open text, the one typed in last first."""
        typing = self.session.typing
        first = [typing.hot.path] if typing.hot is not None else []
        typing.cool()
        self.later.add([*first, *self.session.open])


def _waiting(answer: Callable[[Session, Any], Any]) -> Callable[[Server, Any], Any]:
    """Give other messages their turn before a request is worked on: it may have been taken back."""

    async def handler(ls: Server, params: Any) -> Any:
        await asyncio.sleep(A_TURN)
        found = answer(ls.session, params)
        return await found if asyncio.iscoroutine(found) else found

    return handler


def opened(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    """A text was opened: show all its problems."""
    document = params.text_document
    path = ls.session.took(document.uri, document.text, document.version)
    ls.later.add([path])


async def changed(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    """A text was changed: take it at once, look at it when the keys rest."""
    document = ls.workspace.get_text_document(params.text_document.uri)
    path = ls.session.took(document.uri, document.source, params.text_document.version)
    await ls.typed(path)


def saved(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
    """A text was saved: nobody types at the moment."""
    ls.settle()


def closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    """A text was closed: its problems go, and what is on disk counts for the others."""
    path = ls.session.left(params.text_document.uri)
    ls._send(path, [])
    ls.settle()


def ready(ls: Server, params: types.InitializedParams) -> None:
    """The editor is ready: begin with its folders, and count as it counts."""
    roots = [ls.session.path(f.uri) for f in ls.workspace.folders.values()]
    if not roots and ls.workspace.root_path:
        roots = [Path(ls.workspace.root_path)]
    encoding = str(getattr(ls.workspace.position_encoding, "value", ls.workspace.position_encoding))
    _begin(ls, roots, encoding)
    ls.watch()


def other_folders(ls: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Folders were added or taken away."""
    roots = [ls.session.path(f.uri) for f in ls.workspace.folders.values()]
    _begin(ls, roots, ls.session.unit)


def on_disk(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
    """Files changed, came or went on disk."""
    for change in params.changes:
        path = ls.session.path(change.uri)
        came_or_went = change.type != types.FileChangeType.Changed
        if path not in ls.session.open:
            ls.session.project.forget(path, everything=came_or_went or path.suffix == ".csv")
    ls.settle()


def moved(ls: Server, params: types.RenameFilesParams | types.DeleteFilesParams | types.CreateFilesParams) -> None:
    """Files were renamed, made or taken away in the editor."""
    for file in params.files:
        for uri in (getattr(file, name, None) for name in ("uri", "old_uri", "new_uri")):
            if uri is not None:
                ls.session.project.forget(ls.session.path(uri), everything=True)
    ls.settle()


def wishes(ls: Server, params: types.DidChangeConfigurationParams) -> None:
    """The settings of the editor changed."""
    settings = params.settings.get("ttrdsl", {}) if isinstance(params.settings, dict) else {}
    quiet = settings.get("quietMilliseconds") if isinstance(settings, dict) else None
    if isinstance(quiet, (int, float)) and 0 <= quiet <= 60_000:
        ls.quiet = quiet / 1000


def _begin(ls: Server, roots: list[Path], unit: str) -> None:
    """Start anew with other folders; the open texts stay open."""
    before = ls.session
    ls.session = Session(roots, unit)
    workspace = ls.client_capabilities.workspace
    edits = workspace.workspace_edit if workspace else None
    able = (edits.resource_operations if edits else None) or ()
    ls.session.may_create = types.ResourceOperationKind.Create in able
    ls.session.uris = before.uris
    for path, (text, version) in before.open.items():
        ls.session.took(before.uri(path), text, version)
    ls.settle()


async def run_scenarios(ls: Server, uri: str, title: str = "") -> Any:
    """Run scenarios and say how many pass."""
    outcomes = await run(ls.session, {"uri": uri, "titles": [title] if title else []})
    failed = [o for o in outcomes if not o["passed"]]
    said = f"{len(outcomes) - len(failed)} of {len(outcomes)} scenarios pass"
    kind = types.MessageType.Error if failed else types.MessageType.Info
    wrong = [f"“{o['title']}”: {o['problems'][0]['message']}" for o in failed if o["problems"]]
    ls.window_show_message(types.ShowMessageParams(kind, "\n".join([f"{said}{'.' if wrong else ''}", *wrong])))
    return outcomes


def explain_code(ls: Server, code: str) -> str:
    """Show the page of a problem code."""
    from ttrdsl.diagnostics.pages import page

    text = page(code) or code
    ls.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))
    return text


# Notes of the editor, and commands that it may have carried out.
NOTES: dict[str, Any] = {
    types.TEXT_DOCUMENT_DID_OPEN: opened,
    types.TEXT_DOCUMENT_DID_CHANGE: changed,
    types.TEXT_DOCUMENT_DID_SAVE: saved,
    types.TEXT_DOCUMENT_DID_CLOSE: closed,
    types.INITIALIZED: ready,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: other_folders,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: on_disk,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: wishes,
}
ON_FILES = (types.WORKSPACE_DID_RENAME_FILES, types.WORKSPACE_DID_DELETE_FILES, types.WORKSPACE_DID_CREATE_FILES)
COMMANDS: dict[str, Any] = {"ttrdsl.run": run_scenarios, "ttrdsl.explain": explain_code}


def make_server() -> Server:
    """Return a server with all its features."""
    server = Server()
    for name, note in NOTES.items():
        server.feature(name)(note)
    for name in ON_FILES:
        server.feature(name, answers.FILES)(moved)
    for name, (answer, options) in answers.FEATURES.items():
        server.feature(name, options)(_waiting(answer))
    for name, own in OWN.items():
        server.feature(name)(_waiting(own))
    for name, command in COMMANDS.items():
        server.command(name)(command)
    return server


def _worth_a_line(record: logging.LogRecord) -> bool:
    """No line for what we refuse with a reason, and for requests that are taken back when they are answered already."""
    refused = record.exc_info and isinstance(record.exc_info[1], JsonRpcException)
    return not refused and not str(record.msg).startswith("Cancel notification for unknown")


def serve() -> None:
    """Serve on standard input and output; whatever prints, prints to standard error."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_worth_a_line)
    output, sys.stdout = sys.stdout, sys.stderr  # held on to: a stream that nobody holds is closed
    gc.freeze()
    collect_rarely()  # not at every other key, if nobody ever rests
    server = make_server()
    server.later.incoming = incoming = Incoming(sys.stdin.buffer)
    server.start_io(cast(BinaryIO, incoming), output.buffer)
