"""Games nobody wrote: whole games made up by chance, and shipped ones changed by it, play the same on all engines."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

from benchmarks.made_up.play import play
from benchmarks.made_up.sizes import SIZES, other_sizes
from benchmarks.made_up.subjects import CHANGED_EVERY, subject
from tests.samples import sample
from ttrdsl.dialect import native
from ttrdsl.program.node import roots, walk
from ttrdsl.program.operations import OPERATIONS

GAMES, LOT, DECISIONS, ENOUGH = 100, 5, 60, 30
WRITTEN = 250  # games in which every operation stands: most are small
NATIVE = (3, 22, 81)  # making native code takes seconds
SHARE_REFUSED = 0.3  # by the fast engines, by name: the interpreter plays these
UNWRITTEN = {"players": "no text becomes it: only other compilers write it"}


@pytest.mark.parametrize("first", sample(range(0, GAMES, LOT), 2))  # `benchmarks/alike.py` plays thousands
def test_games_made_up_by_chance_check_clean_and_play_the_same_on_all_engines(first: int) -> None:
    found: Counter[str] = Counter()
    for game in map(subject, range(first, first + LOT)):
        assert game.bundle is not None, (game.number, game.problems)
        with_native = game.number in NATIVE and native.available() is None
        players, seeds = game.bundle["game"]["players"][0], range(game.number, game.number + 2)
        with other_sizes(game.number):
            report = play(game.bundle, players, seeds, DECISIONS, ENOUGH, with_native, lambda stage: None)
        assert report.kind in ("alike", "refused"), f"game {game.number}: {report.words}\n{game.text}"
        found[report.kind] += 1
    assert found["alike"] > found["refused"]


def test_every_operation_is_written_in_some_made_up_game() -> None:
    """A new row of the table needs a form in `benchmarks/made_up`, or a reason why no text can have it."""
    missing = {name for table in OPERATIONS.values() for name in table}
    for game in map(subject, range(WRITTEN)):
        assert game.bundle is not None
        for _, node, form in roots(game.bundle):
            missing -= {found.operation.name for found in walk(node, form)}
        if missing <= set(UNWRITTEN):
            break
    assert missing == set(UNWRITTEN)


def test_sizes_from_which_engines_go_another_way_are_there_and_are_put_back() -> None:
    def now() -> list[int]:
        places = [place.rpartition(".") for at in SIZES for place in at]
        return [getattr(import_module(f"ttrdsl.{path}"), name) for path, _, name in places]

    before = now()
    with other_sizes(1) as drawn:
        assert drawn
        assert now() != before
    assert now() == before
    with other_sizes(2) as drawn:
        assert not drawn


def test_the_same_number_gives_the_same_game() -> None:
    for number in (5, CHANGED_EVERY - 1):
        assert subject(number) == subject(number)
