"""A real Chromium for journeys; where there is none they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ALL = os.environ.get("TTRDSL_JOURNEYS") == "all"
FIRST = (  # what runs without being asked for, in less than a minute: one journey for each promise that can be broken
    "test_open_and_see_text_board_and_no_problems",
    "test_break_a_line_and_mend_it_by_its_fix",
    "test_drag_a_city_and_take_it_back",
    "test_a_file_changed_outside_is_shown_and_not_overwritten",
    "test_the_server_goes_and_comes_and_nothing_is_lost",
    "test_a_refused_route_says_why_and_leads_to_its_line",
    "test_a_share_link_opens_text_and_game_elsewhere",
    "test_names_cannot_hurt_the_page",
    "test_two_tabs_one_file",
    "test_the_page_in_german_and_french",
    "test_scenarios_pass_and_a_changed_rule_makes_one_fail_at_its_line",
    "test_several_people_at_one_screen_see_their_own_cards_only",
    "test_a_whole_game_by_clicks_is_the_one_the_engine_replays[new_york]",
    "test_a_whole_game_by_clicks_is_the_one_the_engine_replays[partners]",
)


def _chromium() -> str | None:
    named = os.environ.get("TTRDSL_CHROMIUM")
    return named or next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a browser that all journeys of a process share; each has a context of its own."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: journeys are skipped")
    path = _chromium()
    if path is None:
        pytest.skip(
            "there is no Chromium on this machine: journeys in the studio are skipped (Debian: apt install chromium)"
        )
    flags = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-sync",
    ]
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=path, args=flags)
        yield found
        found.close()


@pytest.fixture
def chosen(request: pytest.FixtureRequest) -> None:
    """Leave out journeys that nobody asked for."""
    if not ALL and not {request.node.name, request.node.originalname} & set(FIRST):
        pytest.skip("one of the further journeys: TTRDSL_JOURNEYS=all runs them, in some minutes")


@pytest.fixture
def page(chosen: None, browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Return a page that fails its test on any error, breach of the policy or request to another host."""
    context = browser.new_context(
        viewport={"width": 1400, "height": 860}, permissions=["clipboard-read", "clipboard-write"]
    )
    context.set_default_timeout(120_000)
    wrong: list[str] = []
    context.route("**/*", lambda route: route.continue_() if _own(route.request.url) else _refused(route, wrong))
    found = context.new_page()
    watch(found, wrong)
    yield found
    context.close()
    assert not wrong, wrong


def watch(page: Any, wrong: list[str]) -> None:
    """Write down what a page must not do."""
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda said: wrong.append(said.text) if _matters(said) else None)


def _matters(said: Any) -> bool:
    lost = "WebSocket connection" in said.text or "ERR_CONNECTION_REFUSED" in said.text
    return said.type == "error" and not lost


def _own(address: str) -> bool:
    return address.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "blob:", "data:"))


def _refused(route: Any, wrong: list[str]) -> None:
    wrong.append(f"a request to {route.request.url}")
    route.abort()
