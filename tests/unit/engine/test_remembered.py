"""Answers are remembered by what was read to find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.engine import compiler
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import VERSION
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.remembered import MOST_READ, by_what_it_reads
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.workers import Worker

State = list[Any]
A, B, C, OWN = range(20, 24)


def counted(body: Callable[[State], Any]) -> tuple[Callable[[State], Any], list[int]]:
    """Return a function that remembers, and how often what it remembers was worked out."""
    times: list[int] = []

    def run(st: State) -> Any:
        times.append(1)
        return body(st)

    return by_what_it_reads(run, run), times


def either(st: State) -> int:
    """Read one place or another."""
    return int(st[B] if st[A] else st[C])


def state(a: int, b: int, c: int) -> State:
    return [0] * A + [a, b, c, 0]


def test_what_was_not_read_may_change() -> None:
    ask, times = counted(either)
    assert [ask(state(1, 5, c)) for c in range(9)] == [5] * 9
    assert len(times) == 1


def test_what_was_read_may_not() -> None:
    ask, times = counted(either)
    cases = [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
    for _ in range(2):
        assert [ask(state(*case)) for case in cases] == [either(state(*case)) for case in cases]
    assert len(times) == 9


def test_what_it_wrote_itself_is_not_read() -> None:
    def body(st: State) -> int:
        st[OWN] = st[A] + 1
        return int(st[OWN])

    ask, times = counted(body)
    for number in range(5):
        assert ask([*state(3, 0, 0)[:OWN], number]) == 4
    assert len(times) == 1


def test_errors_are_met_again() -> None:
    def body(st: State) -> int:
        if st[A]:
            raise GameError("no")
        return 7

    ask, times = counted(body)
    for _ in range(2):
        with pytest.raises(GameError, match="no") as error:
            ask(state(1, 0, 0))
        assert error.value.__context__ is None
    assert [ask(state(0, 0, 0)), ask(state(0, 1, 1))] == [7, 7]
    assert len(times) == 3


@pytest.mark.parametrize("read", [lambda st: st[VERSION], lambda st: sum(st[0 : MOST_READ + 1])])
def test_what_reads_too_much_is_asked_again(read: Callable[[State], int]) -> None:
    ask, times = counted(read)
    for number in range(4):
        assert ask([number] * 40) == read([number] * 40)
        assert ask([number] * 40) == read([number] * 40)
    assert len(times) == 8


def test_what_one_reads_another_reads_who_asks_it() -> None:
    inner, _ = counted(either)
    outer, times = counted(lambda st: 10 * inner(st))
    assert [outer(state(a, 3, 4)) for a in (0, 1, 0, 1)] == [40, 30, 40, 30]
    assert [outer(state(1, b, 9)) for b in (3, 5)] == [30, 50]
    assert len(times) == 3


def test_a_truth_and_a_number_are_told_apart() -> None:
    ask, _ = counted(lambda st: st[A] == 1 if st[B] else st[A])
    assert [repr(ask(state(1, b, 0))) for b in (0, 1, 0)] == ["1", "True", "1"]


@pytest.mark.parametrize("game", ["usa", "new_york"])
def test_games_are_the_same_without_remembering(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(bundle_of(game), ("random",) * 3, 5)
    remembered = Worker(run, "interpreter", lines=True).play(0, 1).lines
    monkeypatch.setattr(compiler, "by_what_it_reads", lambda body, otherwise: body)
    monkeypatch.setattr(compiler, "until_a_change", lambda body, me: body)
    assert Worker(run, "interpreter", lines=True).play(0, 1).lines == remembered


def test_whoever_is_asked_for_another_is_herself_again() -> None:
    bundle = bundle_of("usa")
    mine, theirs = ["pieces", "train", ["place", "player", "me"]], ["rule", "trains_left"]
    bundle = {**bundle, "rules": {**bundle["rules"], "trains_left": {"params": [], "type": "number", "is": mine}}}
    bundle["rules"]["sum"] = {
        "params": [], "type": "number", "is": ["-", ["as", ["seat", "me", 1], theirs], ["*", 100, theirs]],
    }  # fmt: skip
    machine = Machine(bundle, 3)
    st = machine.start(1)
    ask = machine.compiler.expression(["rule", "sum"], compiler.Frame({"me": machine.me}))
    st += [0] * (machine.layout.size - len(st))
    base = machine.layout.pieces["train"] + machine.layout.places["player"]
    st[base : base + 3] = [1, 2, 3]
    found = []
    for player in range(3):
        st[machine.me] = player
        found.append(ask(st))
    assert found == [2 - 100, 3 - 200, 1 - 300]
