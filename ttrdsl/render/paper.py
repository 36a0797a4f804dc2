"""From SVG to PNG and PDF, by way of typst, which is an optional extra."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ttrdsl.render.font import FOLDER
from ttrdsl.render.geometry import Box

FORMATS = ("png", "pdf")


class NoPrinter(Exception):
    """What makes PNG and PDF is not installed."""


def print_pages(pages: list[tuple[str, Box]]) -> bytes:
    """Return pictures as the bytes of one PDF file, each on a page of the size of its frame."""
    inputs = {f"picture{k}": svg for k, (svg, _) in enumerate(pages)}
    lines = ["#set document(date: none)"]
    for k, (_, frame) in enumerate(pages):
        show = f'image(bytes(sys.inputs.picture{k}), format: "svg", width: 100%, height: 100%)'
        lines.append(f"#page(width: {frame.width:.2f}mm, height: {frame.height:.2f}mm, margin: 0mm, {show})")
    source = "\n".join(lines).encode()
    return bytes(_typst().compile(source, format="pdf", font_paths=[str(FOLDER)], sys_inputs=inputs, timestamp=0))


def _typst() -> Any:
    try:
        return import_module("typst")
    except ImportError:
        raise NoPrinter from None


def print_svg(svg: str, frame: Box, form: str, dots_per_inch: float = 96.0) -> bytes:
    """Return a picture as the bytes of a PNG or PDF file, one page of the size of its frame."""
    if form == "pdf":
        return print_pages([(svg, frame)])
    source = (
        "#set document(date: none)\n"
        f"#set page(width: {frame.width:.2f}mm, height: {frame.height:.2f}mm, margin: 0mm)\n"
        '#image(bytes(sys.inputs.picture), format: "svg", width: 100%, height: 100%)\n'
    ).encode()
    fonts, inputs = [str(FOLDER)], {"picture": svg}
    return bytes(_typst().compile(source, format="png", font_paths=fonts, sys_inputs=inputs, ppi=dots_per_inch))
