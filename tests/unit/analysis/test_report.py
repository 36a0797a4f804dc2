"""The report as text, JSON and page; and what is said about a simulation that does not fit."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.bots.tiny import STUCK
from ttrdsl.analysis.claims import WrongSimulation, read_claims
from ttrdsl.analysis.measures import measure
from ttrdsl.analysis.page import page
from ttrdsl.analysis.plots import Axes, bars, length_bars, strip, ticks
from ttrdsl.analysis.report import report
from ttrdsl.cli.main import main

GAMES = ("usa", "europe", "new_york", "rails_sails", "japan", "italy", "world37", "tolls")


def simulation(**changes: Any) -> dict[str, Any]:
    routes = bundle_of("usa")["domains"]["route"]
    rates = dict.fromkeys(routes, 0.5)
    base = {"format": "ttrdsl-simulation", "game": "usa", "games": 20, "players": 2}
    return {**base, "routes": {"claimed_per_game": rates}, **changes}


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_stands_beside_the_published_maps(game: str) -> None:
    data = report(measure(bundle_of(game)))
    for group in data["groups"]:
        for figure in group["figures"]:
            if figure["lowest"] is not None:
                assert figure["lowest"]["value"] <= figure["highest"]["value"]
                assert figure["lowest"]["maps"]
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("game", GAMES)
def test_a_page_needs_nothing_else(game: str) -> None:
    text = page(report(measure(bundle_of(game))))
    assert text.count("<svg") == text.count("</svg>") > 10
    assert not re.search(r"(src|href)\s*=|@import|url\(", text)
    assert "None" not in text
    assert "nan" not in re.findall(r'"([^"]*)"', text)


def test_nothing_is_judged() -> None:
    text = page(report(measure(bundle_of("usa")))) + json.dumps(report(measure(bundle_of("usa"))))
    assert not re.search(r"\b(good|bad|better|worse|too (few|many|long|short)|balanced|unfair)\b", text, re.IGNORECASE)


def test_a_hostile_name_stays_a_name(tmp_path: Path) -> None:
    text = """
game evil "<script>alert(1)</script>" for 2 players
use standard_deck
use classic { tickets_dealt = 1;  tickets_kept = 1 }
cities { '<img src=x onerror=alert(1)>' 0 0;  'B&amp;"' 0 90;  Chur 90 0 }
routes { '<img src=x onerror=alert(1)>' – 'B&amp;"' 2 red;  'B&amp;"' – Chur 1 gray }
tickets { '<img src=x onerror=alert(1)>' – Chur 3;  'B&amp;"' – Chur 1 }
"""
    shown = page(report(measure(bundle_of_text(text, tmp_path))))
    assert "<script" not in shown
    assert "<img" not in shown
    assert "&lt;img" in shown


def test_rates_are_those_of_the_simulation() -> None:
    claims = read_claims(bundle_of("usa"), simulation())
    assert {claim.rate for claim in claims.routes} == {50.0}
    assert claims.by("length")["6"] == 50.0
    data = report(measure(bundle_of("usa")), claims)
    assert data["claims"]["games"] == 20
    assert "Claimed routes" in page(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], "not what"),
        ({"format": "something"}, "not what"),
        (simulation(game="europe"), "of the game `europe`"),
        (simulation(routes={}), "how often"),
        (simulation(routes={"claimed_per_game": {"Bern – Chur": 1.0}}), "not those of the board"),
        (simulation(games="many"), "how often"),
    ],
)
def test_a_simulation_that_does_not_fit_is_refused(data: Any, why: str) -> None:
    with pytest.raises(WrongSimulation, match=why):
        read_claims(bundle_of("usa"), data)


def test_the_file_name_tells_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, begin in (("a.json", "{"), ("a.html", "<!doctype html>"), ("a.txt", "North America")):
        assert main(["analyse", "usa", "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begin)
    assert main(["analyse", "usa", "-o", str(tmp_path)]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_a_name_that_tells_no_format_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    assert main(["analyse", "usa", "-o", str(tmp_path / "a.pdf")]) == 2
    assert not (tmp_path / "a.pdf").exists()


def test_the_same_map_gives_the_same_bytes() -> None:
    assert page(report(measure(bundle_of("italy")))) == page(report(measure(bundle_of("italy"))))


def test_numbers_beside_a_plot_are_round() -> None:
    assert ticks(0, 30) == [0, 5, 10, 15, 20, 25, 30]
    assert ticks(2, 5, 1) == [2, 3, 4, 5]
    assert Axes((0, 0), (0, 0)).x(0) >= 0


def test_a_figure_without_a_range_has_a_strip_of_its_own() -> None:
    found = strip({"value": 3, "published": {}}, {})
    assert found.dots == []
    assert found.here is not None


def test_very_different_tickets_share_bars() -> None:
    found = length_bars([{"shortest": n} for n in (1, 2, 300)], 400)
    assert len(found) <= 40
    assert found[0].text == "2"


def test_a_number_below_zero_has_a_bar_to_the_left() -> None:
    more, less = bars([("more", [(6, "6", 3)]), ("less", [(-2, "-2", 3)])], 80)
    assert [(x, width) for x, width, _, _ in (*more.parts, *less.parts)] == [(20.0, 60.0), (0.0, 20.0)]
    assert (more.end, less.end) == (80.0, 20.0)


def test_a_game_without_tickets_has_no_chapter_about_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bare.ttr").write_text(STUCK, encoding="utf-8")
    assert main(["analyse", "bare.ttr", "-o", "bare.html"]) == 0
    assert main(["analyse", "bare.ttr"]) == 0
    for text in (capsys.readouterr().out, re.sub(r"<style>.*?</style>", "", Path("bare.html").read_text(), flags=re.S)):
        assert "cities" in text
        assert "ticket" not in text.casefold()
