"""Sheets as files: a PDF with a page for each, and a web page that prints in real size."""

from __future__ import annotations

import re

import pytest

from tests.unit.printing.sheets import sheets
from ttrdsl.printing.sets import Order
from ttrdsl.printing.to_file import to_html, to_pdf

SMALL = "new_york"


def test_a_pdf_has_a_page_for_each_sheet_and_is_the_same_every_time() -> None:
    pytest.importorskip("typst")
    made = sheets(SMALL, "tickets", Order(backs=True))
    data = to_pdf(made)
    assert data.startswith(b"%PDF")
    assert data == to_pdf(made)


def test_a_web_page_has_the_size_of_each_paper() -> None:
    text = to_html([*sheets(SMALL, "tickets"), *sheets(SMALL, "board", Order("one"))]).decode()
    assert text.count("<svg ") == 3
    assert "size: 297.00mm 210.00mm" in text
    assert len(re.findall(r"@page paper\d", text)) == 2
    assert text.count("@font-face") == 2
