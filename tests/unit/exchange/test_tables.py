"""Tables as people save them: separators, quotes, line ends, byte marks, names of columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.exchange.importing import imported, lines_of
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.exchange.columns import identifier
from ttrdsl.exchange.tables import read_table, separator


def cells(text: str) -> list[list[str]]:
    table = read_table(Source("t.csv", text), Problems())
    assert table is not None
    return [[cell.text for cell in row] for row in [table.head, *table.rows]]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_separator_is_found_out(mark: str) -> None:
    text = "from,to,length\nBern,Chur,2\n".replace(",", mark)
    assert cells(text) == [["from", "to", "length"], ["Bern", "Chur", "2"]]


def test_a_separator_in_quotes_does_not_count() -> None:
    assert separator('"a,b,c,d";e') == ";"
    assert cells('city,x\n"Bern, old town",3\n') == [["city", "x"], ["Bern, old town", "3"]]


def test_quotes_in_quotes_are_doubled_and_may_hold_line_ends() -> None:
    assert cells('city,x\n"The ""big"" one",3\n"two\nlines",4\n')[1:] == [['The "big" one', "3"], ["two\nlines", "4"]]


def test_blank_lines_comments_and_blanks_around_cells_are_left_out() -> None:
    assert cells("\n a , b \n\n# a note\n 1 , 2 \n\n") == [["a", "b"], ["1", "2"]]


def test_a_short_row_ends_with_empty_cells_and_empty_cells_too_many_are_dropped() -> None:
    assert cells("a,b,c\n1\n1,2,3,,\n") == [["a", "b", "c"], ["1", "", ""], ["1", "2", "3"]]


def test_every_cell_knows_its_place() -> None:
    text = 'a,b\n"x", y\n'
    table = read_table(Source("t.csv", text), Problems())
    assert table is not None
    assert [text[cell.span.start : cell.span.end] for cell in table.rows[0]] == ['"x"', "y"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "TTR021"),
        ("\n\n", "TTR021"),
        ('a,b\n"x,y\n', "TTR005"),
        ("a,b\n1,2,3\n", "TTR023"),
        ("a,b\n" + "1,2\n" * 5000, "TTR002"),
        ("," * 200, "TTR021"),
        (",".join("abcdefgh" * 20), "TTR021"),
        ("a" * 4_000_001, "TTR002"),
    ],
)
def test_a_table_that_cannot_be_read_is_reported(text: str, code: str) -> None:
    problems = Problems()
    read_table(Source("t.csv", text), problems)
    assert [problem.code for problem in problems] == [code]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Number of spots", "number_of_spots"),
        ("  Größe (m) ", "größe_m"),
        ("2nd", "_2nd"),
        ("---", ""),
    ],
)
def test_a_head_becomes_a_name_of_the_language(text: str, name: str) -> None:
    assert identifier(text) == name


@pytest.mark.parametrize(
    "head", ["from,to,length,color", "City 1;City 2;Spaces;Colour", "a\tb\tLEN\tcolors", "source,target,cars,Color 1"]
)
def test_columns_have_the_names_people_give_them(head: str, tmp_path: Path) -> None:
    mark = separator(head)
    rows = "\n".join(
        [head, *(mark.join(row) for row in (["Bern", "Chur", "2", "red"], ["Chur", "Davos", "3", "blue"]))]
    )
    text = imported(tmp_path, routes=rows)
    assert lines_of(text, "routes") == ["Bern – Chur 2 red", "Chur – Davos 3 blue"]


def test_a_file_of_a_spreadsheet_begins_with_a_byte_mark(tmp_path: Path) -> None:
    text = imported(tmp_path, routes="\ufefffrom,to,length\r\nBern,Chur,2\r\nChur,Davos,1\r\n")
    assert lines_of(text, "routes") == ["Bern – Chur 2 gray", "Chur – Davos 1 gray"]
