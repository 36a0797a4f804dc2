"""The studio against its budgets: size of the page, key to new board, click to the next decision, and does it grow?

    python benchmarks/studio.py                      # the service as the local server runs it; writes studio.md
    python benchmarks/studio.py --page               # the studio of this machine in Chromium, by the clock of the page
    python benchmarks/studio.py --site site          # an exported site in Chromium
    python benchmarks/studio.py --edits 20 --games 2 --dry

Figures of the service are seconds of CPU time: the clock on the wall tells more of the machine than of the studio.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
KEYS, CLICKS = 12, 25  # that are measured in a page
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
            found = self.ask("play.go", then=8) if option is None else self.ask("play.choose", numbers=[option], then=8)
            told = found["table"]
            each(time.process_time() - began)


def middle(times: list[float]) -> str:
    """Return the median and the time that 95 of 100 keep to, in milliseconds."""
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2] * 1000:.0f} / {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms"


def memory(process: int | str = "self") -> float:
    """Return the megabytes a process holds now."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def cpu(process: int) -> float:
    """Return the seconds of CPU time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:13]) / os.sysconf("SC_CLK_TCK")


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
    Page(LARGEST).game(1, "path", Random(1), clicks.append)
    rows.append([f"click until a person is asked again, {LARGEST}, against `path`", "100 ms", middle(clicks[5:])])
    page, chance = Page("tolls"), Random(2)
    for number in range(edits):  # until what is kept for the next drawing is as much as it may be
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


@contextmanager
def site_of(folder: Path) -> Iterator[tuple[str, int]]:
    """Serve an exported site as any host would."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/#f={LARGEST}/{LARGEST}.ttr", os.getpid()
    server.shutdown()


@contextmanager
def studio_of(game: str) -> Iterator[tuple[str, int]]:
    """Run the studio of a game on this machine, in a process of its own."""
    line = [sys.executable, "-m", "ttrdsl.cli", "studio", game, "--no-browser"]
    child = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert child.stdout is not None
    try:
        links = (said[max(said.find("http://"), 0) :].strip() for said in child.stdout)
        yield next(link for link in links if link.startswith("http")), child.pid
    finally:
        child.terminate()


LISTEN = """() => {  // when a key was pressed or something was clicked, and when the page had drawn what came of it
  const times = (window.times = []), board = document.querySelector(".board"), table = document.querySelector(".pane");
  let began = 0;
  const starts = () => (began = performance.now());
  addEventListener("keydown", starts, true);
  addEventListener("click", starts, true);
  const seen = () => began && (times.push(performance.now() - began), (began = 0));
  const drawn = () => began && requestAnimationFrame(seen);
  const picture = (e) => e.target === board && [...e.addedNodes].some((n) => n.nodeName === "svg");
  new MutationObserver((all) => all.some(picture) && drawn()).observe(board, { childList: true });
  const moment = () => document.querySelector("output")?.textContent ?? "";
  let last = moment();
  const mine = () => moment() !== last && !document.querySelector(".deciding");
  new MutationObserver(() => mine() && ((last = moment()), drawn())).observe(table, {
    childList: true, subtree: true, characterData: true,
  });
}"""


def of_the_page(address: str, chromium: str, server: int) -> list[Row]:
    """Measure a page in Chromium, by its own clock: from a key or a click until what came of it is drawn.

    Beside it the CPU time, of the page with its workers and of the server, all that comes behind the picture included.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page, began = browser.new_page(), time.perf_counter()
        talk = browser.new_browser_cdp_session()

        def spent() -> float:
            of_page = sum(one["cpuTime"] for one in talk.send("SystemInfo.getProcessInfo")["processInfo"])
            return float(of_page) + (0 if server == os.getpid() else cpu(server))

        page.set_default_timeout(120_000)
        page.goto(address)
        page.locator("#city-0").wait_for(state="attached")
        rows = [["the board is there", "", f"{(time.perf_counter() - began) * 1000:,.0f} ms"]]
        page.locator("button.main:enabled").first.wait_for()
        rows.append(["everything is there", "", f"{(time.perf_counter() - began) * 1000:,.0f} ms"])
        page.evaluate(LISTEN)
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        page.evaluate("times.length = 0")
        before = spent()
        for number in range(KEYS):
            page.keyboard.press("Shift+ArrowLeft" if number % 2 else "Shift+ArrowRight")
            until(page, number + 1)
            page.wait_for_timeout(700)  # the checks come behind the board
        each = (spent() - before) / KEYS
        rows.append(["a key that moves a city to its new board", f"{each * 1000:.0f} ms", _times(page)])
        page.get_by_label("seat 2").select_option("path")
        page.locator("button.main").first.click()
        page.get_by_label("pause of the styles").select_option("0")
        page.locator(".asked:not(:has(.deciding)) button[data-option]").first.wait_for(state="attached")
        before = spent()
        for number in range(CLICKS):
            page.locator(".asked:not(:has(.deciding)) button[data-option]").first.wait_for(state="attached")
            page.locator("button[data-option]").first.evaluate("e => e.click()")
            until(page, number + 1)
        each = (spent() - before) / CLICKS
        rows.append(["a click to the next decision", f"{each * 1000:.0f} ms", _times(page)])
        browser.close()
    return rows


def until(page: Any, count: int) -> None:
    """Wait until so many times were measured."""
    while page.evaluate("times.length") < count:
        page.wait_for_timeout(5)


def _times(page: Any) -> str:
    return middle([one / 1000 for one in page.evaluate("times.splice(0)")])


def main() -> None:
    """Measure, print, and write the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--edits", type=int, default=200)
    words.add_argument("--games", type=int, default=50)
    words.add_argument("--page", action="store_true")
    words.add_argument("--site", type=Path)
    words.add_argument("--chromium", default="/usr/bin/chromium")
    words.add_argument("--dry", action="store_true", help="write nothing")
    asked = words.parse_args()
    if asked.site or asked.page:
        with site_of(asked.site) if asked.site else studio_of(LARGEST) as (address, server):
            rows = of_the_page(address, asked.chromium, server)
    else:
        rows = of_the_service(asked.edits, asked.games)
    text = table(["", "CPU time each" if asked.site or asked.page else "budget", "measured"], rows)
    print(text)
    if not asked.dry and not asked.site and not asked.page:
        head = "# The studio and its budgets\n\nBy `python benchmarks/studio.py`: median / 95 of 100, in CPU time.\n\n"
        write_whole(Path(__file__).with_name("studio.md"), f"{head}{text}\n".encode())


if __name__ == "__main__":
    main()
