"""Help with the text in a real browser: the same answers as editors get, where somebody looks for them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import opened
from tests.studio.serving import Studio, copied, served


@pytest.fixture
def studio(tmp_path: Path) -> Any:
    with served(copied("tolls", tmp_path), "tolls.ttr") as found:
        yield found


def cities(studio: Studio) -> list[str]:
    block = re.search(r"^cities \{\n(.*?)^\}", (studio.root / "tolls.ttr").read_text(), re.MULTILINE | re.DOTALL)
    return re.findall(r"^  (\w+)", block[1], re.MULTILINE)  # type: ignore[index]


def test_completion_writes_a_city_and_the_list_has_figures_and_colors(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.locator(".cm-content .beside").first.wait_for()
    page.locator(".cm-content .is-class").first.wait_for()
    page.locator(".cm-line", has_text="routes {").click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    first = cities(studio)[0]
    page.keyboard.type(first[:2].lower(), delay=30)
    page.locator(".cm-tooltip-autocomplete li[aria-selected]", has_text=first).wait_for()
    page.wait_for_timeout(300)  # a list that has just appeared does not take keys yet
    page.keyboard.press("Enter")
    page.locator(".cm-activeLine", has_text=first).wait_for()


def test_hover_and_the_way_to_a_definition_and_back(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.locator(".cm-content .is-namespace", has_text="classic").first.hover()
    page.locator(".about", has_text="module classic").wait_for()
    page.locator(".cm-content .is-namespace", has_text="classic").first.click()
    page.keyboard.press("F12")
    page.get_by_text("read only").wait_for()
    assert page.get_by_label("file", exact=True).input_value() == "maps/rules/classic.ttr"
    page.go_back()
    page.locator(".cm-line", has_text="cities {").wait_for()


def test_rename_a_city_in_all_files_and_be_refused_a_taken_name(page: Any, studio: Studio) -> None:
    opened(page, studio)
    old, taken = cities(studio)[:2]
    page.locator(".cm-content .is-class", has_text=old).first.click()
    page.keyboard.press("F2")
    page.get_by_label("New name").last.fill(taken)
    page.keyboard.press("Enter")
    page.locator(".note.bad").wait_for()
    page.locator(".cm-content .is-class", has_text=old).first.click()
    page.keyboard.press("F2")
    page.get_by_label("New name").last.fill("Zebra Creek")
    page.keyboard.press("Enter")
    page.locator(".note.good", has_text="places renamed").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("saved · no problems", exact=True).wait_for()
    for path in studio.root.glob("*.ttr"):
        assert re.search(rf"\b{old}\b", path.read_text()) is None
    assert "Zebra Creek" in (studio.root / "tolls.ttr").read_text()


def test_an_action_mends_a_line_and_undo_takes_it_back(page: Any, studio: Studio) -> None:
    opened(page, studio)
    source = (studio.root / "tolls.ttr").read_text()
    page.locator(".cm-line", has_text="routes {").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    page.keyboard.type("X")
    page.locator(".problems b", has_text="unknown city").first.wait_for()
    page.keyboard.press("Control+.")
    page.get_by_role("dialog").get_by_role(
        "button", name=re.compile("write|replace|change", re.IGNORECASE)
    ).first.click()
    page.get_by_text("not saved · no problems").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("saved · no problems", exact=True).wait_for()
    assert (studio.root / "tolls.ttr").read_text() == source
