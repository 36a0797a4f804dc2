"""Print how long a decision about a payment takes with up to 110 cards in hand: the costs of all games, and large ones.

    python -m benchmarks.payments            the interpreter, and native code where there is any
    python -m benchmarks.payments --seed 7   other hands

For each cost: the first question or list, and every further question of one random way to a payment. Making a cost
class happens once per class and is shown beside it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from tests.games import every_game, finished_game, machine_of
from ttrdsl import payments
from ttrdsl.dialect import native
from ttrdsl.dialect.texts import texts_of
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.tables import pack, room
from ttrdsl.program.limits import MOST_LISTED

WILD, KINDS = 8, 9
DECK = (12,) * 8 + (14,)
Hand = tuple[int, ...]
ENTRIES: dict[str, str | None] = {"count_ways": None, "feasible": None, "ask": None, "answer": None, "kth": None}
ASKED, OUT, HAND, ROOM = 1, 200, 400, 600


def card(*kinds: int, label: str | None = None, uses: tuple[str, ...] = ()) -> Any:
    return (label, uses, 1, 1, ("card", kinds))


def any_four(label: str | None = None) -> Any:
    return (label, (), 1, 1, ("group", (("need", 4, 4, (card(*range(KINDS)),)),)))


def ferry(spaces: int, locomotives: int) -> CostClass:
    """So many locomotives, the rest in one color; any four cards stand for one locomotive."""
    wild = (card(WILD, label="wild"), any_four("wild"))
    items: Any = tuple(
        (c, (("need", locomotives, locomotives, wild),
             ("need", spaces - locomotives, spaces - locomotives, (card(c, label="plain", uses=("c",)), *wild))))
        for c in range(8)
    )  # fmt: skip
    return CostClass((("one", "c", items),), KINDS, ("plain", "wild"), ("c",))


def spread(cards: int, kinds: int) -> Hand:
    """Return a hand of so many cards, as evenly of all kinds as can be."""
    return tuple(cards // kinds + (kind < cards % kinds) for kind in range(kinds))


def costs() -> Iterator[tuple[str, CostClass, Hand]]:
    """Name the costs and the hands that pay them: those of the games with all their cards, and the large ones."""
    yield "route of 9, any 4 for 1, 43 cards", ferry(9, 0), (5,) * 8 + (3,)
    yield "ferry of 10 with 4, any 4 for 1, 60 cards", ferry(10, 4), (7,) * 8 + (4,)
    for locomotives in (0, 4, 10):
        yield f"ferry of 10 with {locomotives}, any 4 for 1, 110 cards", ferry(10, locomotives), DECK
    for game, players in sorted(dict(every_game()).items()):
        finished_game(game, players)
        classes = {c for purse in machine_of(game, players).purses.values() for c in purse.classes.values()}
        for number, cost in enumerate(sorted(classes, key=lambda c: repr(c.group))):
            yield f"{game}, cost {number}", cost, spread(110, cost.kinds)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def interpreted(cost: CostClass, hand: Hand, dice: Random) -> list[float]:
    """Return the seconds of each question on one way to a payment; nothing is remembered from before."""
    cost._ways.clear()
    spent, listed = timed(lambda: cost.is_listed(hand))
    if listed:
        one, _ = timed(lambda: cost.kth(hand, dice.randrange(max(1, cost.count(hand)))) if cost.count(hand) else None)
        return [spent + one]
    found, said = [], ()
    while True:
        spent, question = timed(lambda: cost.question(hand, said))  # noqa: B023
        found.append(spent)
        if question.done or not question.values:
            return found
        said = (*question.said, dice.choice(question.values))


class Native:
    """The functions of the payments as native code."""

    def __init__(self) -> None:
        self.functions = native.load(texts_of(payments.IN_DIALECT), "", ENTRIES)

    def decide(self, cost: CostClass, hand: Hand, dice: Random) -> list[float]:
        """Return the seconds of each question, asked and answered, on one way to a payment."""
        import numpy

        packed = pack(cost)
        tb = numpy.array(packed, dtype=numpy.int64)
        state = numpy.zeros(200, dtype=numpy.int64)
        wk = numpy.zeros(ROOM + room(packed) + 1, dtype=numpy.int64)
        wk[HAND : HAND + len(hand)] = hand
        held, found = wk.copy(), []
        count, ask, answer = (self.functions[name] for name in ("count_ways", "ask", "answer"))
        while True:
            spent, number = timed(lambda: count(tb, 0, held, HAND, wk, ROOM))
            if number <= MOST_LISTED:
                return [spent]
            more, number = timed(lambda: ask(tb, 0, held, HAND, state, 0, wk, ASKED, ROOM))
            k = dice.randrange(number)
            last, done = timed(lambda: answer(tb, 0, held, HAND, state, 0, 200, wk, ASKED, k, OUT, ROOM))  # noqa: B023
            found.append(spent + more + last)
            if done:
                return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="which answers are given")
    dice = Random(parser.parse_args(arguments).seed)
    fast = Native() if native.available() is None else None
    print(f"{'cost':46} {'made in':>9} {'questions':>9} {'interpreter':>12} {'native':>10}")
    worst = {"interpreter": 0.0, "native": 0.0}
    for name, cost, hand in costs():
        made, _ = timed(lambda: CostClass(cost.group, cost.kinds, cost.parts, cost.variables).plans)  # noqa: B023
        cost.plans  # noqa: B018
        slow = min((interpreted(cost, hand, dice) for _ in range(3)), key=max)
        quick = min((fast.decide(cost, hand, dice) for _ in range(5)), key=max) if fast else [0.0]
        worst["interpreter"], worst["native"] = max(worst["interpreter"], *slow), max(worst["native"], *quick)
        if "," not in name or not name.split(", ")[-1].startswith("cost") or max(slow) > 0.001:
            row = f"{made * 1e3:6.1f} ms {len(slow):9} {max(slow) * 1e3:9.2f} ms {max(quick) * 1e6:7.1f} µs"
            print(f"{name:46} {row}")
    print(f"slowest of all: interpreter {worst['interpreter'] * 1e3:.2f} ms, native {worst['native'] * 1e6:.1f} µs")


if __name__ == "__main__":
    main()
