"""The two fonts that come with the package: how wide a text is, the same on every machine."""

from __future__ import annotations

import struct
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FAMILY = "Fira Sans Condensed"
FILES = {False: "FiraSansCondensed-Regular.ttf", True: "FiraSansCondensed-SemiBold.ttf"}
EMBEDDED = {False: "latin-regular.woff", True: "latin-semibold.woff"}
CAPITAL = 0.69  # height of a capital letter, in sizes of the font
WIDE, OTHER = 1.0, 0.6  # widths of signs the font lacks: those of East Asian scripts, and all others


@dataclass(frozen=True)
class Font:
    """How far each sign moves the pen, in sizes of the font."""

    widths: dict[int, float]

    def width(self, text: str, size: float) -> float:
        """Return how wide a text is; signs the font lacks are estimated."""
        return round(size * fsum(self._of(sign) for sign in text), 3)

    def has(self, text: str) -> bool:
        """Say whether every sign of a text can be drawn with this font."""
        return all(ord(sign) in self.widths for sign in text)

    def _of(self, sign: str) -> float:
        found = self.widths.get(ord(sign))
        if found is not None:
            return found
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Cc", "Mn"):
            return 0.0
        return WIDE if unicodedata.east_asian_width(sign) in "WF" else OTHER


@lru_cache(maxsize=2)
def font(bold: bool) -> Font:
    """Return one of the two fonts."""
    return Font(_read_widths((FOLDER / FILES[bold]).read_bytes()))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is, in the unit of the size."""
    return font(bold).width(text, size)


def drawable(text: str) -> bool:
    """Say whether the fonts of the package have every sign of a text."""
    return font(False).has(text)


def _read_widths(data: bytes) -> dict[int, float]:
    """Read the widths from the tables of a TrueType file: signs to glyphs, and glyphs to widths."""
    tables = {}
    for i in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * i)
        tables[tag] = offset
    unit = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    measured = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = [struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * i)[0] for i in range(measured)]
    glyphs = _read_signs(data, tables[b"cmap"])
    return {sign: advances[min(glyph, measured - 1)] / unit for sign, glyph in glyphs.items()}


def _read_signs(data: bytes, cmap: int) -> dict[int, int]:
    """Read the glyph of each sign from the table of ranges (format 4) that every font has."""
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        if struct.unpack_from(">H", data, start)[0] == 4:
            break
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    rows = [struct.unpack_from(f">{count}H", data, start + 14 + 2 * count * k + (2 if k else 0)) for k in range(4)]
    ends, starts, deltas, ranges = rows
    base = start + 16 + 6 * count
    found = {}
    for k in range(count):
        for sign in range(starts[k], ends[k] + 1):
            glyph = sign
            if ranges[k]:
                glyph = struct.unpack_from(">H", data, base + 2 * k + ranges[k] + 2 * (sign - starts[k]))[0]
            glyph = (glyph + deltas[k]) % 65536 if glyph or not ranges[k] else 0
            if glyph and sign != 0xFFFF:
                found[sign] = glyph
    return found
