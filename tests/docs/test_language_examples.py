"""Every example in the reference page and the tutorials compiles and plays; every wrong one gives the mistake it shows.

The words behind the fence say what a block is:

    ttr                     a whole game, compiled as it stands
    ttr fragment            declarations, put below the small game that the reference page begins with
    ttr steps               steps, put into an action of the small game
    ttr values              one expression per line, each made a rule of the small game
    ttr module              a module, used by the small game
    ttr file NAME           a file that the page builds up; what stands in it so far must compile
    ttr more NAME           goes on with that file
    ttr wrong CODE …        one of the above (a fragment unless it says more), which must give this mistake and no other

Text right below a wrong block that begins with `error` is the message it gives, and is compared with it. Scenarios are
played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ttrdsl.diagnostics.render import FORMATS
from ttrdsl.engine import chance, layout
from ttrdsl.engine.machine import Machine
from ttrdsl.pipeline import Compiled
from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import Workspace

DOCS = Path(__file__).resolve().parents[2] / "docs"
LANGUAGE = DOCS / "reference" / "language.md"
PAGES = (LANGUAGE, LANGUAGE.with_name("one-page.md"), *sorted((DOCS / "tutorial").glob("*.md")))
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
MOST_DECISIONS = 150
WORKSPACES: dict[Path, Workspace] = {}


@dataclass(frozen=True)
class Block:
    """One fenced block: the words behind its fence, its text, and where it stands."""

    page: Path
    line: int
    words: tuple[str, ...]
    text: str
    below: str = ""  # the message shown below it

    @property
    def name(self) -> str:
        return f"{self.page.name}:{self.line}"

    @property
    def code(self) -> str | None:
        """The mistake that the block shows, if it shows one."""
        return self.words[2] if self.words[1:2] == ("wrong",) else None

    @property
    def form(self) -> tuple[str, ...]:
        """What the block is; empty for a whole game."""
        rest = self.words[3:] if self.code else self.words[1:]
        return rest or (("fragment",) if self.code else ())


def examples(page: Path) -> list[Block]:
    """Return the blocks of a page that are written in the language."""
    text = page.read_text(encoding="utf-8")
    found = list(FENCE.finditer(text))
    result = []
    for match, following in zip(found, [*found[1:], None], strict=True):
        below = following["text"] if following and following["text"].startswith("error[") else ""
        words = tuple(match["info"].split())
        if words[:1] == ("ttr",):
            result.append(Block(page, text.count("\n", 0, match.start()) + 1, words, match["text"], below))
    return result


SMALL = examples(LANGUAGE)[0].text
ALONE = [b for page in PAGES for b in examples(page) if b.form[:1] not in (("file",), ("more",))]
BUILT_UP = [page for page in PAGES if any(b.form[:1] == ("file",) for b in examples(page))]


@pytest.mark.parametrize("block", ALONE, ids=lambda b: b.name)
def test_example(block: Block, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp() / "examples"
    files = files_of(block)
    check(block, compiled(folder, files))
    if not block.code:
        play_scenarios([folder / name for name in files])


@pytest.mark.parametrize("page", BUILT_UP, ids=lambda p: p.stem)
def test_page_that_builds_up_files(page: Path, tmp_path: Path) -> None:
    files: dict[str, str] = {}
    for block in examples(page):
        if block.form[:1] not in (("file",), ("more",)):
            continue
        name = block.form[1]
        text = block.text if block.form[0] == "file" else f"{files[name]}\n{block.text}"
        if not block.code:
            files[name] = text
        if any(game_of(t) for t in files.values()):
            check(block, compiled(tmp_path, {**files, name: text}))
    compiled(tmp_path, files)
    play_scenarios([tmp_path / name for name in files])


def files_of(block: Block) -> dict[str, str]:
    """Return the files that a block stands for, by name."""
    match block.form:
        case ():
            return {f"{game_of(block.text)}.ttr": block.text}
        case ("fragment",):
            return {"small.ttr": f"{SMALL}\n{block.text}"}
        case ("steps",):
            return {"small.ttr": f'{SMALL}\naction example "Example" {{\n{block.text}}}\n'}
        case ("values",):
            return {"small.ttr": f"{SMALL}\nrule rivals_ahead(n: number) = n\n{as_rules(block.text)}"}
        case ("module",):
            found = re.search(r"^module (\w+)", block.text, re.MULTILINE)
            assert found, f"{block.name}: a module begins with its name"
            return {f"{found[1]}.ttr": block.text, "small.ttr": f"{SMALL}\nuse {found[1]}\n"}
        case _:
            raise AssertionError(f"{block.name}: `{' '.join(block.words)}` is not a kind of example")


def as_rules(text: str) -> str:
    """Make a rule of each line; a line that is set in goes on with the one above it."""
    rules: list[str] = []
    for line in text.splitlines():
        code = line.partition("#")[0].rstrip()
        if line.startswith(" "):
            rules[-1] += code
        elif code:
            rules.append(f"rule example_{len(rules) + 1} = {code}")
    return "\n".join(rules) + "\n"


def game_of(text: str) -> str | None:
    """Return the id of the game that a text declares, if it does."""
    found = re.search(r"^game (\w+)", text, re.MULTILINE)
    return found[1] if found else None


def compiled(folder: Path, files: dict[str, str]) -> Compiled:
    """Write some files and compile the game among them; modules that are shared are read once."""
    workspace = WORKSPACES.setdefault(folder, Workspace(folder))
    for name, text in files.items():
        path = (folder / name).resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        workspace.files.pop(path, None)
    return workspace.compile(folder / next(name for name, text in files.items() if game_of(text)))


def check(block: Block, result: Compiled) -> None:
    """Compare what came of a block with what it says."""
    shown = FORMATS["text"](result.errors, result.sources, color=False)
    if block.code is None:
        assert result.bundle is not None, f"{block.name} does not compile:\n{shown}"
        play(result.bundle)
        return
    assert {d.code for d in result.errors} == {block.code}, f"{block.name} should give {block.code} only:\n{shown}"
    if block.below:
        assert block.below.strip() == shown.strip(), f"{block.name} shows another message than this:\n{shown}"


def play_scenarios(paths: list[Path]) -> None:
    """Play the scenarios of some files."""
    workspace = Workspace(paths[0].parent)
    for found in collect(paths, workspace):
        for scenario in found.scenarios:
            outcome = run_scenario(workspace, found.path, scenario)
            assert outcome.passed, FORMATS["text"](outcome.problems, outcome.sources, color=False)


def play(bundle: dict[str, Any]) -> None:
    """Play a little at random: an example should not only compile, it should work."""
    machine = Machine(bundle, bundle["game"]["players"][0])
    state, dice = machine.start(seed=7), chance.Dice(7)
    for _ in range(MOST_DECISIONS):
        if state[layout.POSITION] < 0:
            break
        decision, options = machine.decisions[state[layout.POSITION]], state[layout.OPTIONS]
        machine.run(state, decision.apply(state, options[dice.below(len(options))]))
    for player in range(machine.players):
        machine.total(state, player)
