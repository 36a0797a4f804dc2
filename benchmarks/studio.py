"""The studio against its budgets: size of the page, key to new board, click to the next decision, and does it grow?

    python benchmarks/studio.py                      # the service as the local server runs it; writes studio.md
    python benchmarks/studio.py --site site          # an exported site in Chromium, by the clock of the page
    python benchmarks/studio.py --edits 20 --games 2 --dry

Figures of the service are seconds of CPU time: the clock on the wall tells more of the machine than of the studio.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import resource
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.page import table  # noqa: E402
from ttrdsl.service import Service  # noqa: E402
from ttrdsl.studio.files import Folder  # noqa: E402
from ttrdsl.studio.pages import page_files  # noqa: E402
from ttrdsl.system.writing import write_whole  # noqa: E402

LARGEST = "rails_sails"
Row = list[str]


class Page:
    """A page of one game, without a browser."""

    def __init__(self, game: str) -> None:
        folder = next(p for p in (ROOT / "maps" / game, ROOT / "maps" / "showcase" / game) if p.is_dir())
        self.service, self.file = Service(Folder(folder, writable=False)), f"{game}.ttr"
        self.text = self.ask("open", file=self.file)["text"]
        self.version = 0
        self.ask("board")

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.service.handle({"id": 1, "do": what, **fields})[-1]
        assert "refused" not in found, found
        return found

    def moved(self, number: int) -> None:
        """Move a city by one unit as a drag does: the change of the text, then the text, then its board."""
        cities = self.ask("board")["cities"]
        city = next(c for c in cities[number % len(cities) :] + cities if c["spots"] and c["file"].endswith(self.file))
        x, y = city["spots"][0]
        self.version += 1
        about = {"name": city["name"], "spot": 0, "x": x + (1 if number % 2 else -1) * (x > 1), "y": y}
        edits = self.ask("edit.move", file=self.file, version=self.version, **about)["edits"]
        for start, end, new in reversed(edits):
            self.text = self.text[:start] + new + self.text[end:]

    def typed(self) -> None:
        """Send the text and have the board drawn: what follows a key."""
        self.ask("change", file=self.file, version=self.version, text=self.text)
        self.ask("board")

    def game(self, seed: int, style: str, chance: Random, each: Callable[[float], None]) -> None:
        """Play a game to its end: clicks anywhere, a style at the other seat."""
        told = self.ask("play.new", seats=["human", style], seed=seed)["table"]
        while not told["over"]:
            began = time.process_time()
            option = None if told["machine"] else chance.choice(told["options"])["number"]
            found = self.ask("play.go") if option is None else self.ask("play.choose", numbers=[option])
            told = found["table"]
            each(time.process_time() - began)


def middle(times: list[float]) -> str:
    """Return the median and the time that 95 of 100 keep to, in milliseconds."""
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2] * 1000:.0f} / {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms"


def memory() -> float:
    """Return the megabytes this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def of_the_service(edits: int, games: int) -> list[Row]:
    """Measure the service as the local server runs it."""
    size = sum(path.stat().st_size for name, path in page_files().items() if name.endswith(".js"))
    rows = [["JavaScript, without Pyodide", "600 kB", f"{size / 1000:.0f} kB"]]
    page, keys = Page(LARGEST), list[float]()
    for number in range(max(edits // 10, 5)):
        page.moved(number)
        began = time.process_time()
        page.typed()
        keys.append(time.process_time() - began)
    rows.append([f"key to new board, {LARGEST}", "250 ms", middle(keys)])
    clicks: list[float] = []
    Page("usa").game(1, "path", Random(1), clicks.append)
    rows.append(["click to the next decision, usa, `path` at the other seat", "100 ms", middle(clicks[5:])])
    page, chance = Page("tolls"), Random(2)
    for number in range(edits // 4):
        page.moved(number)
        page.typed()
    page.game(0, "random", chance, lambda _: None)
    before = memory()
    for number in range(edits):
        page.moved(number)
        page.typed()
    for seed in range(games):
        page.game(seed, "random", chance, lambda _: None)
    rows.append([f"memory over {edits} edits and {games} games", "no growth", f"{before:.0f} to {memory():.0f} MB"])
    return rows


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder."""

    def log_message(self, format: str, *about: Any) -> None:
        return


def of_the_site(site: Path, chromium: str) -> list[Row]:
    """Measure an exported site in Chromium, by the clock."""
    from playwright.sync_api import sync_playwright

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows: list[Row] = []

    def took(what: str, budget: str, act: Callable[[], None], since: float | None = None) -> None:
        began = time.perf_counter() if since is None else since
        act()
        rows.append([what, budget, f"{(time.perf_counter() - began) * 1000:,.0f} ms"])

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page, began = browser.new_page(), time.perf_counter()
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        took("the board is there", "", lambda: page.locator("#city-0").wait_for(state="attached"), began)
        took("Python is there", "", lambda: page.locator("button.main:enabled").first.wait_for(), began)
        page.locator("#city-0 circle").last.click()
        page.locator(".board").focus()
        look = "document.querySelector('#city-0 circle').getAttribute('cx')"
        for _ in range(3):
            before = page.evaluate(look)

            def moved(before: str = before) -> None:
                page.keyboard.press("Shift+Alt+ArrowRight")
                while page.evaluate(look) == before:
                    page.wait_for_timeout(10)

            took("a city moved by a key to its new board", "1,000 ms", moved)
        page.locator("button.main").first.click()
        page.locator("button[data-option]").first.wait_for(state="attached")
        page.get_by_label("pause of the styles").select_option("0")
        mine = page.locator(".asked:not(:has(.deciding))")
        for _ in range(4):
            mine.wait_for()
            step = page.locator("output").all_inner_texts()

            def clicked(step: list[str] = step) -> None:
                page.locator("button[data-option]").first.evaluate("e => e.click()")
                while page.locator("output").all_inner_texts() == step:
                    page.wait_for_timeout(5)

            took("a click to what follows it", "300 ms", clicked)
        browser.close()
    server.shutdown()
    return rows


def main() -> None:
    """Measure, print, and write the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--edits", type=int, default=200)
    words.add_argument("--games", type=int, default=50)
    words.add_argument("--site", type=Path)
    words.add_argument("--chromium", default="/usr/bin/chromium")
    words.add_argument("--dry", action="store_true", help="write nothing")
    asked = words.parse_args()
    rows = of_the_site(asked.site, asked.chromium) if asked.site else of_the_service(asked.edits, asked.games)
    text = table(["", "budget", "measured"], rows)
    print(text)
    if not asked.dry and not asked.site:
        head = "# The studio and its budgets\n\nBy `python benchmarks/studio.py`: median / 95 of 100, in CPU time.\n\n"
        write_whole(Path(__file__).with_name("studio.md"), f"{head}{text}\n".encode())


if __name__ == "__main__":
    main()
