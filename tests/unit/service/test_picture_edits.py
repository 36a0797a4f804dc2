"""What is done to the picture changes as little of the text as can be."""

from __future__ import annotations

from difflib import ndiff
from typing import Any

import pytest

from tests.unit.service.talk import Talk, talk_about
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.service.picture_edits import Picture
from ttrdsl.service.refused import Refused
from ttrdsl.syntax.formatter import format_text
from ttrdsl.syntax.parser import parse


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    return talk_about("usa", tmp_path_factory.mktemp("usa"))


def after(talk: Talk, what: str, **about: Any) -> tuple[str, list[str]]:
    """Return the text after an edit, and the lines that differ."""
    text = talk.ask("read", file="usa.ttr")["text"]
    talk.ask("change", file="usa.ttr", version=0, text=text)
    edits = talk.ask(what, file="usa.ttr", version=0, **about)["edits"]
    new = text
    for start, end, insert in sorted(edits, reverse=True):
        new = new[:start] + insert + new[end:]
    changed = [line for line in ndiff(text.splitlines(), new.splitlines()) if line[0] in "+-"]
    assert talk.write(file="usa.ttr", version=1, text=new)["good"]
    assert format_text(new) == new
    return new, changed


def test_moving_a_city_changes_two_numbers_and_keeps_the_columns(talk: Talk) -> None:
    _, changed = after(talk, "edit.move", name="Boston", spot=0, x=99, y=1200)
    assert changed == ["-   Boston            1701   197", "+   Boston              99  1200"]


def test_a_new_route_stands_behind_those_of_its_city_laid_out_like_them(talk: Talk) -> None:
    new, changed = after(talk, "edit.route", a="Boston", b="Miami", length=6, colors=["red"])
    assert changed == ["+   Boston – Miami                   6 red"]
    lines = new.splitlines()
    assert lines[lines.index(changed[0][2:]) - 1].startswith("  Boston – New York")


def test_a_route_between_joined_cities_becomes_a_twin(talk: Talk) -> None:
    _, changed = after(talk, "edit.route", a="Charleston", b="Atlanta", length=2, colors=["green"])
    assert changed[-1] == "+   Atlanta – Charleston             2 gray green"


def test_a_ticket_is_worth_its_shortest_way(talk: Talk) -> None:
    _, changed = after(talk, "edit.ticket", a="Boston", b="Los Angeles")
    assert changed == ["+   Boston – Los Angeles               22"]


@pytest.mark.parametrize(
    ("tickets", "counts", "line"),
    [
        ("", True, "A – B 3"),
        ("", False, "A – B"),
        ("tickets {\n  B – C\n}\n", True, "A – B"),
        ("tickets tours : high low {\n  B – C 7 4\n}\n", True, "A – B 3 3"),
    ],
)
def test_a_new_ticket_has_as_many_numbers_as_others(tickets: str, counts: bool, line: str) -> None:
    text = f"cities {{ A 0 0;  B 9 0;  C 9 9 }}\nroutes {{ A – B 3 red;  B – C 1 red }}\n{tickets}"
    source = Source("x.ttr", text)
    for start, end, new in reversed(Picture(parse(source, Problems()), counts).add_ticket("A", "B", None).edits):
        text = text[:start] + new + text[end:]
    assert line in [" ".join(x.split()) for x in text.splitlines()]


def test_a_new_city_and_its_route_are_a_game_still(talk: Talk) -> None:
    new, changed = after(talk, "edit.city", name="Area 51", x=400, y=700)
    assert changed == ["+   'Area 51'          400   700"]
    talk.ask("change", file="usa.ttr", version=2, text=new)
    edits = talk.ask("edit.route", file="usa.ttr", version=2, a="Area 51", b="Denver", length=3, colors=["gray"])[
        "edits"
    ]
    assert [text.split() for _, _, text in edits] == [["'Area", "51'", "–", "Denver", "3", "gray"]]


def test_length_and_color_are_set_in_place(talk: Talk) -> None:
    board = talk.ask("board")
    number = next(i for i, r in enumerate(board["routes"]) if r["name"].startswith("Calgary – Helena"))
    assert after(talk, "edit.set", number=number, part="length", value="5")[1][-1].split()[-2:] == ["5", "gray"]
    assert after(talk, "edit.set", number=number, part="color", value="red")[1][-1].split()[-2:] == ["4", "red"]


def test_a_city_of_a_module_is_not_given_a_second_place() -> None:
    file = parse(Source("swiss.ttr", "game swiss\nuse alps\ncities { Bern [port] }\n"), Problems())
    with pytest.raises(Refused, match="where `Bern` lies stands in the file of the board"):
        Picture(file).move("Bern", 0, 10, 20)


def test_all_cities_move_together(talk: Talk) -> None:
    new, changed = after(talk, "edit.shift", x=10, y=0)
    assert "  San Francisco       79   682" in new
    assert len([line for line in changed if line[0] == "+"]) == 36


def test_what_cannot_be_done_is_refused_with_a_reason(talk: Talk) -> None:
    text = talk.ask("read", file="usa.ttr")["text"]
    talk.ask("change", file="usa.ttr", version=0, text=text)

    def refused(what: str, **about: Any) -> str:
        return str(talk.ask(what, file="usa.ttr", version=0, **about)["refused"])

    assert "0 on" in refused("edit.move", name="Boston", spot=0, x=-1, y=3)
    assert "already" in refused("edit.city", name="Boston", x=1, y=1)
    assert "already" in refused("edit.ticket", a="Boston", b="Miami")
    assert "two cities" in refused("edit.route", a="Boston", b="Boston", length=1, colors=[])
    assert "does not stand" in refused("edit.set", number=5000, part="length", value="3")
