"""Taking nodes apart and putting them together: the laws, on every rule and procedure of the published games."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games import bundle_of, every_game
from ttrdsl.program.node import (
    Bodies,
    Node,
    Part,
    conjunction,
    conjuncts,
    is_bag,
    mark_of,
    parts,
    rebuilt,
    unmarked,
    walk,
    without_marks,
)
from ttrdsl.program.operations import OBJECTS, OPERATIONS, operation_of
from ttrdsl.program.steps import all_steps, blocks, expressions

NAMES = sorted({name for name, _ in every_game()})
every_bundle = pytest.mark.parametrize("name", NAMES)


def bodies_of(bundle: dict[str, Any]) -> Iterator[tuple[Node, str]]:
    yield from ((rule["is"], "value") for rule in bundle["rules"].values())
    yield from ((proc["do"], "steps") for proc in bundle["procs"].values())
    yield from ((rule["do"], "steps") for rule in bundle["standing"])


@every_bundle
def test_a_node_rebuilt_from_its_own_parts_is_the_same_object(name: str) -> None:
    def same(part: Part) -> Any:
        return rebuilt(part.node, part.form, same)

    for node, form in bodies_of(bundle_of(name)):
        assert rebuilt(node, form, same) is node


@every_bundle
def test_parts_put_together_again_are_an_equal_node(name: str) -> None:
    def other(part: Part) -> Any:
        return rebuilt(copy.copy(part.node), part.form, other)

    for node, form in bodies_of(bundle_of(name)):
        again = rebuilt(node, form, other)
        assert again == node


@every_bundle
def test_a_walk_meets_every_list_that_begins_with_an_operation(name: str) -> None:
    """Counted in the plain JSON, which knows no table: `at` is an operation wherever it stands."""

    def marks(node: Any) -> int:
        inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        return sum(map(marks, inner)) + (isinstance(node, list) and len(node) == 3 and node[0] == "at")

    for node, form in bodies_of(bundle_of(name)):
        assert sum(found.operation.name == "at" for found in walk(node, form)) == marks(node)


@every_bundle
def test_the_way_to_what_is_found_leads_there(name: str) -> None:
    for node, form in bodies_of(bundle_of(name)):
        for found in walk(node, form):
            here: Any = node
            for key in found.path:
                here = here[key]
            assert here is found.node


def test_a_walk_enters_each_body_once() -> None:
    bodies = Bodies({"a": ["+", ["rule", "b"], ["rule", "b"]], "b": ["players"]}, {"p": [["run", "p"]]})
    assert [f.operation.name for f in walk(["rule", "a"], bodies=bodies)] == ["rule", "+", "rule", "players", "rule"]
    assert [f.operation.name for f in walk([["run", "p"]], "steps", bodies)] == ["run", "run"]


def test_names_are_no_parts() -> None:
    assert [p.node for p in parts(["longest", "trail", "net", "r", 1])] == ["net", 1]
    assert [p.node for p in parts(["distinct", "x", "xs", "y", "city"])] == ["xs", "y"]
    assert [p.node for p in parts(["shift", 1, "train", "a", "b"], "step")] == [1, "a", "b"]
    assert [p.node for p in parts(["part", "paid", "wild"])] == ["paid"]


def test_a_variable_has_a_value_only_where_the_row_says_so() -> None:
    assert [p.sees for p in parts(["picks", "x", "xs", "net", 2])] == ["", "x", ""]
    assert [p.sees for p in parts(["encircles", "net", "r", 1])] == ["", "r"]
    assert [p.sees for p in parts(["one", "c", ["all", "color"], [], "c"], "item")] == ["", "c"]


@pytest.mark.parametrize("odd", [["gone", 1], [], [1, 2], {"a": 1}, ["any"], ["any", 3, 4, 5, 6, 7], None, True, "x"])
def test_what_is_no_program_has_no_parts_and_harms_nobody(odd: Any) -> None:
    assert len(list(walk(odd))) <= 1
    assert list(walk(odd, "steps")) == []
    assert rebuilt(odd, "value", lambda part: part.node) is odd


def test_marks_come_off() -> None:
    node = ["at", 3, ["and", ["at", 4, "x"], ["any", "y", ["at", 5, "ys"], True]]]
    assert mark_of(node) == 3
    assert mark_of("x") is None
    assert unmarked(["at", 1, ["at", 2, "x"]]) == "x"
    assert without_marks(node) == ["and", "x", ["any", "y", "ys", True]]


def test_a_condition_is_the_sum_of_its_parts() -> None:
    assert conjuncts(["and", "a", ["and", "b", True]]) == ["a", "b"]
    assert conjuncts(["at", 1, ["and", "a", "b"]]) == [["at", 1, ["and", "a", "b"]]]
    assert conjuncts(["at", 1, ["and", "a", "b"]], through_marks=True) == ["a", "b"]
    assert [conjunction([]), conjunction(["a"]), conjunction(["a", "b"])] == [True, "a", ["and", "a", "b"]]


def test_cards_in_piles_are_a_bag_however_filtered() -> None:
    assert is_bag(["where", "c", ["at", 1, ["cards", ["pile", "deck", 0]]], True])
    assert not is_bag(["all", "card"])


def test_the_blocks_of_a_decision_are_those_of_its_alternatives_and_of_what_follows() -> None:
    one = {"name": None, "say": None, "if": True, "bind": [], "do": [["stop"]]}
    step = ["at", 0, ["choose", {"ask": None, "alts": [one], "menu": False, "then": [], "else": [["skip"]]}]]
    assert list(blocks(step)) == [
        ((2, 1, "alts", 0, "do"), [["stop"]]),
        ((2, 1, "then"), []),
        ((2, 1, "else"), [["skip"]]),
    ]


def test_a_step_works_out_its_own_expressions_and_not_those_of_steps_in_it() -> None:
    pile = ["pile", "deck", 0]
    assert list(expressions(["put", ["cell", "a", "k"], "v"])) == ["k", "v"]
    assert list(expressions(["take", ["kinds", 2, "ks"], pile, ["own_deck"], False])) == [2, "ks", pile]
    assert list(expressions(["each", "x", "xs", [["let", "y", 1]]])) == ["xs"]
    assert list(all_steps([["at", 7, ["if", "t", [["stop"]], []]], ["skip"]])) == [
        (7, ["if", "t", [["stop"]], []]), (None, ["stop"]), (None, ["skip"]),
    ]  # fmt: skip


def test_every_row_binds_before_it_sees_and_says_what_it_reads_by_places_it_has() -> None:
    for table in (*OPERATIONS.values(), OBJECTS):
        for row in table.values():
            assert any(a.sees for a in row.arguments) <= bool(row.binder), row.name
            for text in (row.reads, row.changes):
                text.format(*range(len(row.arguments) + 1), **{a.key: "" for a in row.arguments if a.key})


def test_an_operation_is_known_by_its_place() -> None:
    expression, item = operation_of(["one", 1], "taken"), operation_of(["one", "c", "cs", [], "c"], "item")
    assert expression is not None
    assert item is not None
    assert (expression.binder, item.binder) == (0, 1)
    assert operation_of(["one", 1]) is None
