"""The extension for VS Code: its colors on every shipped file, where it finds the tool, and that it can be packed."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.editors.node_packages import with_packages
from ttrdsl.assist import textmate
from ttrdsl.syntax.pieces import the_parser

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editors" / "vscode"
GRAMMAR = ROOT / "generated" / "editor" / "ttr.tmLanguage.json"
ALWAYS = {
    "STRING": "string.quoted.double.ttr",
    "QUOTED": "string.quoted.single.ttr",
    "CITE": "entity.name.function.decorator.ttr",
    "INT": "constant.numeric.ttr",
    "PROSE": "markup.quote.ttr",
}


@pytest.fixture(scope="module")
def extension(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the extension with its packages, or a copy that has them."""
    base = tmp_path_factory.getbasetemp()
    room = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    fetch = bool(pytestconfig.getoption("--long"))
    return with_packages(EXTENSION, GRAMMAR.parent, room, fetch)


def node(folder: Path, *arguments: str) -> str:
    done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_colors_are_those_of_the_grammar() -> None:
    assert textmate.main(["--check"]) == 0


def read(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield the tokens of the real lexer with their offsets, and the comments that it passes over."""
    at = 0
    for token in the_parser().parse_interactive(text).iter_parse():
        start = token.start_pos or 0
        gap = text[at:start] + (token if token.type == "_NL" else "")
        if "#" in gap:
            yield from _comments(gap, at)
        yield token.type, start, str(token)
        at = token.end_pos or start
    yield from _comments(text[at:], at)


def _comments(gap: str, at: int) -> Iterator[tuple[str, int, str]]:
    for line in gap.splitlines(keepends=True):
        if "#" in line:
            yield "COMMENT", at + line.index("#"), line[line.index("#") :].rstrip("\n")
        at += len(line)


@pytest.mark.long
def test_colors_of_every_shipped_file(extension: Path) -> None:
    """Texts, citations, numbers, prose and comments are colored as the lexer reads them; no place is a keyword."""
    files = sorted(ROOT.glob("maps/**/*.ttr"))
    said = node(extension, "node", "test/tokens.mjs", str(GRAMMAR), *map(str, files))
    wrong: list[str] = []
    for line in said.splitlines():
        told: dict[str, Any] = json.loads(line)
        wrong += _wrong(Path(told["text"]), told["found"])
    assert len(said.splitlines()) == len(files) > 100
    assert not wrong, "\n".join(wrong[:20])


def _wrong(path: Path, found: list[tuple[int, int, int, str]]) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    colors = {starts[line] + start: (starts[line] + end, scope) for line, start, end, scope in found}
    keywords = [at for at, (_, scope) in colors.items() if scope.startswith("keyword")]
    for kind, at, word in read(text):
        wanted = ALWAYS.get(kind) or ("comment.line.number-sign.ttr" if kind == "COMMENT" else None)
        if wanted is not None and colors.get(at) != (at + len(word), wanted):
            yield f"{path.name}: {kind} {word!r} is {colors.get(at)}, not {wanted}"
        if kind == "PLACE" and any(at <= k < at + len(word) for k in keywords):
            yield f"{path.name}: the place {word!r} is a keyword"


def test_the_tool_is_found(extension: Path) -> None:
    assert node(extension, "node", "test/find.mjs") == "find: 8 ways\n"


@pytest.mark.long
def test_the_extension_can_be_packed(extension: Path) -> None:
    """Types fit, the code is put together, and the archive holds what the extension says it needs, and no more."""
    node(extension, "npm", "run", "--silent", "package")
    with zipfile.ZipFile(extension / "ttrdsl.vsix") as archive:
        names = {name.removeprefix("extension/") for name in archive.namelist() if name.startswith("extension/")}
    told = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    gives = told["contributes"]
    needed = [told["main"], gives["grammars"][0]["path"], gives["snippets"][0]["path"]]
    needed += [gives["languages"][0]["configuration"], "media/board.js", "package.json"]
    assert {name.removeprefix("./") for name in needed} <= names
    assert not [name for name in names if name.startswith(("src/", "test/", "node_modules/"))]
