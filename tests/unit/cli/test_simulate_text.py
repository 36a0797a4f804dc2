"""Figures of a run say nothing that the game does not have: routes that nobody owns, a lead among one."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from tests.games import bundle_of_text
from ttrdsl.analysis.balance.digest import digest
from ttrdsl.cli.simulate_text import print_figures
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.statistics import figures
from ttrdsl.playtest.watching import watcher_beside
from ttrdsl.playtest.workers import Worker

WALK = """game walk "Walk" for 1 players
colors red blue
player has at : city
board  has rounds : number = 0
cities { Alba 0 0; Bern 90 0 }
routes { Alba – Bern 1 gray }
steps setup { for me in players { me.at = 'Alba' } }
steps turn { rounds += 1;  choose route in routes;  me.at = first(c in route.ends where c != me.at) }
score left "Left" = rounds
winner { most total }
end when rounds > 3 then 0 turns each
"""


def test_one_player_who_travels(tmp_path: Path) -> None:
    run = Run(bundle_of_text(WALK, tmp_path), ("random",), 3)
    worker = Worker(run, "text")
    found = {**figures(run, worker.play(0, 2).tally), "seed": 3}
    found["watched"] = digest(run.bundle, watcher_beside(worker).play(0, 2).games)
    screen = Console(record=True, width=100)
    print_figures(screen, run.bundle, found)
    text = screen.export_text()
    assert "2 games, 1 player, seed 3" in text
    assert "the lead" not in text
    assert "claimed" not in text
    assert "by winners" not in text
