"""Routes that are offered only to whoever owns their neighbours are known to bots from the start."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.engine.machine import Machine

TEXT = """game rows "Rows" for 2 players
use standard_deck
use classic { trains = 12;  tickets_dealt = 1;  tickets_kept = 1 }
cities { Alba 0 0;  Bern 90 0;  Chur 180 0;  Davos 270 0;  Eger 360 0 }
routes { Alba – Bern 1 red;  Bern – Chur 2 blue;  Chur – Davos 3 gray;  Davos – Eger 4 white }
tickets { Alba – Eger 9;  Bern – Davos 5 }
except may_claim(route) = default and any(c in route.ends: c = 'Alba' or ends(mine) has c)
"""


def test_all_routes_are_surveyed_though_one_is_offered_at_first(tmp_path: Path) -> None:
    survey = survey_of(Machine(bundle_of_text(TEXT, tmp_path), 2))
    assert survey.points == {0: 1, 1: 2, 2: 4, 3: 7}
    assert [survey.takes[route] for route in range(4)] == [{"train": n} for n in (1, 2, 3, 4)]
    assert all(survey.prices[route] for route in range(4))
