"""A real server over its pipes: open, type, break, mend, ask for everything, rename, cancel, end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import PATIENCE, Client
from tests.lsp.texts import GAME, MODULE, SCENARIO

pytest.importorskip("pygls", reason="the language server needs the package `pygls`")
from ttrdsl.lsp.server import _waiting, make_server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("maps").resolve()
    (made / "hills.ttr").write_text(GAME, encoding="utf-8")
    (made / "slopes.ttr").write_text(MODULE, encoding="utf-8")
    (made / "scenarios.ttr").write_text(SCENARIO, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    made = Client(folder)
    yield made
    assert made.stop() == 0


def codes(problems: list[dict[str, Any]]) -> list[str]:
    return [p["code"] for p in problems if p["severity"] == 1]


def line_of(text: str, words: str) -> tuple[int, int]:
    at = text.index(words)
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1


def test_a_session(client: Client, folder: Path) -> None:
    game, module = folder / "hills.ttr", folder / "slopes.ttr"
    client.open(game)
    assert codes(client.problems(game)) == []
    # Typing a city letter by letter alarms nobody until the line is left.
    for number in range(1, 5):
        client.change(
            game, 1 + number, GAME.replace("  Chur       300  300\n", f"  Chur{'x' * number}       300  300\n")
        )
    assert codes(client.problems(game, 5)) == []
    client.tell("textDocument/didSave", {"textDocument": {"uri": game.as_uri()}})
    assert codes(client.problems(game, 5)) == ["TTR102"]
    client.change(game, 6, GAME)
    client.tell("textDocument/didSave", {"textDocument": {"uri": game.as_uri()}})
    while codes(client.problems(game, 6)):
        pass
    # A module that is changed and not saved counts for the game that uses it.
    client.open(module)
    client.change(module, 2, MODULE.replace("route has steep : flag\n", ""))
    client.tell("textDocument/didSave", {"textDocument": {"uri": module.as_uri()}})
    while "TTR116" not in codes(client.problems(game, 6)):
        pass
    client.change(module, 3, MODULE)
    client.tell("textDocument/didSave", {"textDocument": {"uri": module.as_uri()}})
    while codes(client.problems(game, 6)):
        pass


def test_every_feature_answers(client: Client, folder: Path) -> None:
    game = folder / "hills.ttr"
    line, column = line_of(GAME, "Chur    2 blue")
    here = client.at(game, line, column)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 40, "character": 0}}
    assert "city Chur" in client.ask("textDocument/hover", here)["contents"]["value"]
    declared = client.ask("textDocument/definition", here)
    assert [d["range"]["start"]["line"] for d in declared] == [line_of(GAME, "Chur       300")[0]]
    assert len(client.ask("textDocument/references", {**here, "context": {"includeDeclaration": True}})) == 5
    assert len(client.ask("textDocument/documentHighlight", here)) == 5
    items = client.ask("textDocument/completion", client.at(game, line, 2))["items"]
    assert {"Ahorn", "Chur"} <= {item["label"] for item in items}
    assert client.ask("textDocument/prepareRename", here)["start"]["line"] == line
    document = {"textDocument": {"uri": game.as_uri()}}
    assert [s["name"] for s in client.ask("textDocument/documentSymbol", document)][-1] == "tickets"
    assert client.ask("workspace/symbol", {"query": "barenfels"})[0]["name"] == "Bärenfels"
    assert client.ask("textDocument/foldingRange", document)
    assert client.ask("textDocument/selectionRange", {**document, "positions": [here["position"]]})
    assert len(client.ask("textDocument/semanticTokens/full", document)["data"]) % 5 == 0
    assert client.ask("textDocument/semanticTokens/range", {**document, "range": whole})["data"]
    labels = [hint["label"] for hint in client.ask("textDocument/inlayHint", {**document, "range": whole})]
    assert "worth 4" in labels
    assert client.ask("textDocument/codeLens", {"textDocument": {"uri": (folder / "scenarios.ttr").as_uri()}})
    options = {"tabSize": 2, "insertSpaces": True}
    assert isinstance(client.ask("textDocument/formatting", {**document, "options": options}), list)
    ranged = {**document, "range": whole, "options": options}
    assert isinstance(client.ask("textDocument/rangeFormatting", ranged), list)
    asked = {**document, "range": whole, "context": {"diagnostics": []}}
    assert any(a["title"].startswith("Set the ticket") for a in client.ask("textDocument/codeAction", asked))


def test_a_module_and_a_game_that_were_never_saved(client: Client, folder: Path) -> None:
    fresh, other, shown = folder / "fresh.ttr", folder / "other.ttr", folder / "shown.ttr"
    client.open(fresh, MODULE.replace("slopes", "fresh"))
    client.open(other, GAME.replace("hills", "other").replace("use slopes", "use fresh"))
    client.open(shown, SCENARIO.replace("hills", "other"))
    for path in (other, shown):
        assert codes(client.problems(path)) == []
    for path in (other, shown, fresh):
        client.tell("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    client.open(other, GAME.replace("hills", "other").replace("use slopes", "use fresh"))
    while "TTR107" not in codes(client.problems(other, 1)):
        pass
    client.tell("textDocument/didClose", {"textDocument": {"uri": other.as_uri()}})


def test_calls_across_modules(client: Client, folder: Path) -> None:
    module = folder / "slopes.ttr"
    here = client.at(module, *line_of(MODULE, "may_claim"))
    item = client.ask("textDocument/prepareCallHierarchy", here)[0]
    assert item["name"] == "may_claim"
    callers = client.ask("callHierarchy/incomingCalls", {"item": {**item, "uri": module.as_uri()}})
    assert {c["from"]["name"] for c in callers} >= {"claim_route", "except may_claim"}
    assert client.ask("callHierarchy/outgoingCalls", {"item": {**item, "uri": module.as_uri()}})


def test_rename_across_files(client: Client, folder: Path) -> None:
    game = folder / "hills.ttr"
    line, column = line_of(GAME, "Ahorn – Chur")
    found = client.ask("textDocument/rename", client.at(game, line, column, newName="Ahornberg"))
    assert {Path(uri).name for uri in found["changes"]} == {"hills.ttr", "scenarios.ttr"}
    refused = client.answer(client.begin("textDocument/rename", client.at(game, line, column, newName="Chur")))
    assert "Chur" in refused["error"]["message"]


def test_scenarios_and_the_board(client: Client, folder: Path) -> None:
    uri = (folder / "scenarios.ttr").as_uri()
    assert [s["title"] for s in client.ask("ttrdsl/scenarios", {})] == ["steep routes need a train more"]
    ran = client.ask("ttrdsl/run", {"uri": uri, "why": True})
    assert [o["passed"] for o in ran] == [True]
    assert {"may_claim", "claim_route"} <= {w["rule"] for w in ran[0]["why"]}
    ran = client.ask("workspace/executeCommand", {"command": "ttrdsl.run", "arguments": [uri, ""]})
    assert ran[0]["passed"]
    board = client.ask("ttrdsl/board", {"uri": (folder / "hills.ttr").as_uri()})
    assert board["good"]
    assert board["svg"].startswith("<svg")
    assert [p["name"] for p in board["places"]] == ["route-0", "route-1", "route-2", "city-0", "city-1", "city-2"]
    assert all(f'id="{p["name"]}"' in board["svg"] for p in board["places"])


def test_a_request_that_is_taken_back_is_answered_once(client: Client) -> None:
    number = client.begin("workspace/symbol", {"query": "a"})
    client.tell("$/cancelRequest", {"id": number})
    found = client.answer(number)
    assert found.get("error", {}).get("code", -32800) == -32800
    assert client.ask("workspace/symbol", {"query": "Chur"})


def test_it_ends_while_somebody_types(folder: Path) -> None:
    client, game = Client(folder), folder / "hills.ttr"
    client.open(game)
    for version in range(2, 6):
        client.change(game, version, GAME + "\n" * version)
    assert client.stop() == 0


def test_what_was_told_is_forgotten() -> None:
    """However many notes an editor sends, the server keeps nothing of those that it has dealt with."""
    server = make_server()
    server.feature("ttrdsl/told")(lambda ls, params: None)

    async def told_later(ls: Any, params: Any) -> None:
        await asyncio.sleep(0)

    server.feature("ttrdsl/later")(told_later)

    async def tell() -> None:
        for method in ("ttrdsl/told", "ttrdsl/later", "textDocument/didOpen") * 20:
            server.protocol._handle_notification(method, None)
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(tell())
    assert server.protocol._request_futures == {}


def test_a_request_that_is_taken_back_in_time_is_never_worked_on() -> None:
    worked: list[Any] = []

    async def taken_back() -> None:
        task = asyncio.ensure_future(_waiting(lambda session, params: worked.append(params))(make_server(), 1))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(taken_back())
    assert worked == []


def test_files_that_come_and_go(client: Client, folder: Path) -> None:
    game, module = folder / "hills.ttr", folder / "slopes.ttr"
    client.open(game)
    client.tell("textDocument/didClose", {"textDocument": {"uri": module.as_uri()}})
    module.rename(folder / "gone.txt")
    watched = {"changes": [{"uri": module.as_uri(), "type": 3}]}
    client.tell("workspace/didChangeWatchedFiles", watched)
    while "TTR107" not in codes(client.problems(game)):
        pass
    (folder / "gone.txt").rename(module)
    client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": module.as_uri(), "type": 1}]})
    while codes(client.problems(game)):
        pass


def test_a_file_that_gets_another_name(client: Client, folder: Path) -> None:
    """Its head and every `use` of it are to be changed with it."""
    old, new = folder / "slopes.ttr", folder / "steep.ttr"
    files = [{"oldUri": old.as_uri(), "newUri": new.as_uri()}]
    changes = client.ask("workspace/willRenameFiles", {"files": files})["changes"]
    assert {Path(uri).name: [e["newText"] for e in edits] for uri, edits in changes.items()} == {
        "slopes.ttr": ["steep"],
        "hills.ttr": ["steep"],
    }
    client.tell("workspace/didRenameFiles", {"files": files})
    assert client.ask("workspace/symbol", {"query": "slopes"})  # nobody renamed it after all


def test_a_module_is_copied_into_the_folder(client: Client, folder: Path) -> None:
    game = folder / "hills.ttr"
    line, column = line_of(GAME, "standard_deck")
    here = {"line": line, "character": column}
    asked = {"textDocument": {"uri": game.as_uri()}, "range": {"start": here, "end": here}}
    found = client.ask("textDocument/codeAction", {**asked, "context": {"diagnostics": []}})
    made = next(a["edit"]["documentChanges"] for a in found if a["title"].startswith("Copy the module"))
    assert made[0] == {"kind": "create", "uri": (folder / "standard_deck.ttr").as_uri()}
    assert made[1]["edits"][0]["newText"].startswith((">", "module", "#"))


def test_several_folders(client: Client, folder: Path, tmp_path: Path) -> None:
    other = (tmp_path / "other").resolve()
    other.mkdir()
    (other / "dales.ttr").write_text(GAME.replace("hills", "dales").replace("Chur", "Dalby"), encoding="utf-8")
    (other / "slopes.ttr").write_text(MODULE, encoding="utf-8")
    told = {"uri": other.as_uri(), "name": "other"}
    client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [told], "removed": []}})
    assert next(s["name"] for s in client.ask("workspace/symbol", {"query": "dalby"})) == "Dalby"
    assert client.ask("workspace/symbol", {"query": "chur"})
    client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [told]}})
    assert client.ask("workspace/symbol", {"query": "dalby"}) == []


def test_nonsense_does_not_end_it(client: Client, folder: Path) -> None:
    unknown = client.answer(client.begin("ttrdsl/nothing", {}))
    assert "error" in unknown
    assert client.answer(client.begin("textDocument/hover", {"textDocument": 7}))["error"]["code"] == -32602
    for body, code in ((b"{ no JSON", -32700), (b"[1, 2]", -32600), (b'{"method": "exit"}', -32600)):
        client.raw(f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        while (said := client.said.get(timeout=PATIENCE)) is None or "error" not in said:
            pass
        assert (said["id"], said["error"]["code"]) == (None, code)
    broken = folder / "broken.ttr"
    client.open(broken, 'game x "X" for 2 players\nrule a = { ( [ \' "\nroutes {\n A – ')
    assert codes(client.problems(broken))
    untitled = {"uri": "untitled:Untitled-1", "languageId": "ttr", "version": 1, "text": "rule"}
    client.tell("textDocument/didOpen", {"textDocument": untitled})
    assert client.ask("textDocument/hover", client.at(broken, 0, 0)) is None


def test_positions_are_those_of_the_editor(client: Client, folder: Path) -> None:
    """The editor counts in UTF-16, ends lines otherwise and takes letters apart; the places are still right."""
    path = folder / "odd.ttr"
    text = GAME.replace("hills", "odd").replace("Bärenfels", "Ba\u0308renfels").replace("Chur", "𝄞hur", 1)
    text = text.replace("  𝄞hur       300  300", "  '𝄞hur'     300  300").replace("\n", "\r\n")
    client.open(path, text)
    found = [p for p in client.problems(path) if p["code"] == "TTR102"]
    line = line_of(text, "Chur    2 blue")[0]
    behind = len(text.split("\r\n")[line]) - len("Chur    2 blue")
    assert found[0]["range"]["start"] == {"line": line, "character": behind}
