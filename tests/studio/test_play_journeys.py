"""Games by clicks in a real browser: what the page played is what the engine replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import begun, opened, play_on, shared
from tests.studio.serving import MAPS, Studio, served
from ttrdsl.api import load_bundle
from ttrdsl.engine.replay import play_replay

GAMES = ("usa", "europe")  # each costs the tests some seconds


@pytest.fixture(scope="module")
def studio() -> Any:
    """All shipped games, to be read."""
    with served(MAPS, "usa/usa.ttr", writable=False) as found:
        yield found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_by_clicks_as_the_engine_plays_it(page: Any, studio: Studio, game: str) -> None:
    page.goto(studio.link)
    page.get_by_label("file", exact=True).select_option(f"{game}/{game}.ttr")
    page.locator(f"h1:has-text('{load_bundle(MAPS / game / f'{game}.ttr')['game']['title']}')").wait_for()
    begun(page)
    play_on(page, 3)
    points = [int(cell.split()[0]) for cell in page.locator(".players tbody td:nth-child(2)").all_inner_texts()]
    found = shared(page)["replay"]
    assert len(found["choices"]) >= 3
    played = play_replay(load_bundle(MAPS / game / f"{game}.ttr"), found)
    assert len(points) == played.players


def test_look_back_play_on_from_there_and_take_the_other_course_up(page: Any, studio: Studio) -> None:
    opened(page, studio)
    begun(page)
    play_on(page, 3)
    before = shared(page)["replay"]["choices"]
    page.get_by_label("moment of the game").focus()
    page.keyboard.press("Home")
    page.get_by_text("You look back.").wait_for()
    page.get_by_role("button", name="To the end").click()
    page.get_by_text("You look back.").wait_for(state="hidden")
    page.get_by_role("button", name="Take back").click()
    page.locator(f"output:not(:text-is('{len(before)} of {len(before)}'))").wait_for()
    after = shared(page)["replay"]["choices"]
    assert after == before[: len(after)]


def test_a_hint_is_an_option_and_the_log_leads_to_a_rule(page: Any, studio: Studio) -> None:
    opened(page, studio)
    begun(page)
    play_on(page, 2)
    page.get_by_role("button", name="Hint").click()
    page.locator("#say", has_text="hint:").wait_for(state="attached")
    page.locator(".log .rule").first.click()
    page.locator(".cm-activeLineGutter").first.wait_for()
    assert page.get_by_label("file", exact=True).input_value().endswith(".ttr")


def test_several_people_at_one_screen_see_their_own_cards_only(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_label("seat 2").select_option("human")
    page.get_by_role("button", name="Begin").click()
    page.locator(".curtain").wait_for()
    assert page.get_by_label("your cards").count() == 0
    page.locator(".curtain button.main").click()
    page.get_by_label("your cards").wait_for()


def test_files_to_be_read_are_not_changed(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_text("read only").wait_for()
    before = Path(studio.root, "usa/usa.ttr").read_bytes()
    page.locator(".cm-content").focus()
    page.keyboard.type("x")
    page.keyboard.press("Control+s")
    page.locator(".note.bad", has_text="only to be read").wait_for()
    assert Path(studio.root, "usa/usa.ttr").read_bytes() == before
