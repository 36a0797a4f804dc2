"""The panes beside the board, in a real browser: each says what its verb says."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import opened
from tests.studio.serving import Studio, copied, served


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(copied("tolls", tmp_path_factory.mktemp("panes")), "tolls.ttr") as found:
        yield found


def at_pane(page: Any, studio: Studio, name: str) -> Any:
    opened(page, studio)
    page.get_by_role("tab", name=name, exact=True).click()
    return page.get_by_role("tabpanel")


def test_scenarios_pass_and_a_changed_rule_makes_one_fail_at_its_line(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Scenarios")
    pane.get_by_text(re.compile(r"^(\d+) of \1 pass$")).wait_for()
    scenarios = (studio.root / "scenarios.ttr").read_text()
    page.get_by_label("file", exact=True).select_option("scenarios.ttr")
    page.locator(".cm-line", has_text="scenario").first.wait_for()
    line = next(n for n, text in enumerate(scenarios.splitlines(), 1) if re.search(r"^ *then .*= \d$", text))
    text = scenarios.splitlines()[line - 1]
    page.locator(".cm-line", has_text=text.strip()).first.click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("77")
    page.get_by_text("not saved").wait_for()
    page.get_by_role("tab", name="Scenarios", exact=True).click()
    pane.locator("li.bad button.link", has_text=f"scenarios.ttr:{line}").first.wait_for()  # nobody pressed *Run*
    pane.locator("li.bad button", has_text="Step through it").first.click()
    stepper = pane.get_by_label("scenario step by step")
    stepper.locator("p.bad").first.wait_for()
    assert "77" in stepper.locator("code").inner_text()
    assert page.locator("#moment").count() == 1
    stepper.get_by_role("button", name="Back").click()
    stepper.locator("p.bad").first.wait_for(state="detached")
    stepper.get_by_role("button", name="Close").click()
    page.locator("#moment").wait_for(state="detached")
    page.get_by_role("button", name="Save").click()
    page.get_by_text(re.compile("^saved")).wait_for()
    page.get_by_label("file", exact=True).select_option("tolls.ttr")  # a step leads to its file, and its board stays
    page.locator(".cm-line", has_text="game tolls").first.wait_for()
    pane.locator("li.bad button", has_text="Step through it").first.click()
    page.locator(".cm-line", has_text="scenario").first.wait_for()
    page.wait_for_timeout(1500)
    assert page.locator("#moment").count() == 1


def test_the_rulebook_leads_to_lines(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Rulebook")
    pane.locator(".book h1").first.wait_for()
    edge = pane.bounding_box()["x"]
    assert all(pane.locator(f".book {part}").first.bounding_box()["x"] >= edge for part in ("nav", "h1"))
    pane.locator(".book details:has(a[href*='.ttr:']) > summary").first.click()
    pane.locator(".book details[open] a[href*='.ttr:']").first.click()
    page.locator(".cm-activeLineGutter").first.wait_for()


def test_differences_to_a_game_somebody_knows(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Differences")
    pane.get_by_label("a game you know").select_option("usa")
    pane.get_by_role("button", name="Compare").click()
    pane.get_by_text(re.compile(r"^\d+ differences from ")).wait_for()
    assert pane.locator("ins").count() > 0


def test_figures_stand_beside_those_of_published_maps(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Figures")
    pane.locator("caption").first.wait_for()
    assert pane.locator("tbody tr").count() > 10


def test_balance_is_played_with_progress_and_shown_on_the_board(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Balance")
    pane.get_by_label("games").fill("12")
    pane.get_by_label("style").select_option("random")
    pane.get_by_role("button", name="Play them").click()
    pane.get_by_text(re.compile(r"^12 games: ")).wait_for()
    before = page.locator(".board svg").inner_html()
    pane.get_by_role("checkbox").check()
    deadline = time.monotonic() + 60
    while page.locator(".board svg").inner_html() == before and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert page.locator(".board svg").inner_html() != before


def test_what_is_printed_is_what_the_text_says(page: Any, studio: Studio) -> None:
    pane = at_pane(page, studio, "Print")
    found = {}
    for title in ("The board as SVG", "The bundle as JSON"):
        with page.expect_download() as download:
            pane.get_by_role("button", name=title).click()
        found[download.value.suggested_filename] = Path(download.value.path()).read_text()
    assert found["tolls.svg"].startswith("<?xml") or found["tolls.svg"].startswith("<svg")
    assert json.loads(found["tolls.json"])["game"]["id"] == "tolls"


def test_clauses_are_shown_waived_or_open(page: Any, studio: Studio) -> None:
    table = "id,section,clause,kind,same_as,waived\nTOL-001,Bridges,Crossing a bridge costs a toll.,rule,,\n"
    (studio.root / "clauses.csv").write_text(table)
    try:
        pane = at_pane(page, studio, "Clauses")
        pane.get_by_text(re.compile(r"\d+ shown, \d+ waived, \d+ open")).wait_for()
    finally:
        (studio.root / "clauses.csv").unlink()
