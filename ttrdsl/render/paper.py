"""From SVG to PNG and PDF, by way of typst, which is an optional extra."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ttrdsl.render.font import FOLDER
from ttrdsl.render.geometry import Box

FORMATS = ("png", "pdf")


class NoPrinter(Exception):
    """What makes PNG and PDF is not installed."""


def print_svg(svg: str, frame: Box, form: str, dots_per_inch: float = 96.0) -> bytes:
    """Return a picture as the bytes of a PNG or PDF file, one page of the size of its frame."""
    try:
        import typst
    except ImportError:
        raise NoPrinter from None
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "picture.svg").write_text(svg, encoding="utf-8")
        source = (
            "#set document(date: none)\n"
            f"#set page(width: {frame.width:.2f}mm, height: {frame.height:.2f}mm, margin: 0mm)\n"
            '#image("picture.svg", width: 100%, height: 100%)\n'
        )
        main = Path(folder, "main.typ")
        main.write_text(source, encoding="utf-8")
        if form == "png":
            return bytes(typst.compile(str(main), format="png", font_paths=[str(FOLDER)], ppi=dots_per_inch))
        return bytes(typst.compile(str(main), format="pdf", font_paths=[str(FOLDER)], timestamp=0))
