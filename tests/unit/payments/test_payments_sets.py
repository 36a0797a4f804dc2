"""Law: the set of payable elements is what the engine says of each; classes are found by key."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import every_game, finished_game, machine_of
from tests.properties.test_payments_brute_force import KINDS, build, flat_branches, top_groups
from tests.unit.payments.payment_tiers import ASKED, HAND, OUT, ROOM, TIERS, Tier, tier
from ttrdsl.dialect.errors import FINE
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.machine import Machine
from ttrdsl.payments.class_table import ClassTable
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.payable_tables import payable_room, payable_tables
from ttrdsl.payments.tables import pack

BITS = 63
Hand = tuple[int, ...]


def assert_payable(on: Tier, classes: list[CostClass | None], hands: list[Hand]) -> None:
    """Compare the set for each hand with what the engine says of each element: of all of them, and of each third."""
    words = len(classes) // BITS + 1
    tb, room = on.vector([5, *payable_tables(classes, words)]), payable_room(classes, words)
    for hand in hands:
        wk = on.scratch(hand, room)
        expected = [cost is not None and cost.feasible(hand) for cost in classes]
        for step in (1, 3):
            among = [x % step == 0 for x in range(len(classes))]
            for w in range(words):
                wk[ASKED + w] = sum(1 << i for i, asked in enumerate(among[w * BITS : (w + 1) * BITS]) if asked)
            on.payable_set(tb, 1, wk.copy(), HAND, wk, OUT, ASKED, ROOM)
            found = [int(wk[OUT + x // BITS]) >> x % BITS & 1 for x in range(len(classes))]
            assert found == [is_payable and asked for is_payable, asked in zip(expected, among, strict=True)]
            assert all(int(wk[OUT + w]) >> BITS == 0 for w in range(words))
            assert wk[0] == FINE


flat_groups = flat_branches.map(lambda branches: (("one", None, tuple(branches)),))
held = st.lists(st.tuples(*[st.integers(0, 5)] * KINDS), min_size=1, max_size=8)


@pytest.mark.parametrize("name", TIERS)
@given(st.lists(st.one_of(st.none(), top_groups, flat_groups, flat_groups), max_size=8), st.integers(1, 40), held)
def test_the_set_holds_what_can_be_paid(name: str, groups: list[Any], times: int, hands: list[Hand]) -> None:
    classes = [None if group is None else build(group) for group in groups]
    assert_payable(tier(name), classes * times, hands)


@pytest.mark.parametrize("name", TIERS)
def test_a_choice_may_ask_for_a_kind_twice(name: str) -> None:
    def need(least: int, kind: int) -> Any:
        return ("need", least, 2, ((None, (), 1, 1, ("card", (kind,))),))

    twice = (0, (need(1, 0), need(1, 2), need(1, 2), need(2, 0)))
    cost = build((("one", None, ((0, (need(0, 0), need(1, 1))), twice)),))
    assert cost.feasible((3, 0, 2))
    assert_payable(tier(name), [cost], [(3, 0, 2), (2, 0, 2), (3, 0, 1), (0, 1, 0)])


LARGEST = sorted(dict(every_game()).items())


@pytest.mark.parametrize("name", TIERS)
@pytest.mark.parametrize(("game", "players"), LARGEST)
def test_the_sets_of_a_game_hold_what_can_be_paid(name: str, game: str, players: int) -> None:
    finished_game(game, players)
    machine = machine_of(game, players)
    costs = costs_of_elements(machine)
    for purse in machine.purses.values():
        asked = sorted({hand for cost in purse.classes.values() for hand in cost._feasible})
        for grounds in costs:
            classes = [purse.cost_class(ground) for ground in grounds]
            assert_payable(tier(name), classes, asked[:: 1 + len(asked) // 10])


def costs_of_elements(machine: Machine) -> list[list[Any]]:
    """Return the ground costs of all elements, for each rule that makes a cost of an element and facts alone."""
    found, compiler = [], machine.compiler
    for name, rule in machine.bundle["rules"].items():
        kinds = [kind for _, kind in rule["params"]]
        if rule["type"] == "cost" and kinds and kinds[0].startswith("id ") and len(kinds) == 1:
            slot = machine.layout.take()
            cost = compiler.expression(["rule", name, "x"], Frame({"x": slot}))
            state = [0] * machine.layout.size
            if compiler.is_static(rule["is"]):
                found.append([cost([*state[:slot], x, *state[slot + 1 :]]) for x in range(compiler.size(kinds[0][3:]))])
    return found


# ---- classes by key -------------------------------------------------------------------------------


def single(kind: int) -> CostClass:
    return CostClass((("need", 1, 1, ((None, (), 1, 1, ("card", (kind,))),)),), KINDS)


def found(on: Tier, ct: Any, key: tuple[int, ...]) -> int:
    return int(on.find_class(ct, on.scratch(key), HAND, len(key)))


keys = st.lists(st.lists(st.integers(-(2**63), 2**63 - 1), max_size=5).map(tuple), max_size=60, unique=True)


@pytest.mark.parametrize("name", TIERS)
@given(keys, keys)
def test_a_class_is_found_by_its_key_and_by_no_other(name: str, known: list[Any], others: list[Any]) -> None:
    on, table = tier(name), ClassTable()
    classes = [single(kind) for kind in range(KINDS)]
    for number, key in enumerate(known):
        table.add(key, pack(classes[number % KINDS]), 0)
    ct = on.vector(table.as_list())
    for number, key in enumerate(known):
        at, expected = found(on, ct, key), pack(classes[number % KINDS])
        assert [int(n) for n in ct[at : at + len(expected)]] == expected
    for key in others:
        assert (found(on, ct, key) == -1) == (key not in table)


@pytest.mark.parametrize("name", TIERS)
def test_a_table_grows_and_what_was_added_last_counts(name: str) -> None:
    on, table = tier(name), ClassTable()
    assert found(on, on.vector(table.as_list()), (1, 2)) == -1
    for number in range(500):
        table.add((number % 400, 3), pack(single(number % 2), payments=number % 3 == 0), 0)
    ct = on.vector(table.as_list())
    assert len(table) == 400
    for number in range(100, 500):
        at, expected = found(on, ct, (number % 400, 3)), pack(single(number % 2), payments=number % 3 == 0)
        assert [int(n) for n in ct[at : at + len(expected)]] == expected
