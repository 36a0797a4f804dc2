"""A line of the score sheet that ranks players does not change what a ticket is worth by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import MAPS, bundle_of_text
from ttrdsl.bots.path.others import looks_at_others
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.bots.path.swings import swing_of
from ttrdsl.engine.machine import Machine

USA = (MAPS / "usa" / "usa.ttr").read_text(encoding="utf-8").replace("use usa_land\n", "")  # a picture is not needed
RANKS = {
    "the most tickets": "if done > 0 and done = max(p in players: p.done) then 15 else 0",
    "the fewest cards": "if count(me.hand) = min(p in players: count(p.hand)) then 10 else 0",
    "more points than the next player": "if me.points > seat(me, 1).points then 10 else 0",
    "points of everybody": "sum(p in players: p.points)",
}
OWN = {"seven for everybody": "7", "one's own tickets": "3 * done", "as told by name": "twice(me)"}


def with_line(rule: str, folder: Path) -> Machine:
    text = f'{USA}\nrule twice(who : player) = 2 * who.points\nscore further "Further" = {rule}\n'
    return Machine(bundle_of_text(text, folder), 2)


@pytest.mark.parametrize("rule", RANKS.values(), ids=RANKS)
def test_a_line_that_ranks_players_leaves_every_ticket_its_worth(rule: str, tmp_path: Path) -> None:
    plain, ranked = Machine(bundle_of_text(USA, tmp_path), 2), with_line(rule, tmp_path)
    assert looks_at_others(ranked.bundle, ["rule", "further"])
    tickets = sorted(survey_of(plain).knowledge.tickets)
    assert [swing_of(survey_of(ranked), t) for t in tickets] == [swing_of(survey_of(plain), t) for t in tickets]


@pytest.mark.parametrize("rule", OWN.values(), ids=OWN)
def test_a_line_about_the_player_alone_looks_at_nobody_else(rule: str, tmp_path: Path) -> None:
    assert not looks_at_others(with_line(rule, tmp_path).bundle, ["rule", "further"])


def test_tickets_of_teams_that_share_their_routes_have_their_worth(tmp_path: Path) -> None:
    teams = (
        f"{USA}\nplayer has team : number = 0\nafter setup.back {{ for me in players {{ me.team += 1 }} }}\n"
        "except network = set(r in routes where r.owner != none and r.owner.team = me.team)\n"
    )
    plain, shared = Machine(bundle_of_text(USA, tmp_path), 2), Machine(bundle_of_text(teams, tmp_path), 2)
    tickets = sorted(survey_of(plain).knowledge.tickets)[:5]
    assert [swing_of(survey_of(shared), t) for t in tickets] == [swing_of(survey_of(plain), t) for t in tickets]
