"""Figures for designers: tables and plots of watched games, and how many games it takes to be sure."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from tests.games import bundle_of_text
from tests.unit.bots.tiny import tiny_bundle
from tests.unit.fast.test_limits import TINY as LIMITED
from ttrdsl.analysis.balance.digest import digest
from ttrdsl.analysis.balance.intervals import games_to_be_sure, mean, rate
from ttrdsl.analysis.balance.page import dead_cards, page
from ttrdsl.analysis.balance.tension import arc
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.statistics import figures
from ttrdsl.playtest.watching import Claim, Story, watcher_beside
from ttrdsl.playtest.workers import Worker


def story(points: list[tuple[int, int]], winners: tuple[int, ...]) -> Story:
    last = tuple((own,) for own in points[-1])
    mine = ((1,), ())
    return Story(0, 0, len(points), 9, 18, winners, last, mine, mine, mine, (Claim(0, 0, 1),), tuple(points))


def test_a_lead_that_changes_once_and_late() -> None:
    found = arc([story([(0, 5), (1, 5), (2, 5), (9, 5)], (0,))])
    assert found["lead_changes"]["mean"] == 1
    assert found["last_lead_change"]["mean"] == 0.75
    assert found["winner_behind_at_half"]["share"] == 1
    assert found["moments"][-1]["leader_wins"]["share"] == 1
    assert found["moments"][0]["leader_wins"]["share"] == 0
    assert found["options_per_decision"] == 2


def test_where_the_fewest_points_win_they_are_the_lead() -> None:
    found = arc([replace(story([(0, 5), (1, 5), (2, 5), (9, 5)], (1,)), side=-1)])
    assert found["winner_behind_at_half"]["share"] == 1
    assert found["moments"][-1]["leader_wins"]["share"] == 1
    assert found["margin"]["mean"] == 4


def test_a_game_that_nobody_won_has_no_winner_behind() -> None:
    found = arc([story([(0, 5), (9, 5)], ()), story([(0, 5), (1, 5)], (1,))])
    assert found["winner_behind_at_half"]["share"] == 0
    assert found["margin"]["mean"] == 4
    assert found["moments"][-1]["leader_wins"]["share"] == 0.5


def test_partners_are_no_opponents() -> None:
    def of_four(points: tuple[int, ...], winners: tuple[int, ...]) -> Story:
        nothing = ((),) * 4
        return Story(0, 0, 1, 9, 18, winners, tuple((p,) for p in points), nothing, nothing, nothing, (), (points,))

    together = [of_four((30, 20, 28, 5), (0, 2)), of_four((9, 31, 8, 10), (1, 3)), of_four((15, 2, 1, 5), (0, 2))]
    assert arc(together * 2)["margin"]["mean"] == 14
    apart = [*together, of_four((15, 2, 1, 5), (0,))]
    assert arc(apart)["margin"]["mean"] == (2 + 21 + 10 + 10) / 4
    all_win = [of_four((3, 1, 2, 2), (0, 1, 2, 3))] * 2
    assert arc(all_win)["margin"]["mean"] is None


def test_games_to_be_sure_fall_with_the_square_of_the_effect() -> None:
    small, large = [1.0, -1.0, 1.0, 0.0] * 10, [3.0, 1.0, 3.0, 2.0] * 10
    few, many = games_to_be_sure(large), games_to_be_sure(small)
    assert few is not None
    assert many is not None
    assert few < 5 < many
    assert games_to_be_sure([1.0, -1.0]) is None
    assert rate(0, 0)["share"] is None
    assert mean([])["mean"] is None


def test_dead_cards_are_named_once() -> None:
    nothing, never, often = rate(0, 0), rate(0, 4), rate(2, 4)
    rows = [("A", nothing, nothing), ("B", never, nothing), ("C", often, never), ("D", often, often)]
    tickets = [{"ticket": name, "kept": kept, "completed": completed} for name, kept, completed in rows]
    assert [names for _, names in dead_cards(tickets)] == [["A"], ["B"], ["C"]]


class Balanced(HTMLParser):
    """Notes tags that are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.svgs = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.svgs += tag == "svg"
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_holds_plots_and_every_ticket(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("path", "random"), 3)
    worker = Worker(run, "text")
    found = figures(run, worker.play(0, 6).tally)
    found["watched"] = digest(run.bundle, watcher_beside(worker).play(0, 6).games)
    text = page(run.bundle, found)
    reader = Balanced()
    reader.feed(text)
    assert not reader.open
    assert reader.svgs >= 6
    for row in found["watched"]["tickets"]:
        assert row["ticket"] in text
    assert "data:image/svg+xml;base64," in text
    assert "<script" not in text


def test_the_page_of_a_run_in_which_nothing_was_watched(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    found = figures(run, Worker(run, "interpreter").play(0, 2).tally)
    found["watched"] = digest(run.bundle, [])
    assert "<h1>" in page(run.bundle, found)


def page_of(text: str, seats: tuple[str, ...], folder: Path) -> str:
    """Return the page of two watched games."""
    run = Run(bundle_of_text(text, folder), seats, 1)
    worker = Worker(run, "interpreter")
    found = figures(run, worker.play(0, 2).tally)
    found["watched"] = digest(run.bundle, watcher_beside(worker).play(0, 2).games)
    shown = page(run.bundle, found)
    reader = Balanced()
    reader.feed(shown)
    assert not reader.open
    return shown


def test_the_page_is_silent_on_routes_that_nobody_can_have_and_on_others_where_one_plays(tmp_path: Path) -> None:
    text = LIMITED.replace("for 2 players", "for 1..2 players") + 'action go "Go" { x += 99 }\n'
    two, alone = page_of(text, ("random", "random"), tmp_path), page_of(text, ("random",), tmp_path)
    assert "<h2>Routes</h2>" not in two
    assert "Going first" in two
    assert "for 1 player by" in alone
    for words in ("Going first", "The lead", "decides", "tension", "whoever leads"):
        assert words not in alone


def test_the_page_of_games_that_could_not_go_on_says_so_and_no_more(tmp_path: Path) -> None:
    shown = page_of(LIMITED + 'action go "Go" { x = 1 / y }\n', ("random", "random"), tmp_path)
    assert "2 of 2 games could not go on; the first: game 0, turn " in shown
    assert "Where points come from" not in shown
