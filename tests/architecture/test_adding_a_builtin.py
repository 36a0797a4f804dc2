"""A question about networks and a plain function are added by the recipe, in a copy, and played on every engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ttrdsl.dialect import native

ROOT = Path(__file__).parents[2]
RECIPE = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## To add a builtin")[2].partition("\n## ")[0]
)
END = "\n"  # put at the end of a new file

# File below `ttrdsl`, the line before which something is put, and what.
Edit = tuple[str, str, str]
QUESTION: tuple[Edit, ...] = (
    ("program/operations.py", '    "stops_have":', '    "forks": "set route -> count; network",\n'),
    (
        "networks/forks.py",
        END,
        '''"""From a network to the number of its forks: cities at which three or more routes end."""

from __future__ import annotations

from ttrdsl.dialect.primitives import bits
from ttrdsl.networks.graph import GRAPH_AT, GRAPH_CITIES, ROUTE_WORDS


def forks(tb: list[int], g: int, wk: list[int], net: int) -> int:
    """Count the cities at which three or more routes of the network end."""
    routes = tb[g + ROUTE_WORDS]
    found = 0
    for city in range(tb[g + GRAPH_CITIES]):
        here = 0
        for w in range(routes):
            here += bits(tb[g + tb[g + GRAPH_AT] + city * routes + w] & wk[net + w])
        if here > 2:
            found += 1
    return found
''',
    ),
    ("networks/questions.py", "from ttrdsl.networks.graph import", "from ttrdsl.networks.forks import forks\n"),
    ("networks/questions.py", '    Question("encircles"', '    Question("forks", forks),\n'),
    ("semantics/calls.py", '    "encircles": ', '    "forks": _by_row("forks"),\n'),
)
PLAIN: tuple[Edit, ...] = (
    ("program/operations.py", '    "min": ', '    "sign": "number -> number",\n'),
    ("semantics/calls.py", '    "seat": ', '    "sign": _by_row("sign"),\n'),
    (
        "engine/expressions.py",
        "def least_of(",
        """def sign(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    value = c.expression(args[0], frame)
    return lambda st: (value(st) > 0) - (value(st) < 0)


""",
    ),
    ("engine/expressions.py", '    "min": ', '    "sign": sign,\n'),
    (
        "fast/emit/expressions.py",
        "def divide(",
        """def sign(e: Emitter, args: list[Any], env: Env) -> Val:
    value = e.w.keep(e.number(args[0], env))
    return number(f"({value} > 0) - ({value} < 0)")


""",
    ),
    ("fast/emit/expressions.py", '    "div": ', '    "sign": sign,\n'),
)
GAME = """game forked "Forks" for 2 players
use standard_deck
use classic { trains = 12; tickets_dealt = 1; tickets_kept = 1 }
cities { A 0 0; B 1 0; C 2 0; D 1 1; E 2 2 }
routes { A – B 1 red; B – C 1 blue; B – D 1 green; D – E 1 red; D – A 1 gray; C – E 1 gray }
tickets { A – C 2; A – E 3; B – E 2; C – D 2 }
score forking "Forks" = 10 * forks(mine)
score signs   "Signs" = 100 * sign(count(mine) - 3)
score whole   "Board" = 1000 * forks(set(r in routes))
"""
PLAY = """
import json, sys
from ttrdsl import load_bundle, new_game
bundle, found = load_bundle("forked.ttr"), {}
for engine in sys.argv[1:]:
    game = new_game(bundle, players=2, seed=5, engine=engine)
    seen = []
    while not game.over and len(seen) < 400:
        seen.append([[line.points for line in game.scores(player)] for player in range(2)])
        game.play(len(seen) * 7 % game.option_count)
    found[engine] = seen
print(json.dumps(found))
"""


def copied(folder: Path, edits: tuple[Edit, ...]) -> Path:
    """Copy the package, and make the edits."""
    for part in ("ttrdsl", "grammar", "maps"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name, before, text in edits:
        path = folder / "ttrdsl" / name
        if before == END:
            path.write_text(text, encoding="utf-8")
            continue
        old = path.read_text(encoding="utf-8")
        assert old.count(before) == 1, f"{before} in {name}"
        path.write_text(old.replace(before, text + before), encoding="utf-8")
    return folder


def played(folder: Path, engines: list[str]) -> dict[str, list[list[list[int]]]]:
    """Play a game that asks both builtins, and return the lines of all players at every decision."""
    (folder / "forked.ttr").write_text(GAME, encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": str(folder), "TTRDSL_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", PLAY, *engines],
        cwd=folder, env=surroundings, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_builtin_is_added_by_the_recipe_and_played_on_every_engine(tmp_path: Path) -> None:
    engines = ["interpreter", "text", *(["native"] if native.available() is None else [])]
    found = played(copied(tmp_path, (*QUESTION, *PLAIN)), engines)
    first = found["interpreter"]
    assert all(found[engine] == first for engine in engines)
    lines = [line for seats in first for line in seats]
    names = len(lines[0])
    assert {line[names - 1] for line in lines} == {2000}  # three routes meet at B and at D
    assert {-100, 0, 100} >= {line[names - 2] for line in lines} > {-100}


@pytest.mark.parametrize(("edits", "most"), [(QUESTION, 4), (PLAIN, 4)], ids=["question", "plain"])
def test_the_recipe_names_every_file_that_is_touched(edits: tuple[Edit, ...], most: int) -> None:
    files = {name for name, _, _ in edits}
    assert len(files) <= most
    for name in files - {"networks/forks.py"}:
        assert f"`ttrdsl/{name}`" in RECIPE, name
