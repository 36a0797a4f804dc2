"""Games by clicks in a real browser: what the page played is what the engine replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import begun, opened, play_on, play_to_the_end, shared
from tests.studio.serving import MAPS, Studio, served
from ttrdsl.api import load_bundle
from ttrdsl.engine.replay import play_replay

ODD = Path(__file__).with_name("games")  # that nobody ships: sealed bids, partners with lamps, a cart of salt
GAMES = [path for root in (MAPS, ODD) for path in sorted(root.rglob("*.ttr")) if path.stem == path.parent.name]


@pytest.fixture(scope="module")
def studio() -> Any:
    """All shipped games, to be read."""
    with served(MAPS, "usa/usa.ttr", writable=False) as found:
        yield found


@pytest.fixture(scope="module")
def odd_studio() -> Any:
    """Games that nobody ships, to be read."""
    with served(ODD, "sealed/sealed.ttr", writable=False) as found:
        yield found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_by_clicks_is_the_one_the_engine_replays(
    page: Any, studio: Studio, odd_studio: Studio, game: Path
) -> None:
    bundle = load_bundle(game)
    served_by = odd_studio if game.is_relative_to(ODD) else studio
    page.goto(served_by.link)
    page.get_by_label("file", exact=True).select_option(game.relative_to(served_by.root).as_posix())
    page.locator("h1", has_text=bundle["game"]["title"]).wait_for()
    begun(page)
    assert play_to_the_end(page, 1) > 5
    totals = [int(cell) for cell in page.locator(".sheet tfoot td:not(:first-child)").all_inner_texts()]
    played = play_replay(bundle, shared(page)["replay"])
    assert played.over
    assert totals == [played.total(player) for player in range(played.players)]


def test_another_game_brings_its_seats_and_its_whole_board_and_the_table_waits(page: Any, odd_studio: Studio) -> None:
    opened(page, odd_studio)
    begun(page)
    page.get_by_label("file", exact=True).select_option("partners/partners.ttr")
    page.locator("h1", has_text="Partners").wait_for()
    page.get_by_role("button", name="Back to the game").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("seat 4").wait_for()
    room, track = (page.locator(place).first.bounding_box() for place in (".board", ".board svg.picture > rect"))
    assert room["x"] <= track["x"]
    assert track["x"] + track["width"] <= room["x"] + room["width"] + 1
    assert track["width"] > room["width"] / 2 or track["height"] > room["height"] / 2


def test_look_back_play_on_from_there_and_take_the_other_course_up(page: Any, studio: Studio) -> None:
    opened(page, studio)
    begun(page)
    play_on(page, 3)
    before = shared(page)["replay"]["choices"]
    page.get_by_label("moment of the game").focus()
    page.keyboard.press("Home")
    page.get_by_text("You are looking back.").wait_for()
    page.get_by_role("button", name="To the end").click()
    page.get_by_text("You are looking back.").wait_for(state="hidden")
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
