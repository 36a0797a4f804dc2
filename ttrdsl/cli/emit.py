"""Show stages on the way to a bundle: the tree of a file, and a game as a summary of its things and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.assist.explanation import param_value
from ttrdsl.pipeline import Compiled
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import counted

# ---- the tree -----------------------------------------------------------------------------------


def tree_text(file: d.File) -> str:
    """Return a parsed file as indented lines: one per node, with its line in the source and its plain values."""
    lines = [f"File {file.source.name}"]
    for declaration in file.declarations:
        lines += _tree(declaration, "", file, 1)
    return "\n".join(lines) + "\n"


def _tree(node: a.Node, role: str, file: d.File, depth: int) -> Iterator[str]:
    plain: list[str] = []
    inner: list[tuple[str, a.Node]] = []
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        if name == "span" or name.endswith("_span") or value is None or value == ():
            continue
        parts = value if isinstance(value, tuple) else (value,)
        if all(_plain(part) is not None for part in parts):
            plain.append(f"{name}={', '.join(str(_plain(part)) for part in parts)}")
        else:
            inner += [(name, part) for part in parts if isinstance(part, a.Node)]
    line = file.source.position(node.span.start)[0]
    words = [f"{role}:" if role else "", type(node).__name__, *plain, f"(line {line})" if depth == 1 else ""]
    yield "  " * depth + " ".join(word for word in words if word)
    for name, part in inner:
        yield from _tree(part, name, file, depth + 1)


def _plain(value: object) -> str | None:
    """Return a value that fits on its node's line, or nothing."""
    match value:
        case a.Word():
            return value.text
        case a.Cite():
            return f"@{value.clause}"
        case a.Number():
            return str(value.value)
        case a.Name():
            return value.id
        case a.Quoted():
            return f"'{value.text}'"
        case d.Path():
            return value.text
        case a.ProseLine():
            return repr(value.text)
        case str():
            return repr(value)
        case bool() | int():
            return str(value)
        case _:
            return None


# ---- the game -----------------------------------------------------------------------------------


def game_summary(compiled: Compiled) -> str:
    """Return a game without errors as a page to read: what it is made of, and its rules."""
    game, bundle = compiled.game, compiled.bundle
    assert game is not None
    assert bundle is not None
    things = game.things
    head = bundle["game"]
    parts = [
        (f'game {head["id"]} "{head["title"]}" for {head["players"][0]} to {head["players"][1]} players', _files(game)),
        ("board", _board(things)),
        ("decks", _decks(things)),
        (
            "fields",
            [f"{f.key} : {f.word}" + (f" seen by {f.see}" if f.see != "all" else "") for f in things.fields.values()],
        ),
        ("parameters", [f"{x.name} = {param_value(things, x.name)}" for x in game.book.of(d.Param)]),
        ("tables", [x.name for x in game.book.of(d.Table, d.Grid)]),
        ("rules", [_rule(name, rule, game) for name, rule in sorted(bundle["rules"].items())]),
        ("actions", [f"{x.name}{_changes(game, x.name)}" for x in game.book.of(d.Action)]),
        ("steps", [f"{x.name}{_changes(game, x.name)}" for x in game.book.of(d.Steps)]),
        (
            "standing rules, in the order they are looked at",
            [s["name"] + _changes(game, s["name"]) for s in game.standing],
        ),
        ("scores", [s["name"] for s in game.scores]),
    ]
    return "\n".join("\n".join([title, *(f"  {line}" for line in lines), ""]) for title, lines in parts if lines)


def _files(game: Game) -> list[str]:
    return [f"{layer.index + 1}. {layer.file.source.name}" for layer in game.book.layers]


def _board(things: Things) -> list[str]:
    lengths = sorted({r.length for r in things.routes})
    groups = len({r.group for r in things.routes})
    by_length = ", ".join(f"{sum(r.length == n for r in things.routes)} of {n}" for n in lengths)
    found = [
        f"{counted(len(things.cities), 'city')}, {counted(len(things.routes), 'route')} on "
        f"{counted(groups, 'line')}, {counted(sum(r.length for r in things.routes), 'space')}",
        f"routes by length: {by_length}",
    ]
    return found + [f"zones {name}: {len(zones)}" for name, zones in things.zone_sets.items()]


def _decks(things: Things) -> list[str]:
    found = []
    for at, name in enumerate(things.decks):
        cards = [c for c in things.cards if c.deck == at]
        found.append(f"{name}: {things.how_many(cards)} cards of {counted(len(cards), 'kind')}")
    return found


def _rule(name: str, rule: dict[str, Any], game: Game) -> str:
    params = ", ".join(param for param, _ in rule["params"])
    return f"{name}{f'({params})' if params else ''} : {rule['type']}{_changes(game, name)}"


def _changes(game: Game, name: str) -> str:
    """Return how often a rule, or the steps below a name, are changed by later layers."""
    book = game.book
    inside = [len(found) for path, found in book.step_exceptions.items() if path.split(".")[0] == name]
    number = len(book.named[name].exceptions) + sum(inside) if name in book.named else 0
    return f"   ({counted(number, 'exception')})" if number else ""
