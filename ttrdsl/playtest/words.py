"""Cards and options in words for somebody at the table: `2 × blue wagon + Locomotive`, right in every language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.decisions import DECLINE, Decision, Option, SomeDecision
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision, is_answer
from ttrdsl.tongue.bundles import deck_said
from ttrdsl.tongue.tongue import said, said_name


def count_said(number: int, title: str) -> str:
    """Return so many of something; the sign spares us the plural of a title in any language."""
    return title if number == 1 else f"{number} × {title}"


def cards_said(machine: Machine, kinds: Iterable[int]) -> str:
    """Return cards, those of a kind together."""
    held = tuple(kinds)
    titles = [(held.count(kind), str(machine.bundle["cards"][kind]["title"])) for kind in dict.fromkeys(held)]
    return " + ".join(count_said(number, title) for number, title in titles) or said("nothing")


def worth(bundle: dict[str, Any], ticket: int) -> str:
    """Return the numbers on a ticket."""
    facts = [f for name, f in bundle["facts"].items() if name.startswith("ticket.") and f["type"] == "number"]
    return ", ".join(str(fact["data"][ticket]) for fact in facts if fact["data"][ticket])


def is_hand(machine: Machine, pile: str) -> bool:
    """Say whether every player has a pile of this name."""
    return bool(machine.bundle["piles"].get(pile, {}).get("by", [])[:1] == ["player"])


def pile_said(machine: Machine, pile: Pile) -> str:
    """Return what players call a pile; that of a city or a color with what it lies at before it."""
    if pile.name in ("deck", "discard"):
        deck = deck_said(machine.bundle, pile.index or 0)
        return deck if pile.name == "deck" else said("{pile} discarded", pile=deck)
    owner, name = pile.name.split(".")[0], said_name(pile.name)
    return name if pile.index is None else f"{labels.element_name(machine, owner, pile.index)} {name}"


def cards_of(decision: Decision | None, option: Option) -> tuple[int, ...] | None:
    """Return the cards an option stands for, or nothing where it stands for something else."""
    if option == DECLINE:
        return None
    if isinstance(decision, SomeDecision) and decision.cards:
        return tuple(option[1])
    if isinstance(decision, PayDecision) and not is_answer(option):
        return tuple(option[1])
    return None


def option_said(machine: Machine, decision: Decision, option: Option) -> str:
    """Return an option in words."""
    cards = cards_of(decision, option)
    return labels.option_label(machine, decision, option) if cards is None else cards_said(machine, cards)
