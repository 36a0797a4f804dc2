"""Whole games, written down: a change of any rule, board or order of options shows as a difference to read.

`./test --long tests/playthroughs --update` writes them anew.
"""

from pathlib import Path

import pytest

from tests.games import every_game, machine_of, new_game, random_play
from tests.samples import sample
from ttrdsl.engine.written import written

HERE = Path(__file__).parent
SEED = 1
FEWEST = [*dict(reversed(every_game())).items()]
MORE = [each for each in every_game() if each not in FEWEST]


@pytest.mark.parametrize(("name", "players"), sample([*FEWEST, *MORE], len(FEWEST)))
def test_a_game_is_played_as_it_was_written_down(name: str, players: int, update: bool) -> None:
    machine = machine_of(name, players)
    game = new_game(machine, SEED)
    for _ in random_play(game, SEED):
        pass
    text = written(machine, SEED, None, game.choices)
    golden = HERE / f"{name}-{players}.txt"
    if update:
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert golden.is_file(), "not written down yet; run with --update"
    assert golden.read_text(encoding="utf-8") == text


def test_nothing_is_written_down_of_games_that_are_gone() -> None:
    known = {f"{name}-{players}.txt" for name, players in every_game()}
    assert {path.name for path in HERE.glob("*.txt")} <= known
