"""Names of any script and with any signs come through; so do boards of five hundred cities."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.unit.exchange.importing import imported
from ttrdsl.cli.main import main
from ttrdsl.exchange.to_ttr import place
from ttrdsl.workspace import Workspace

NAMES = [
    "東京", "Москва", "القاهرة", "दिल्ली", "กรุงเทพมหานคร", "서울", "Ἀθῆναι", "Thành phố Hồ Chí Minh", "St. Gallen",
    "Baden-Baden", "Pier 7", "7th Avenue", "Stop & Go", "Bern, old town", "a|b", "[x]", "{y}", "#5", "> z", "A – B",
    "or", "Where and When", "else", "cities", "routes", "tickets", "@USA-001", 'The "Hub"', "O'Hare", "-", "½", "🚂",
]  # fmt: skip


def test_every_name_comes_through(tmp_path: Path) -> None:
    cells = ['"' + name.replace('"', '""') + '"' for name in NAMES]
    rows = "from,to,length\n" + "".join(f"{a},{b},2\n" for a, b in pairwise(cells))
    imported(tmp_path, "--make-tickets", "20", routes=rows)
    bundle = Workspace().compile(tmp_path / "made.ttr").bundle
    assert bundle is not None
    assert bundle["domains"]["city"] == [name.replace("'", "’") for name in NAMES]


@pytest.mark.parametrize(
    ("name", "written"),
    [("Bern", "Bern"), ("St. Gallen", "St. Gallen"), ("Pier 7", "'Pier 7'"), ("or", "'or'"), ("A_b", "A_b")],
)
def test_a_name_stands_in_quotes_only_if_it_must(name: str, written: str) -> None:
    assert place(name) == written


def test_a_line_end_in_a_cell_is_a_blank_in_a_name(tmp_path: Path) -> None:
    assert "Bern West" in imported(tmp_path, routes='from,to,length\n"Bern\nWest",Chur,2\nChur,Davos,1\n')


def test_what_cannot_be_seen_does_not_get_into_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "routes.csv").write_text('from,to,length\n"Bern\x07\nWest",Chur,2\n', encoding="utf-8")
    assert main(["import", str(tmp_path), "-o", str(tmp_path / "made.ttr")]) == 1
    assert "U+0007 is an invisible character" in capsys.readouterr().out
    assert not (tmp_path / "made.ttr").exists()


def test_five_hundred_cities(tmp_path: Path) -> None:
    rows = [f"City {i},{i * 37 % 1000},{i * 91 % 700}" for i in range(500)]
    routes = [f"City {i},City {(i * 7 + 1) % 500}" for i in range(500) if i != (i * 7 + 1) % 500]
    text = imported(
        tmp_path, "--make-tickets", "60", cities="\n".join(["city,x,y", *rows]), routes="\n".join(["from,to", *routes])
    )
    assert text.count("\n  'City ") > 1000
