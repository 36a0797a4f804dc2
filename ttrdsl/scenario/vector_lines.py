"""Turn a `then` that holds into data: what another engine is asked, and what it must answer."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine.decisions import Option
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.refusals import refusal
from ttrdsl.engine.values import elements
from ttrdsl.scenario.choices import Chooser, Match
from ttrdsl.scenario.expectations import order_of
from ttrdsl.scenario.named_states import Named, plain
from ttrdsl.scenario.sight import SPECTATOR, is_choice
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import single
from ttrdsl.semantics.types import NUMBERS, PILES
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


def line_of(table: Table, fact: d.Fact) -> Named:
    """Return a line as data."""
    match fact:
        case d.Expect():
            return {"kind": "worth", "ir": table.translate(fact.test).ir, "is": True}
        case d.Holds():
            return _holds(table, fact)
        case d.Offered():
            return _offered(table, fact)
        case d.Sees():
            return _sees(table, fact)
        case d.Happened():
            times = {} if fact.times is None else {"times": fact.times}
            return {"kind": "happened", "path": fact.path.text, "happened": fact.happened, **times}
        case d.Negated():
            return {"kind": "not", "negated": line_of(table, fact.fact)}
        case _:
            raise AssertionError(fact)


def _holds(table: Table, fact: d.Holds) -> Named:
    target = table.translate(fact.target)
    if target.type == PILES:
        irs = target.op[1:] if target.op[0] == "cards" else [target.ir]
        piles = [table.worth(ir, fact.target.span) for ir in irs]
        cards = table.words.cards(single(fact.values))
        return {"kind": "piles", "piles": [_pile(p) for p in piles], "cards": _counted(cards)}
    pile = table.pile(target, fact.target.span)
    if pile is not None:
        cards = table.words.cards(single(fact.values), pile.kinds)
        known = order_of(table, pile) if pile.stack and len(fact.values) > 1 else None
        order = {"order": cards} if known == cards else {}
        return {"kind": "piles", "piles": [_pile(pile)], "cards": _counted(cards), **order}
    found = table.worth(target.ir, fact.target.span)
    listed = sorted(found) if target.type == NUMBERS else list(elements(found))
    return {"kind": "worth", "ir": target.ir, "is": listed}


def _pile(pile: Pile) -> Named:
    return {"pile": pile.name, "index": pile.index or 0}


def _counted(cards: list[int]) -> dict[str, int]:
    return {str(k): cards.count(k) for k in sorted(set(cards))}


# ---- offers ---------------------------------------------------------------------------------------------


def _offered(table: Table, fact: d.Offered) -> Named:
    player = table.words.player(fact.player)
    lead, last = single(fact.values[:-1]), fact.values[-1].values
    if fact.how == "may only":
        way = _way(table, player, lead)
        options = [plain(o) for o in way.table.options if o[: len(way.said)] == way.said]
        return {"kind": "may only", "player": player, "moves": way.moves, "prefix": plain(way.said), "options": options}
    if fact.how == "may":
        ways = [_way(table, player, [*lead, value]) for value in last]
        return {"kind": "may", "player": player, "ways": [{"moves": w.moves, "prefix": plain(w.said)} for w in ways]}
    refused = [_refused(table, player, [*lead, value]) for value in last]
    because = {} if fact.because is None else {"because": fact.because.text}
    return {"kind": "may not", "player": player, "ways": refused, **because}


class Way(Chooser):
    """Decisions that are made one after another, written down."""

    def __init__(self, table: Table, player: int) -> None:
        super().__init__(table, player)
        self.moves: list[Any] = []

    def follow(self, match: Match) -> None:
        """Note an option and go on with it."""
        if match.option is not None:
            self.moves.append(plain(match.offered[0]))
        super().follow(match)


def _way(table: Table, player: int, values: list[d.Value]) -> Way:
    way = Way(table.copy(), player)
    for value in values:
        way.answer(value)
    return way


def _refused(table: Table, player: int, values: list[d.Value]) -> Named:
    """Return the moves that are offered, then what is refused, then what would have followed it."""
    way = Way(table.copy(), player)
    moves: list[Any] | None = None
    refused: list[Option] = []
    rules: list[str] = []
    for value in values:
        match = way.understand(value)
        if match.offered and moves is None:
            way.follow(match)
            continue
        if moves is None:
            moves = list(way.moves)
        if not match.offered:
            said = match.option or match.said
            refused.append(said)
            found = refusal(way.table.machine, way.table.state, way.due(value.span), said)
            rules += [r for r in found.rules if r not in rules]
        elif match.option is not None:
            refused.append(match.offered[0])
        if value is values[-1] or not way.beyond(match):
            break
    return {"moves": moves or [], "refused": [plain(o) for o in refused], "rules": rules}


# ---- views ----------------------------------------------------------------------------------------------


def _sees(table: Table, fact: d.Sees) -> Named:
    line = {"kind": "sees", "player": _who(table, fact.player), "what": _what(table, fact), "sees": fact.sees}
    return line if fact.other is None else {**line, "kind": "sees as", "other": _who(table, fact.other)}


def _who(table: Table, word: a.Word) -> int:
    return SPECTATOR if word.text == "spectator" else table.words.player(word)


def _what(table: Table, fact: d.Sees) -> Named:
    target = fact.target
    if is_choice(table.translator, table.words, target):
        assert isinstance(target, a.Property)
        assert isinstance(target.of, a.Name)
        return {"choice": target.name.text, "player": table.words.player(a.Word(target.of.span, target.of.id))}
    value = table.translate(target)
    pile = table.pile(value, target.span)
    if pile is not None:
        return _pile(pile)
    ir = value.op
    if ir[0] == "cell":
        return {"cell": ir[1], "index": table.worth(ir[2], target.span) if len(ir) > 2 else 0}
    if ir[0] == "as":
        return {"score": ir[2][1], "player": table.worth(ir[1], target.span)}
    return {"always": ir[0]}
