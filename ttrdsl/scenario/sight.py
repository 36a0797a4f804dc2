"""Look at what a player knows: `then P2 sees not P1.hand`, by the view the engine makes for her."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine.views import View, view
from ttrdsl.scenario.expectations import not_so
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import Words, player_number
from ttrdsl.semantics.translator import Translator
from ttrdsl.semantics.types import Value
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

SPECTATOR = -1
ALWAYS_SEEN = ("pieces", "fact", "turn", "turns_left", "over", "place")


def sees(table: Table, fact: d.Sees) -> None:
    """The contents of a pile, a field, a score line or a choice are in her view, or are not."""
    seen = seen_by(table, fact.player, fact)
    if fact.other is not None:
        alike = seen == seen_by(table, fact.other, fact)
        if alike != fact.sees:
            expected, found = ("both to see the same", "they differ") if fact.sees else ("them to differ", "the same")
            raise not_so(table, fact, expected, found)
        return
    if (seen is not None) != fact.sees:
        expected, found = ("it to be seen", "it hidden") if fact.sees else ("it to be hidden", "it in sight")
        raise not_so(table, fact, expected, found)


def seen_by(table: Table, who: a.Word, fact: d.Sees) -> Any:
    """Return what somebody sees of something; none if it is hidden. A spectator is nobody's player."""
    player = SPECTATOR if who.text == "spectator" else table.words.player(who)
    known = view(table.machine, table.state, player)
    if is_choice(table.translator, table.words, fact.target):
        return True if _sees_choice(table, known, fact.target) else None
    return _seen_value(table, known, table.translate(fact.target), fact)


def is_choice(translator: Translator, words: Words, target: a.Expr) -> bool:
    """Say whether a target is a player's choice, such as `P1.kept`: a local of some step."""
    if not isinstance(target, a.Property) or not isinstance(target.of, a.Name) or player_number(target.of.id) is None:
        return False
    name = target.name.text
    if translator.things.field_of("player", name) is not None or name in translator.rules:
        return False
    return any(name in proc["locals"] for proc in words.bundle["procs"].values())


def _sees_choice(table: Table, known: View, target: a.Expr) -> bool:
    """Say whether a player's choice `P1.kept` is seen."""
    assert isinstance(target, a.Property)
    assert isinstance(target.of, a.Name)
    name = target.name.text
    owner = table.words.player(a.Word(target.of.span, target.of.id))
    return owner == known.player and (name in known.chosen or name in known.locals)


def _seen_value(table: Table, known: View, target: Value, fact: d.Sees) -> Any:
    pile = table.pile(target, fact.target.span)
    if pile is not None:
        return known.piles[pile.name][pile.index or 0].cards
    ir = target.ir
    if isinstance(ir, list) and ir[0] == "cell":
        index = table.worth(ir[2], fact.target.span) if len(ir) > 2 else 0
        return known.cells[ir[1]][index]
    if isinstance(ir, list) and ir[0] == "as" and ir[2][0] == "rule" and len(ir[2]) == 2:
        whose, name = table.worth(ir[1], fact.target.span), ir[2][1]
        if name in known.scores:
            return known.scores[name][whose]
        if name == "total":
            return known.totals[whose]
    if isinstance(ir, list) and ir[0] in ALWAYS_SEEN:
        return True
    raise not_to_be_seen(fact)


def not_to_be_seen(fact: d.Sees) -> Failed:
    """Return what to say of something that is neither seen nor hidden."""
    return failed(
        "TTR715", fact.target.span, "nobody can be asked whether she sees this", "it is worked out by rules",
        help="name a pile, a field, a score line, or a choice such as `P1.kept`",
    )  # fmt: skip
