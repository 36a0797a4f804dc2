"""Every feature over a real server on shipped games: asked at marked words, answers kept in `shipped.txt`.

Places are told by their texts, not by numbers, so that a line more on a map changes little.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import ROOT, Client

pytest.importorskip("pygls", reason="the language server needs the package `pygls`")
pytestmark = pytest.mark.long

GOLDEN = Path(__file__).with_name("shipped.txt")
SHOWN = 6  # of long lists
MARK = "‸"
GAME, RULES, SCENES = "europe/europe.ttr", "rules/stations.ttr", "europe/scenarios/stations.ttr"
OWN, LINES, PAID = "uk/uk.ttr", "pennsylvania/pennsylvania.ttr", "pennsylvania/scenarios/dividends.ttr"
COPIED = {"europe": ("stations", "borrowing"), "uk": (), "pennsylvania": ("dividends",)}
ASKED = (
    ("hover", GAME, "Amsterdam – Es‸sen"),
    ("hover", GAME, "Amsterdam – Essen             3 yel‸low"),
    ("hover", GAME, "winner {\n  most   to‸tal"),
    ("hover", RULES, "rule lend‸able"),
    ("hover", RULES, "@EUR-0‸34 @EUR-037"),
    ("completion", GAME, "\n  Amsterdam – ‸Essen"),
    ("completion", GAME, "Amsterdam – Essen             3 ‸yellow"),
    ("completion", GAME, "use classic {\n  ‸"),
    ("completion", RULES, "city.‸station = 0"),
    ("completion", RULES, "except ‸network"),
    ("completion", RULES, "unused_bonus * me.station    ‸@EUR"),
    ("completion", SCENES, "  then  P1 may ‸"),
    ("definition", SCENES, "on eu‸rope"),
    ("definition", RULES, "choose city in cities where city.sta‸tion"),
    ("definition", RULES, "except net‸work"),
    ("references", RULES, "rule lend‸able"),
    ("documentHighlight", RULES, "rule bui‸lt"),
    ("prepareRename", RULES, "rule lend‸able"),
    ("prepareCallHierarchy", RULES, "rule bui‸lt"),
    ("documentSymbol", RULES, ""),
    ("foldingRange", RULES, ""),
    ("codeLens", RULES, ""),
    ("codeAction", GAME, "Amsterdam – Essen             3 yellow‸"),
    ("inlayHint", GAME, ""),
    ("semanticTokens/full", RULES, ""),
    ("formatting", GAME, ""),
    ("hover", OWN, "except worth(route) = de‸fault"),
    ("hover", OWN, "rule short_en‸ough"),
    ("hover", OWN, "owns('Mechanical Sto‸ker')"),
    ("hover", LINES, "Albany – New Y‸ork"),
    ("completion", OWN, "or route.length = 3 and owns(‸'Mechanical Stoker'"),
    ("completion", OWN, "symbol city.concession 'Wales Concession' { ‸"),
    ("completion", OWN, "cost { boosted of (‸wagon"),
    ("completion", OWN, "except stand_in = cost { boosted of (wagon | wild) } when ‸"),
    ("completion", LINES, "6 blue green      [lines 'PRR' ‸'B&O'"),
    ("completion", PAID, "  then  ‸"),
    ("definition", OWN, "and sea_wor‸thy(route)"),
    ("references", OWN, "rule short_en‸ough"),
    ("references", LINES, "Albany – New Y‸ork"),
    ("prepareCallHierarchy", OWN, "rule for_sa‸le"),
    ("codeLens", OWN, ""),
    ("codeLens", PAID, ""),
    ("codeAction", OWN, "except mine = ‸set"),
    ("inlayHint", LINES, ""),
    ("foldingRange", OWN, ""),
    ("documentSymbol", LINES, ""),
    ("semanticTokens/full", PAID, ""),
)


@pytest.fixture(scope="module")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("shipped").resolve() / "maps"
    for game, names in COPIED.items():
        shutil.copytree(ROOT / "maps" / game, made / game, ignore=shutil.ignore_patterns("*.po", "scenarios"))
        (made / game / "scenarios").mkdir()
        for name in names:
            shutil.copy(ROOT / "maps" / game / "scenarios" / f"{name}.ttr", made / game / "scenarios")
    shutil.copytree(ROOT / "maps" / "rules", made / "rules")
    return made


@pytest.fixture(scope="module")
def client(maps: Path) -> Iterator[Client]:
    made = Client(maps)
    for name in (GAME, RULES, SCENES, OWN, LINES, PAID):
        made.open(maps / name)
    yield made
    assert made.stop() == 0


class Teller:
    """Says answers in a few lines: ranges become the texts they stand for, long lists lose their ends."""

    def __init__(self, maps: Path) -> None:
        self.maps = maps

    def text(self, name: str, where: dict[str, Any]) -> str:
        lines = (self.maps / name).read_text(encoding="utf-8").split("\n")
        start, end = where["start"], where["end"]
        line = lines[start["line"]]
        return line[start["character"] : end["character"] if start["line"] == end["line"] else len(line)]

    def plain(self, name: str, answer: Any) -> Any:
        if isinstance(answer, list):
            some = [self.plain(name, part) for part in answer[:SHOWN]]
            return some + ([f"… {len(answer)} in all"] if len(answer) > SHOWN else [])
        if not isinstance(answer, dict):
            return answer
        if {"start", "end"} <= set(answer):
            return self.text(name, answer)
        name = Path(answer["uri"]).name if "uri" in answer else name
        name = next((p.relative_to(self.maps).as_posix() for p in self.maps.rglob(Path(name).name)), name)
        left = {
            k: v for k, v in answer.items() if k not in ("uri", "sortText", "filterText", "data", "codeDescription")
        }
        return {k: self.plain(name, v) for k, v in left.items() if v is not None} | (
            {"in": name} if "uri" in answer else {}
        )


def asked(client: Client, maps: Path) -> Iterator[str]:
    teller = Teller(maps)
    for question, name, words in ASKED:
        text = (maps / name).read_text(encoding="utf-8")
        at = text.index(words.replace(MARK, "")) + max(words.find(MARK), 0)
        line = text.count("\n", 0, at)
        where = {"line": line, "character": at - text.rfind("\n", 0, at) - 1}
        params: dict[str, Any] = client.at(maps / name, where["line"], where["character"])
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": text.count("\n"), "character": 0}}
        if question in ("references", "codeAction"):
            params["context"] = {"includeDeclaration": True} if question == "references" else {"diagnostics": []}
        params |= {
            "range": {"start": where, "end": where} if words else whole,
            "options": {"tabSize": 2, "insertSpaces": True},
        }
        answer = client.ask(f"textDocument/{question}", params)
        yield f"=== {question} {name} {words!r}"
        if isinstance(answer, dict) and "contents" in answer:
            yield answer["contents"]["value"]
        elif isinstance(answer, dict) and "items" in answer:
            yield f"{len(answer['items']) > SHOWN}: {[item['label'] for item in answer['items'][:SHOWN]]}"
        elif isinstance(answer, dict) and "data" in answer:
            yield f"{len(answer['data']) // 5} tokens"
        else:
            told = teller.plain(name, answer)
            for part in told if isinstance(told, list) else [told]:
                yield json.dumps(part, ensure_ascii=False)


def test_every_feature_on_shipped_games(client: Client, maps: Path, update: bool) -> None:
    for name in (GAME, RULES, SCENES, OWN, LINES, PAID):
        assert client.problems(maps / name, 1) == []
    shown = "\n".join(asked(client, maps)).replace(maps.as_uri(), "maps") + "\n"
    if update:
        GOLDEN.write_text(shown, encoding="utf-8")
    assert shown == GOLDEN.read_text(encoding="utf-8")


def test_break_mend_and_rename_across_modules(client: Client, maps: Path) -> None:
    """A rule of a module is broken, which its game tells; mended, and renamed in every file that names it."""
    path, game = maps / RULES, maps / GAME
    text = path.read_text(encoding="utf-8")
    client.change(
        path, 2, text.replace("player has station : pieces = stations", "player has stacion : pieces = stations")
    )
    client.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
    while not [p for p in client.problems(path, 2) if p["severity"] == 1]:
        pass
    client.change(path, 3, text)
    client.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
    while client.problems(path, 3):
        pass
    at = text.index("lendable")
    here = client.at(path, text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1, newName="may_lend")
    changes = client.ask("textDocument/rename", here)["changes"]
    assert {Path(uri).name for uri in changes} >= {"stations.ttr", "borrowing.ttr"}
    for uri, edits in changes.items():
        file = Path(uri.removeprefix("file://"))
        assert file.read_text(encoding="utf-8").count("lendable") == len(edits), file
    assert game.as_uri() not in changes
