"""Journeys through the studio in a real browser: what somebody does, and what she then sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.studio.journeys import begun, opened, play_on, shared
from tests.studio.serving import Studio, copied, served


@pytest.fixture
def studio(tmp_path: Path) -> Any:
    with served(copied("tolls", tmp_path), "tolls.ttr") as found:
        yield found


def test_open_and_see_text_board_and_no_problems(page: Any, studio: Studio) -> None:
    opened(page, studio)
    assert page.title() == "tolls.ttr · ttrdsl studio"
    page.get_by_text("saved · no problems").wait_for()
    assert "token" not in page.url
    assert page.locator("[id^=route-]").count() > 5
    assert page.locator(".cm-line", has_text="cities {").count() == 1


def test_break_a_line_and_mend_it_by_its_fix(page: Any, studio: Studio) -> None:
    opened(page, studio)
    source = (studio.root / "tolls.ttr").read_text()
    first, second = re.search(r"^  (\w+) – (\w+)\s+\d", source, re.MULTILINE).groups()  # type: ignore[union-attr]
    page.locator(".cm-line", has_text=f"{first} – {second}").first.click()
    page.keyboard.press("Home")
    for _ in range(len(f"{first} – {second}")):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("x")
    page.locator(".problems b", has_text=f"unknown city `{second}x`").wait_for()
    page.get_by_text("Board of the last good text").wait_for()
    assert page.locator("#city-0").count() == 1
    page.locator(".problems button", has_text=second).last.click()
    page.get_by_text("no problems").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("saved ·").first.wait_for()
    assert (studio.root / "tolls.ttr").read_text() == source


def test_drag_a_city_and_take_it_back(page: Any, studio: Studio) -> None:
    path = studio.root / "tolls.ttr"
    raw = path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + raw)
    opened(page, studio)
    page.get_by_text("saved · no problems").wait_for()
    box = page.locator("#city-0 circle").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 15, steps=4)
    page.mouse.move(x + 40, y + 30, steps=4)
    page.mouse.up()
    page.get_by_text("not saved · no problems").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("saved · no problems", exact=True).wait_for()
    new = path.read_bytes()
    old_lines, new_lines = (b"\xef\xbb\xbf" + raw).split(b"\r\n"), new.split(b"\r\n")
    (changed,) = [n for n, (a, b) in enumerate(zip(old_lines, new_lines, strict=True)) if a != b]
    assert re.sub(rb"\d+", b"0", old_lines[changed]).split() == re.sub(rb"\d+", b"0", new_lines[changed]).split()
    at = page.locator("#city-0 circle").first.bounding_box()
    assert abs(at["x"] + at["width"] / 2 - x - 40) < 12
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+z")
    page.get_by_text("not saved").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("saved · no problems", exact=True).wait_for()
    assert path.read_bytes() == b"\xef\xbb\xbf" + raw


def test_a_file_changed_outside_is_shown_and_not_overwritten(page: Any, studio: Studio) -> None:
    opened(page, studio)
    path = studio.root / "tolls.ttr"
    source = path.read_text()
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("# mine")
    page.get_by_text("not saved").wait_for()
    path.write_text("# theirs\n" + source)
    page.keyboard.press("Control+s")
    page.get_by_label("on disk").wait_for()
    assert path.read_text() == "# theirs\n" + source
    page.get_by_role("button", name="Merge changes that do not overlap").click()
    page.get_by_text("saved · no problems", exact=True).wait_for()
    assert path.read_text().startswith("# theirs\n")
    assert "# mine" in path.read_text()


def test_the_server_goes_and_comes_and_nothing_is_lost(page: Any, tmp_path: Path) -> None:
    root = copied("tolls", tmp_path)
    with served(root, "tolls.ttr") as first:
        opened(page, first)
        page.get_by_text("saved · no problems").wait_for()
    page.get_by_text("not connected").wait_for()
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("# written while it was gone")
    with served(root, "tolls.ttr", first.port):
        page.get_by_text("not saved · no problems").wait_for()
        page.keyboard.press("Control+s")
        page.get_by_text("saved · no problems", exact=True).wait_for()
    assert "# written while it was gone" in (root / "tolls.ttr").read_text()


def test_a_refused_route_says_why_and_leads_to_its_line(page: Any, studio: Studio) -> None:
    opened(page, studio)
    begun(page)
    play_on(page, 2)
    page.locator(".asked:not(:has-text('decides …'))").wait_for()
    refused = page.locator("[id^=route-]:not(.open)").first
    refused.locator("rect").first.click(button="right", force=True)
    page.locator(".reason strong").first.wait_for()
    links = page.locator(".reason button.link")
    file, line = links.first.inner_text().rsplit(":", 1)
    links.first.click()
    page.get_by_text("read only").wait_for()
    assert page.get_by_label("file", exact=True).input_value() == file
    page.locator(".cm-activeLineGutter", has_text=line).wait_for()
    page.go_back()
    page.get_by_text("saved ·").wait_for()
    assert page.get_by_label("file", exact=True).input_value() == "tolls.ttr"


def test_a_share_link_opens_text_and_game_elsewhere(page: Any, studio: Studio, browser: Any) -> None:
    game = studio.root / "tolls.ttr"
    game.write_text(game.read_text(encoding="utf-8") + "use habits\n", encoding="utf-8")
    habits = studio.root / "habits.ttr"
    habits.write_text('module habits "Habits"\nexcept worth(route) = default + 1\n', encoding="utf-8")
    opened(page, studio)
    page.get_by_label("seed").fill("4")
    page.get_by_role("button", name="Begin").click()
    page.locator(".asked").wait_for()
    question = page.locator(".asked h2").inner_text()
    packed = shared(page)["packed"]
    habits.unlink()  # the link has what lies beside the game, too
    context = browser.new_context()
    other = context.new_page()
    other.goto(f"{studio.link}&g={packed}")
    other.get_by_text("This text came with the link").wait_for(timeout=60_000)
    other.locator(".asked h2").wait_for(timeout=60_000)
    assert other.locator(".asked h2").inner_text() == question
    context.close()


def test_names_cannot_hurt_the_page(page: Any, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    root = tmp_path / "hostile"
    root.mkdir()
    cities = "\n".join(f"  '{name} {n}' {n % 7 * 90} {n // 7 * 70}" for n in range(21))
    routes = "\n".join(f"  '{name} {n}' – '{name} {n + 1}' 2 gray" for n in range(20))
    tickets = f"  '{name} 0' – '{name} 9' 9\n  '{name} 1' – '{name} 8' 9\n"
    (root / "hostile.ttr").write_text(
        f'game hostile "<script>alert(2)</script>" for 2..2 players\nuse standard_deck\nuse classic\n'
        f"cities {{\n{cities}\n}}\nroutes {{\n{routes}\n}}\ntickets {{\n{tickets}}}\n"
    )
    with served(root, "hostile.ttr") as studio:
        opened(page, studio)
        assert page.locator("h1").inner_text().endswith("<script>alert(2)</script>")
        assert page.locator("img:not(.cm-widgetBuffer)").count() == 0  # the editor puts empty ones beside figures
        page.locator("#city-3").click(force=True)
        page.locator(".form b", has_text="onerror").wait_for()


def test_phone_by_touch(browser: Any, studio: Studio) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    opened(page, studio)
    page.locator("nav.bottom button", has_text="Play").tap()
    page.get_by_role("button", name="Begin").tap()
    page.locator(".asked h2").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = [b.bounding_box()["height"] for b in page.locator("nav.bottom button").all()]
    assert min(small) >= 44
    context.close()
