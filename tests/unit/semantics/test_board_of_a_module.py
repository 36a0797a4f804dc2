"""A game gives the cities of a board that is a module attributes of its own."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.workspace import Workspace

HERE = Path("/nowhere")
VALLEY = """module valley "A valley"
cities { Alba 0 0;  Bern 400 0;  Como 800 0 }
routes { Alba – Bern 2 red;  Bern – Como 3 gray }
tickets { Alba – Como 5;  Alba – Bern 2;  Bern – Como 3 }
"""
GAME = """game small "Small" for 2..3 players
use standard_deck
use valley
use classic { tickets_dealt = 1;  tickets_kept = 1 }
city has port : flag
score ports "Ports" = count(c in ends(mine) where c.port)
"""


def compiled(lines: str) -> tuple[list[str], dict[str, list[object]]]:
    """Return the codes of errors and the facts of cities of the game with further lines."""
    space, path = Workspace(HERE), HERE / "small.ttr"
    space.overlay[path.resolve()] = GAME + lines
    space.overlay[(HERE / "valley.ttr").resolve()] = VALLEY
    found = space.compile(path)
    facts = found.bundle["facts"] if found.bundle else {}
    return [problem.code for problem in found.errors], {n: f["data"] for n, f in facts.items()}


def test_a_line_without_a_position_gives_a_city_of_another_file_more_attributes() -> None:
    codes, facts = compiled("cities { Bern [port] }\n")
    assert codes == []
    assert facts["city.port"] == [False, True, False]


def test_a_second_line_that_says_nothing_new_is_a_mistake() -> None:
    assert compiled("cities { Bern }\n")[0] == ["TTR302"]
    assert compiled("cities { Davos [port];  Davos [port] }\n")[0] == ["TTR302"]
