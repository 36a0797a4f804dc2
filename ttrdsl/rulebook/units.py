"""The rules of a game one by one, each by a signature that another game shares only if the rule is the same there.

A signature is made from the layers: the versions of a rule or step that can come to hold, what is put before and after
it, and the signatures of what it mentions without telling it. Layout, citations and texts do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from ttrdsl.rulebook.contents import by_players
from ttrdsl.semantics.book import Book, Changed, Inserted
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import constant, told
from ttrdsl.semantics.mentions import mentioned
from ttrdsl.semantics.versions import Version, versions
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths
from ttrdsl.tongue.tongue import ENGLISH, Tongue

UNSEEN = ("span", "length_span", "title_span", "cites", "prose")
STEPS = (d.Action, d.Steps, d.Whenever)


@dataclass(frozen=True)
class Unit:
    """A rule, step, table, value or thing: what it is, and what is said about it."""

    name: str
    kind: str
    own: Any  # its own shape, without what it mentions
    mentions: frozenset[str]
    sentences: tuple[str, ...]
    nodes: tuple[a.Node, ...] = ()  # where it is written


def shape(node: Any, root: bool = True) -> Any:
    """Return what a part of a file says, without where it stands; labelled steps below it are units of their own."""
    if isinstance(node, a.Labelled) and not root:
        return ("step", node.label.text)
    if isinstance(node, a.Node):
        parts = [shape(getattr(node, f.name), False) for f in fields(node) if f.name not in UNSEEN]
        return (type(node).__name__, *parts)
    return tuple(shape(part, False) for part in node) if isinstance(node, tuple) else node


def units(game: Game, say: Tongue = ENGLISH) -> dict[str, Unit]:
    """Return everything a game has rules about, by name or path."""
    found = [*_named(game, say), *_steps(game, say), *_things(game, say), *_once(game, say), *_said(game, say)]
    return {unit.name: unit for unit in found}


def signatures(found: dict[str, Unit]) -> dict[str, Any]:
    """Return for each unit all shapes that decide what it says: its own, and those it leads to that no text speaks of.

    Something mentioned that has a text is told by itself, and so are its differences.
    """
    reached: dict[str, Any] = {}
    for name in found:
        seen, waiting = {name}, [name]
        while waiting:
            for other in found[waiting.pop()].mentions & found.keys():
                if other not in seen and not found[other].sentences:
                    seen.add(other)
                    waiting.append(other)
        reached[name] = frozenset((other, found[other].own) for other in seen)
    return reached


def texts(game: Game, nodes: tuple[a.Node, ...], say: Tongue) -> tuple[str, ...]:
    """Return the texts above some declarations or steps."""
    return tuple(text for node in nodes for text in told(game, getattr(node, "prose", ()), say))


def _named(game: Game, say: Tongue) -> Iterator[Unit]:
    """Yield parameters, rules, scores, tables and decks."""
    book = game.book
    for name, definition in book.named.items():
        decl = definition.decl
        if isinstance(decl, d.Param):
            value = constant(game.things, f"param.{name}") or ""
            yield Unit(name, "value", value, frozenset(), (), _settings(book, name) or (decl,))
        elif isinstance(decl, (d.Rule, d.Score)):
            default = Version(decl, decl.value, is_default=True)
            yield _of_versions(
                game, name, "score" if isinstance(decl, d.Score) else "rule", default, definition.exceptions, say
            )
        elif isinstance(decl, (d.Table, d.Grid, d.Deck)):
            kind = "deck" if isinstance(decl, d.Deck) else "table"
            yield Unit(name, kind, shape(decl), frozenset(mentioned(book, decl)), texts(game, (decl,), say), (decl,))


def _settings(book: Book, name: str) -> tuple[a.Node, ...]:
    settings = book.settings.get(name)
    return (max(settings, key=lambda s: s[0])[1],) if settings else ()


def _of_versions(
    game: Game,
    name: str,
    kind: str,
    default: Version,
    changes: list[Changed],
    say: Tongue,
    around: tuple[Inserted, ...] = (),
    more: tuple[a.Labelled, ...] = (),
) -> Unit:
    """Return a unit of which there may be several versions; `more` are further steps with the same path."""
    book, found = game.book, versions(changes, default)
    found += [Version(step, step.step) for step in more]
    head = [shape(x) for x in (getattr(default.node, "params", ()), getattr(default.node, "title", ""))]
    own = (*head, *((shape(v.body), shape(v.when)) for v in found), *(shape(x.decl) for x in around))
    roots = [root for v in found for root in (v.body, v.when)] + [x.decl for x in around]
    names = set(mentioned(book, *roots, inner=False)) - {name}
    nodes = (*(v.node for v in found), *(x.decl for x in around))
    inner = {path for v in found for path in _labels_in(v.body, name)}
    inner |= {path for x in around for path in _labels_in(x.decl.block, x.decl.above)}
    return Unit(name, kind, own, frozenset(names | inner), texts(game, nodes, say), nodes)


def _steps(game: Game, say: Tongue) -> Iterator[Unit]:
    """Yield procedures, actions and standing rules, and each labelled step in them."""
    book = game.book
    for name, definition in book.named.items():
        decl = definition.decl
        if not isinstance(decl, STEPS):
            continue
        kind = {d.Action: "action", d.Whenever: "standing rule"}.get(type(decl), "procedure")
        default = Version(decl, decl.block, getattr(decl, "when", None) or getattr(decl, "test", None), is_default=True)
        yield _of_versions(game, name, kind, default, book.step_exceptions.get(name, []), say, _around(book, name))
        for path, (first, *more) in _written(book, name, decl.block).items():
            if path not in book.removed_steps:
                default, changes = Version(first, first.step, is_default=True), book.step_exceptions.get(path, [])
                yield _of_versions(game, path, "step", default, changes, say, _around(book, path), tuple(more))


def _written(book: Book, name: str, block: a.Block) -> dict[str, list[a.Labelled]]:
    """Return the labelled steps of a procedure, also those that exceptions and insertions bring, by their paths."""
    found: dict[str, list[a.Labelled]] = {}
    paths, blocks = [name], [(block, name)]
    for path in paths:  # grows while it is gone through
        blocks += [
            (x.decl.block, path) for x in book.step_exceptions.get(path, []) if isinstance(x.decl, d.ExceptSteps)
        ]
        blocks += [(x.decl.block, x.decl.above) for x in _around(book, path)]
        for part, prefix in blocks:
            for label, step in labelled_paths(part, prefix):
                if label not in found:
                    paths.append(label)
                found.setdefault(label, []).append(step)
        blocks = []
    return found


def _labels_in(body: a.Node, path: str) -> list[str]:
    """Return the paths of the labelled steps right below a path."""
    return [label for label, _ in labelled_paths(body, path) if label.count(".") == path.count(".") + 1]


def _around(book: Book, path: str) -> tuple[Inserted, ...]:
    return tuple(x for moment in ("before", "after") for x in book.inserted.get((moment, path), []))


def _things(game: Game, say: Tongue) -> Iterator[Unit]:
    """Yield fields, and the figures of the board."""
    for (owner, name), definition in game.book.fields.items():
        decl = definition.decl
        named = frozenset(mentioned(game.book, decl))
        yield Unit(f"{owner}.{name}", "field", shape(decl), named, texts(game, (decl,), say), (decl,))
    things = game.things
    for deck, name in enumerate(things.decks):
        cards = [c for c in things.cards if c.deck == deck]
        yield Unit(f"cards of {name}", "board", by_players(things.so_many(cards), things.counts, say), frozenset(), ())
    for what, number in (("cities", len(things.cities)), ("routes", len(things.routes))):
        yield Unit(what, "board", str(number), frozenset(), ())


def _once(game: Game, say: Tongue) -> Iterator[Unit]:
    """Yield what each game says once: for how many it is, when it ends, who wins."""
    book = game.book
    yield Unit("players", "board", game.things.players_shown, frozenset(), ())
    for name, found in (("end", book.end), ("winner", book.winner)):
        if found is not None:
            decl = found[1]
            yield Unit(name, name, shape(decl), frozenset(mentioned(book, decl)), texts(game, (decl,), say), (decl,))


def _said(game: Game, say: Tongue) -> Iterator[Unit]:
    """Yield what is only said: about the board, and about what was removed."""
    said: dict[tuple[str, str], list[d.Declaration]] = {}
    for _, block in game.book.board:
        said.setdefault(("board", f"said of {type(block).__name__.lower()}"), []).append(block)
    for _, decl in game.book.written(d.Declaration):
        if isinstance(decl, d.Remove):
            said.setdefault(("removal", f"of {decl.paths[0].text}"), []).append(decl)
    for (kind, name), found in said.items():
        nodes = tuple(x for x in found if x.prose)
        if nodes:
            yield Unit(name, kind, "", frozenset(), texts(game, nodes, say), nodes)
