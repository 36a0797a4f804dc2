"""Does a page of the studio grow? Edits and whole games by clicks in Chromium; memory of the page and of its server.

    python benchmarks/studio_growth.py --edits 200 --games 50 [--game tolls]

Of the page: JavaScript in use after its garbage was collected, nodes and listeners. Of the server: all it holds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.page import table  # noqa: E402
from benchmarks.studio import LISTEN, Row, memory, studio_of, until  # noqa: E402
from tests.studio.journeys import begun, play_to_the_end  # noqa: E402


def grown(page: Any, server: int, edits: int, games: int) -> list[Row]:
    """Edit and play, and measure now and then."""
    talk = page.context.new_cdp_session(page)
    talk.send("Performance.enable")
    rows: list[Row] = []

    def measure(what: str) -> None:
        for _ in range(2):
            talk.send("HeapProfiler.collectGarbage")
        held = {each["name"]: each["value"] for each in talk.send("Performance.getMetrics")["metrics"]}
        heap, nodes, listeners = (held[name] for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners"))
        rows.append([what, f"{heap / 1e6:.1f}", f"{nodes:.0f}", f"{listeners:.0f}", f"{memory(server):.0f}"])
        print(rows[-1], flush=True)

    for number in range(edits + 1):
        if number % max(edits // 5, 1) == 0:
            measure(f"edit {number}")
        page.locator(".board").focus()
        if number == 0:
            page.keyboard.press("ArrowRight")
            page.evaluate("times.length = 0")
        page.keyboard.press("Shift+ArrowLeft" if number % 2 else "Shift+ArrowRight")
        until(page, number + 1)
    for seed in range(games):
        begun(page, seed=seed)
        play_to_the_end(page, seed)
        page.get_by_role("button", name="New game").click()
        if seed == 0 or (seed + 1) % max(games // 5, 1) == 0:
            measure(f"game {seed + 1}")
    return rows


def main() -> None:
    """Open the studio, edit and play, print the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--edits", type=int, default=200)
    words.add_argument("--games", type=int, default=50)
    words.add_argument("--game", default="tolls")
    words.add_argument("--chromium", default="/usr/bin/chromium")
    asked = words.parse_args()
    from playwright.sync_api import sync_playwright

    with studio_of(asked.game) as (address, server), sync_playwright() as started:
        browser = started.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1400, "height": 860}, locale="en")
        page.set_default_timeout(120_000)
        page.goto(address)
        page.locator("#city-0").wait_for(state="attached")
        page.locator("button.main:enabled").first.wait_for()
        page.evaluate(LISTEN)
        rows = grown(page, server, asked.edits, asked.games)
        browser.close()
    print(table(["", "page, MB", "nodes", "listeners", "server, MB"], rows))


if __name__ == "__main__":
    main()
