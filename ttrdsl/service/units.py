"""Places in a text as a page counts them: UTF-16 units there, code points here."""

from __future__ import annotations

import re
from bisect import bisect_left

WIDE = re.compile("[\U00010000-\U0010ffff]")  # signs of two units


class Units:
    """Turns places of one text from code points into UTF-16 units and back."""

    def __init__(self, text: str) -> None:
        wide = [] if text.isascii() else [found.start() for found in WIDE.finditer(text)]
        self.points = wide
        self.units = [place + number for number, place in enumerate(wide)]
        self.length = len(text)

    def out(self, place: int) -> int:
        """Return a place as the page counts, inside the text."""
        place = min(max(place, 0), self.length)
        return place + bisect_left(self.points, place)

    def back(self, place: int) -> int:
        """Return a place of the page as we count."""
        return min(max(place - bisect_left(self.units, place), 0), self.length)
