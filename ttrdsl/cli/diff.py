"""`ttrdsl diff`: say how the rules of two games differ, as rules and as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE
from ttrdsl.cli.files import compiled_game
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.diagnostics import Source
from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.differences import Difference, differences
from ttrdsl.rulebook.units import Unit
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import Workspace

CITED = re.compile(r"\s+@[A-Z]\w*-\w+")
COMMENT = re.compile(r"\s+#[^\"']*$")
ENTRY = re.compile(r"(?<=\{)\s+|\s+(?=\}|\S+: )")  # between the entries of a table that stands in one line
HEADS = {"changed": "What is different", "new": "What is new", "gone": "What is gone"}


@verb(
    "diff",
    examples=(
        ("ttrdsl diff usa europe", "what somebody who knows one game needs to learn for the other"),
        ("ttrdsl diff usa europe --sentences", "only as sentences of the rulebooks"),
    ),
)
@click.argument("before", shell_complete=complete_games)
@click.argument("after", shell_complete=complete_games)
@click.option("--sentences", "only", flag_value="sentences", help="Show only the sentences.")
@click.option("--rules", "only", flag_value="rules", help="Show only the rules as they are written.")
def command(console: Console, before: str, after: str, only: str | None) -> int:
    """Show how the rules of two games differ.

    Rules, steps, tables, values and decks are compared one by one, with all layers applied: what is different, new and
    gone in the game AFTER. So are cities, routes and tickets, if at least half of the cities are on both boards. `-`
    is as in BEFORE, `+` as in AFTER. Anything not listed is the same in both games, apart from how it is drawn. The
    exit code is 0 whether or not they differ.
    """
    workspace = Workspace()
    old, new = (compiled_game(name, workspace, checks=False) for name in (before, after))
    assert old.game is not None
    assert new.game is not None
    changes = differences(old.game, new.game)
    parts = []
    for how, head in HEADS.items():
        lines = [line for x in changes if x.how == how for line in _told(x, old, new, only)]
        parts += ["\n".join([head, "", *lines])] if lines else []
    if parts:
        console.result("\n".join(parts))
    titles = old.game.book.game.title, new.game.book.game.title
    console.note(f"{titles[0]} and {titles[1]}: {counted(len(changes), 'difference')}")
    return FINE


def _told(change: Difference, old: Compiled, new: Compiled, only: str | None) -> Iterator[str]:
    """Yield the lines about one difference; none if there is nothing to say in the form that is asked for."""
    lines: list[str] = []
    if only != "rules":
        lines += [f"    - {text}" for text in change.lost]
        lines += [f"    + {text}" for text in change.gained]
    if only != "sentences" and (change.before is None or change.after is None or change.before.own != change.after.own):
        was, now = written(change.before, old.sources), written(change.after, new.sources)
        lines += [f"    | - {line}" for line in was if line not in now]
        lines += [f"    | + {line}" for line in now if line not in was]
    if lines:
        yield f"  {change.kind}" if change.name == change.kind else f"  {change.kind} {change.name}"
        yield from lines
        yield ""


def written(unit: Unit | None, sources: dict[str, Source]) -> list[str]:
    """Return a rule as its files have it, without citations, comments and texts."""
    if unit is None:
        return []
    if not unit.nodes:
        return [f"{unit.name} = {unit.own}"] if isinstance(unit.own, str) else []
    found: list[str] = []
    for node in unit.nodes:
        lines = sources[node.span.file].text[node.span.start : node.span.end].split("\n")
        plain = (COMMENT.sub("", CITED.sub("", line)).rstrip() for line in lines)
        told = [" ".join(line.split()) for line in plain if line.strip() and not line.strip().startswith((">", "#"))]
        found += [x for line in told for x in ENTRY.split(line)] if isinstance(node, d.Table) else told
    return found
