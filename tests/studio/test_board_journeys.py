"""Maps made in the browser: from nothing, by drawing, in two tabs; hostile ones; and for everybody."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import begun, opened
from tests.studio.serving import MAPS, Studio, copied, served

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SAVED = "saved · no problems"


@pytest.fixture
def studio(tmp_path: Path) -> Any:
    with served(copied("tolls", tmp_path), "tolls.ttr") as found:
        yield found


def middle(page: Any, key: str) -> tuple[float, float]:
    box = page.locator(f"#{key} circle").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_map_from_nothing(page: Any, tmp_path: Path) -> None:
    (tmp_path / "isle.ttr").write_text("")
    with served(tmp_path, "isle.ttr") as studio:
        page.goto(studio.link)
        page.locator("header .state", has_text="saved").wait_for()
        page.locator(".cm-content").click()
        head = 'game isle "The Isle" for 2..2 players\nuse standard_deck\nuse classic\n'
        cities = "cities {\n  Ash 10 10\n  Oak 90 10\n  Elm 50 70\n}\n"
        routes = "routes {\n  Ash – Oak 3 red\n  Oak – Elm 2 gray\n  Ash – Elm 2 blue\n}\n"
        tickets = "tickets {\n  Ash – Elm 5\n  Ash – Oak 3\n}\n"
        page.keyboard.insert_text(head + cities + routes + tickets)
        page.locator("#city-2").wait_for(state="attached")
        page.keyboard.press("Control+s")
        page.get_by_text(re.compile("^saved")).wait_for()
        assert (tmp_path / "isle.ttr").read_text() == head + cities + routes + tickets


def test_a_route_is_drawn_set_and_taken_back(page: Any, studio: Studio) -> None:
    source = (studio.root / "tolls.ttr").read_text()
    opened(page, studio)
    page.get_by_role("button", name="Route", exact=True).click()
    routes = page.locator(".board [id^=route-]").count()
    page.mouse.click(*middle(page, "city-0"))
    page.get_by_text("Now the other city.").wait_for()
    page.mouse.click(*middle(page, "city-7"))
    page.get_by_label("length").fill("5")
    page.get_by_role("radio", name="green").click()
    page.get_by_role("button", name="Add the route").click()
    page.locator(f"#route-{routes}").wait_for(state="attached")
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+z")
    page.locator(f"#route-{routes}").wait_for(state="detached")
    page.keyboard.press("Control+s")
    page.get_by_text(SAVED, exact=True).wait_for()
    assert (studio.root / "tolls.ttr").read_text() == source


def test_a_route_is_dragged_from_city_to_city_and_a_crossing_is_flagged(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Route", exact=True).click()
    routes, flags = page.locator(".board [id^=route-]").count(), page.locator("#flags g").count()
    page.mouse.move(*middle(page, "city-0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "city-7"), steps=5)
    page.locator("#band").wait_for(state="attached")
    page.mouse.up()
    page.get_by_label("length").fill("1")
    page.get_by_role("button", name="Add the route").click()
    page.locator(f"#route-{routes}").wait_for(state="attached")
    page.locator(f"#flags g:nth-child({flags + 1}) title").wait_for(state="attached")
    page.locator(".findings summary").wait_for()


INSIDE = """[...document.querySelectorAll('body *')]
  .every(e => e.closest('svg, .editor, .sr') || e.getBoundingClientRect().right <= innerWidth)"""


def test_the_page_in_german_and_french(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_label("language").select_option("de")
    page.get_by_text("gespeichert · keine Probleme").wait_for()
    page.get_by_role("button", name="Beginnen").click()
    page.get_by_role("heading", name="Deine Karten").wait_for()
    page.reload()
    page.get_by_label("Sprache").select_option("fr")
    page.get_by_role("button", name="Enregistrer").wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.set_viewport_size({"width": 390, "height": 844})  # longer words do not make the page wider than a phone
    page.locator("nav.bottom").wait_for()
    assert page.evaluate(INSIDE)


def test_two_tabs_one_file(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_text(SAVED).wait_for()
    other = page.context.new_page()
    opened(other, studio)
    other.get_by_text("being edited in another tab").wait_for()
    other.get_by_text("read only").wait_for()
    other.get_by_role("button", name="Edit here instead").click()
    page.get_by_text("now edited in another tab").wait_for()
    other.locator(".cm-content").focus()
    other.keyboard.press("Control+Home")
    other.keyboard.insert_text("# from the second tab\n")
    other.keyboard.press("Control+s")
    other.get_by_text(SAVED, exact=True).wait_for()
    page.locator(".cm-line", has_text="# from the second tab").wait_for()


@pytest.mark.long
def test_five_hundred_cities(page: Any, tmp_path: Path) -> None:
    cities = "\n".join(f"  'C<{n}>' {n % 25 * 60} {n // 25 * 60}" for n in range(500))
    routes = "\n".join(f"  'C<{n}>' – 'C<{n + 1}>' 1 gray" for n in range(499) if n % 25 != 24)
    tickets = "  'C<0>' – 'C<4>' 4\n  'C<1>' – 'C<3>' 2\n"
    head = 'game many "Many" for 2..2 players\nuse standard_deck\nuse classic\n'
    text = f"{head}cities {{\n{cities}\n}}\nroutes {{\n{routes}\n}}\ntickets {{\n{tickets}}}\n"
    (tmp_path / "many.ttr").write_text(text)
    with served(tmp_path, "many.ttr") as studio:
        page.goto(studio.link)
        page.locator("#city-499").wait_for(state="attached")


def test_no_serious_findings_of_axe_by_day_and_by_night(page: Any, studio: Studio) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not here (cd web && npm ci): the page is not looked at for barriers")
    opened(page, studio)
    begun(page)
    page.evaluate(AXE.read_text())
    for _ in ("day", "night"):
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        grave = [v for v in found if v["impact"] in ("serious", "critical")]
        serious = [(v["id"], node["html"][:160]) for v in grave for node in v["nodes"]]
        assert not serious, serious
        page.get_by_role("button", name="Night").click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.locator("[role=tabpanel]:not(:has(progress)):not(:has-text('…'))").wait_for()
        found = page.evaluate("axe.run(document.querySelector('.pane'), { resultTypes: ['violations'] })")["violations"]
        grave = [v for v in found if v["impact"] in ("serious", "critical")]
        serious = [(v["id"], node["html"][:160]) for v in grave for node in v["nodes"]]
        assert not serious, (tab.inner_text(), serious)


def test_by_keyboard_alone(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_text(SAVED).wait_for()
    page.keyboard.press("F6")
    page.keyboard.press("F6")
    page.locator(".board:focus").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".form b").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_text("not saved · no problems").wait_for()
    page.keyboard.press("/")
    page.get_by_label("find a city, a route or a ticket").fill("hoorn")
    page.keyboard.press("Enter")
    page.locator(".form b", has_text="Hoorn").wait_for()


def to(page: Any, wanted: str) -> None:
    """Press Tab until something is reached, and then Enter."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_a_whole_turn_by_keyboard_alone(page: Any, studio: Studio) -> None:
    opened(page, studio)
    page.get_by_text(SAVED).wait_for()
    for _ in range(3):
        page.keyboard.press("F6")
    to(page, "form.setup button.main")
    page.locator(".toggle").first.wait_for()
    to(page, ".toggle")
    page.keyboard.press("Tab")
    to(page, ".toggle")
    to(page, ".pick button.main")
    for _ in range(2):
        page.locator(".asked:not(:has(.deciding)) button[data-option]").first.wait_for()
        page.locator("button[data-option]:focus").wait_for()
        to(page, "button[data-option]")
    page.locator("[aria-label=log] li", has_text="Draw train cards").first.wait_for()


def test_a_city_of_another_file_says_where_it_stands(page: Any, tmp_path: Path) -> None:
    shutil.copytree(MAPS / "showcase", tmp_path / "showcase")
    with served(tmp_path / "showcase", "early_birds/early_birds.ttr") as studio:
        opened(page, studio)
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        page.locator(".note", has_text="stands in rules/lake_country.ttr").wait_for()
        page.get_by_role("button", name="Open it").click()
        page.locator(".cm-content", has_text="cities {").wait_for()
        assert page.get_by_label("file", exact=True).input_value() == "rules/lake_country.ttr"
