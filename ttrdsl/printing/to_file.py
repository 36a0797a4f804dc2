"""From sheets to one file: a PDF, or a page that any browser prints in real size."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ttrdsl.render.paper import print_pages
from ttrdsl.render.scene import Scene
from ttrdsl.render.svg import font_style, to_svg

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
{fonts}
<style>
{sizes}
body {{ margin: 0; background: #ddd; }}
svg {{ display: block; background: #fff; }}
@media screen {{ svg {{ margin: 5mm auto; box-shadow: 0 1px 4px #0006; }} }}
@media print {{ body {{ background: none; }} svg {{ break-after: page; }} svg:last-child {{ break-after: auto; }} }}
</style></head><body>
{sheets}</body></html>
"""


def to_pdf(sheets: Sequence[Scene]) -> bytes:
    """Return sheets as a PDF file; needs the optional printer."""
    return print_pages([(to_svg(sheet, embed_fonts=False), sheet.frame) for sheet in sheets])


def to_html(sheets: Sequence[Scene]) -> bytes:
    """Return sheets as a web page; each is as large as its paper."""
    papers = sorted({(sheet.frame.width, sheet.frame.height) for sheet in sheets})
    sizes = [
        f"@page paper{k} {{ size: {width:.2f}mm {height:.2f}mm; margin: 0; }} .paper{k} {{ page: paper{k}; }}"
        for k, (width, height) in enumerate(papers)
    ]
    drawn = []
    for sheet in sheets:
        paper = papers.index((sheet.frame.width, sheet.frame.height))
        drawn.append(to_svg(sheet, embed_fonts=False).replace("<svg ", f'<svg class="paper{paper}" ', 1))
    title = escape(sheets[0].title.partition(":")[0]) if sheets else ""
    text = PAGE.format(title=title, fonts=font_style(), sizes="\n".join(sizes), sheets="".join(drawn))
    return text.encode()


FORMATS = {".pdf": to_pdf, ".html": to_html}
