"""Classes of the tree behave as frozen dataclasses do, and are dataclasses to all that asks."""

from __future__ import annotations

import pickle
from dataclasses import field, fields, is_dataclass, replace

from ttrdsl.diagnostics import Span
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.record import record

HERE, THERE = Span("a.ttr", 1, 2), Span("a.ttr", 3, 4)


@record(frozen=True, slots=True)
class Sum(a.Node):
    left: int
    right: int = 7
    notes: tuple[str, ...] = field(default=(), kw_only=True)


@record(frozen=True, slots=True)
class Difference(a.Node):
    left: int
    right: int = 7
    notes: tuple[str, ...] = field(default=(), kw_only=True)


def test_two_are_the_same_if_their_parts_are() -> None:
    assert Sum(HERE, 1) == Sum(HERE, 1, 7, notes=())
    assert hash(Sum(HERE, 1)) == hash(Sum(HERE, 1, 7))
    assert Sum(HERE, 1) != Sum(THERE, 1)
    assert Sum(HERE, 1) != Sum(HERE, 1, notes=("x",))
    assert Sum(HERE, 1) != Difference(HERE, 1)
    assert len({Sum(HERE, 1), Sum(HERE, 1), Difference(HERE, 1)}) == 2


def test_it_is_shown_as_it_is_written() -> None:
    assert repr(Sum(HERE, 1)) == f"Sum(span={HERE!r}, left=1, right=7, notes=())"


def test_dataclasses_know_it() -> None:
    assert is_dataclass(Sum)
    assert [each.name for each in fields(Sum)] == ["span", "left", "right", "notes"]
    assert replace(Sum(HERE, 1), right=2) == Sum(HERE, 1, 2)


def test_it_is_taken_apart_sent_and_small() -> None:
    match Sum(HERE, 1, 2):
        case Sum(span, left, right):
            assert (span, left, right) == (HERE, 1, 2)
    word = a.Word(HERE, "x")
    assert pickle.loads(pickle.dumps(word)) == word
    assert not hasattr(word, "__dict__")


def test_all_of_the_tree_share_their_methods() -> None:
    made = [
        each for module in (a, d) for each in vars(module).values() if isinstance(each, type) and is_dataclass(each)
    ]
    shared = [each for each in made if each.__module__ in (a.__name__, d.__name__)]
    assert len(shared) > 100
    assert len({each.__eq__ for each in shared} | {each.__repr__ for each in shared}) == 2
