"""What the text of expressions shows: ranges too long to go through, names that nothing on the board has, a first card
taken for the top one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import listed, suggestion
from ttrdsl.program.limits import MOST_THINGS
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.flow import Flow
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.semantics.types import SET
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes

RULES = (d.Rule, d.Score, d.ExceptValue, d.ExceptSteps, d.Event, d.Action, d.Steps, d.Whenever, d.Winner, d.End)


def check_text(game: Game) -> None:
    """Look through all rules and steps."""
    for node in _rule_nodes(game):
        if isinstance(node, (a.Binder, a.For, a.ChooseOne)) and isinstance(node.source, a.Between):
            _check_range(game, node.source)
        elif isinstance(node, a.Binary) and node.op in ("=", "!=", "has"):
            _check_name(game, node)
        if isinstance(node, a.Binder) and node.name.text == "first" and node.where is None:
            _check_first(game, node)
    for _, symbol in game.book.written(d.Symbol):
        if (
            symbol.value is not None and symbol.span.file == game.book.game.span.file
        ):  # a module serves other boards, too
            _check_symbol(game, symbol, symbol.value)


def check_cards_compared(game: Game) -> None:
    """A card that never comes into a pile is none of those that lie there."""
    t, things = game.translator, game.things
    flow = Flow(game) if t.compared else None
    for pile, kind, span in t.compared if flow else []:
        places = flow.places(pile) if flow else []
        card = things.cards[kind]
        if places and flow and all(card.deck not in flow.holds[place] for place in places):
            title = f"no card of `{things.decks[card.deck]}` ever comes there"
            game.translator.error("TTR526", span, title, "so this is never equal")


def _rule_nodes(game: Game) -> Iterator[Any]:
    for _, decl in game.book.written(*RULES):
        yield from nodes(decl)


def _check_range(game: Game, node: a.Between) -> None:
    """A loop over more elements than this would hold up every game."""
    low, high = _number(game, node.low), _number(game, node.high)
    if low is not None and high is not None and high - low >= MOST_THINGS:
        title = f"a loop over {high - low + 1:,} numbers"
        game.translator.error("TTR520", node.span, title, f"a loop can go through at most {MOST_THINGS:,}")


def _check_first(game: Game, node: a.Binder) -> None:
    """The first card of a stack is the first in the order of the deck, whatever lies on top."""
    name = node.source.name.text if isinstance(node.source, a.Property) else None
    if isinstance(node.source, a.Name):
        name = node.source.id
    stacks = {field.name for field in game.things.fields.values() if field.word == "stack"}
    if name in {*game.things.decks, *stacks}:
        game.translator.error(
            "TTR533", node.span, f"this is not the top card of `{name}`",
            "the first in the order in which the deck is written",
            help=f"to see that one, move it to a pile of its own: `move 1 from {name} to shown`, `first(c in shown)`",
        )  # fmt: skip


def _number(game: Game, node: a.Expr) -> int | None:
    if isinstance(node, a.Number):
        return node.value
    if isinstance(node, a.Name):
        fact = game.things.facts.get(f"param.{node.id}")
        data = fact["data"] if fact is not None else None
        values = [v for v in (data if isinstance(data, list) else [data]) if isinstance(v, int)]
        return max(values, default=None)
    if isinstance(node, a.Binary) and node.op in ("+", "-", "*"):
        left, right = _number(game, node.left), _number(game, node.right)
        if left is not None and right is not None:
            return {"+": left + right, "-": left - right, "*": left * right}[node.op]
    return None


def _check_name(game: Game, node: a.Binary) -> None:
    """A name that no board line gives to the field it is compared with makes the comparison always false."""
    for field, other in ((node.left, node.right), (node.right, node.left)):
        if not isinstance(field, a.Property) or not isinstance(other, a.Quoted):
            continue
        word = f"{SET}name" if node.op == "has" else "name"
        infos = [f for f in game.things.fields.values() if f.name == field.name.text and f.word == word]
        if not infos or any(f.assigned or f.init is not None for f in infos):
            continue
        span = Span(other.span.file, other.span.start + 1, other.span.end - 1)
        label = "so this never holds" if node.op == "has" else "so this is never equal"
        _nobody_has(game, infos, a.Word(span, other.text), label)


def _check_symbol(game: Game, symbol: d.Symbol, value: a.Word) -> None:
    """A symbol for a name that no board line gives is never drawn."""
    owner, _, name = symbol.path.text.partition(".")
    info = game.things.fields.get((owner, name))
    if info is not None and info.word in ("name", f"{SET}name") and not info.assigned and info.init is None:
        quote = (value.span.end - value.span.start - len(value.text)) // 2
        inner = Span(value.span.file, value.span.start + quote, value.span.end - quote)
        _nobody_has(game, [info], a.Word(inner, value.text), "so it is never drawn")


def _nobody_has(game: Game, infos: list[FieldInfo], word: a.Word, label: str) -> None:
    """Report a name that is none of those that board lines give to some fields."""
    names = game.things.names
    used = {names[v] for f in infos for x in f.given.values() for v in (x if isinstance(x, list) else [x])}
    if not used or word.text in used:
        return
    hint = suggestion(word.span, word.text, used, otherwise=listed(sorted(used)[:6]))
    title = f"nothing on the board has `{infos[0].name} {word.text}`"
    game.translator.error("TTR526", word.span, title, label, **hint)
