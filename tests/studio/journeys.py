"""What every journey begins with: the studio in a page, its board drawn; and a game that is played by clicks."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from tests.studio.serving import Studio


def opened(page: Any, studio: Studio) -> Any:
    """Open the studio and wait for its board."""
    page.goto(studio.link)
    page.locator("#city-0").wait_for(state="attached")
    return page


def begun(page: Any, seed: int = 1, style: str = "random") -> None:
    """Begin a game against a style that does not wait."""
    page.get_by_label("seed").fill(str(seed))
    page.get_by_label("seat 2", exact=True).select_option(style)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("pause between moves of the bots").select_option("0")
    page.locator(".asked:not(:has-text('decides …'))").wait_for()


def play_on(page: Any, most: int) -> None:
    """Take the first option, again and again, by clicks."""
    for _ in range(most):
        page.locator(".asked:not(:has-text('decides …'))").wait_for()
        if page.locator("[aria-label=result]").count():
            return
        step = page.locator("output").inner_text()
        for fold in page.locator(".asked summary").all():
            fold.click()
        page.locator("button[data-option]").first.click()
        page.locator(f"output:not(:text-is('{step}'))").wait_for()


def shared(page: Any) -> dict[str, Any]:
    """Press *Share*, and read the link as the page does."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("html[data-shared]").wait_for(state="attached")
    packed = page.evaluate("document.documentElement.dataset.shared").split("#g=")[1]
    raw = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    return {"packed": packed, **json.loads(raw)}


CLICKS = """async (seed) => {
  let now = seed;
  const chance = (n) => Math.floor(((now = (now * 1103515245 + 12345) % 2147483648) / 2147483648) * n);
  const over = () => document.querySelector("[aria-label=result]");
  const step = () => document.querySelector("output")?.textContent ?? "";
  const until = async (holds) => {
    for (const began = Date.now(); !holds(); await new Promise((go) => setTimeout(go, 4)))
      if (Date.now() - began > 100000) throw new Error("nothing happens any more");
  };
  for (let clicks = 0; ; clicks++) {
    const mine = () => !document.querySelector(".deciding") && document.querySelector("button[data-option]");
    await until(() => over() || mine());
    if (over()) return clicks;
    const before = step(), offered = document.querySelectorAll("button[data-option]");
    offered[chance(offered.length)].click();
    await until(() => over() || step() !== before);
  }
}"""


def play_to_the_end(page: Any, seed: int) -> int:
    """Click any of the options offered, again and again, inside the page; return how often."""
    return int(page.evaluate(CLICKS, seed))
