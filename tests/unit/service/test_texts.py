"""Texts, their problems and their board: the last good one stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.unit.service.talk import Talk, talk_about
from ttrdsl.tongue.catalogue import OWN, read_catalogue


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return talk_about("usa", tmp_path)


def test_a_wrong_line_keeps_the_last_good_board(talk: Talk) -> None:
    text = talk.ask("read", file="usa.ttr")["text"]
    before = talk.ask("board")
    wrong = text.replace("Atlanta – Charleston ", "Atlanta – Charlesto  ", 1)
    state = talk.write(file="usa.ttr", version=3, text=wrong)
    assert (state["good"], state["version"]) == (False, 3)
    (problem,) = [p for p in state["problems"] if p["severity"] == "error"]
    assert wrong[problem["from"] : problem["to"]] == "Charlesto"
    after = talk.ask("board")
    assert (before["good"], after["good"]) == (True, False)
    assert after["svg"] == before["svg"]
    fix = problem["fixes"][0]["edits"][0]
    mended = wrong[: fix["from"]] + fix["text"] + wrong[fix["to"] :]
    assert talk.write(file="usa.ttr", version=4, text=mended)["good"]


def test_things_of_the_board_lead_to_their_lines(talk: Talk) -> None:
    text, board = talk.ask("read", file="usa.ttr")["text"], talk.ask("board")
    for number, route in enumerate(board["routes"]):
        line = text[route["from"] : route["to"]]
        assert line.startswith(route["name"].split(" – ")[0])
        assert f'id="route-{number}"' in board["svg"]
    for number, city in enumerate(board["cities"]):
        assert text[city["from"] : city["to"]] == city["name"]
        assert f'id="city-{number}"' in board["svg"]
        assert f'id="name-{number}"' in board["svg"]


def test_places_are_counted_as_a_page_counts(tmp_path: Path) -> None:
    """A sign beyond the first plane is two units in a page."""
    folder = tmp_path / "clef"
    folder.mkdir()
    board = "cities {\n  Ba 10 10\n  'Çí' 90 10\n}\nroutes {\n  Ba – Çi 2 gray\n}\n"
    (folder / "clef.ttr").write_text(
        f'# 𝄞𝄞\ngame clef "Clef" for 2..2 players\nuse standard_deck\nuse classic\n{board}'
    )
    talk = Talk(folder)
    found = talk.ask("open", file="clef.ttr")
    units = found["text"].encode("utf-16-le")
    words = [units[2 * p["from"] : 2 * p["to"]].decode("utf-16-le") for p in found["problems"] if p["code"] == "TTR102"]
    assert words == ["Çi"]


def test_a_message_that_does_not_fit_is_refused_and_the_next_is_answered(talk: Talk) -> None:
    for message in (
        None,
        3,
        {"do": "fly"},
        {"do": "open"},
        {"do": "open", "file": 3},
        {"do": "open", "file": "a", "b": 1},
    ):
        (answer,) = talk.service.handle(message)
        assert "refused" in answer
        assert "report" not in answer
    assert talk.ask("hello")["files"]


@pytest.mark.parametrize("name", ["../usa.ttr", "/etc/passwd", "a\0.ttr", "usa.json", "nothing.ttr", "x/../../y.ttr"])
def test_files_outside_are_not_opened(talk: Talk, name: str) -> None:
    (talk.root.parent / "usa.json").write_text("{}")
    assert "refused" in talk.ask("open", file=name)
    assert "refused" in talk.ask("save", file=name, mark="", text="")


def test_a_link_out_of_the_folder_is_not_followed(talk: Talk) -> None:
    secret = talk.root.parent / "secret.ttr"
    secret.write_text("secret")
    (talk.root / "way.ttr").symlink_to(secret)
    assert "refused" in talk.ask("read", file="way.ttr")
    assert "way.ttr" not in talk.ask("hello")["files"]


def test_a_shipped_module_is_read_and_not_written(talk: Talk) -> None:
    found = talk.ask("read", file="maps/rules/classic.ttr")
    assert found["writable"] is False
    assert "refused" in talk.ask("save", file="maps/rules/classic.ttr", mark=found["mark"], text="")


def test_a_save_keeps_every_other_byte(talk: Talk) -> None:
    path = talk.root / "usa.ttr"
    raw = b"\xef\xbb\xbf" + path.read_text().replace("Montréal", "Montre\u0301al").replace("\n", "\r\n").encode()
    path.write_bytes(raw)
    path.chmod(0o640)
    found = talk.ask("open", file="usa.ttr")
    (edit,) = talk.ask("edit.move", file="usa.ttr", version=0, name="Denver", spot=0, x=667, y=622)["edits"]
    text = found["text"][: edit[0]] + edit[2] + found["text"][edit[1] :]
    saved = talk.ask("save", file="usa.ttr", mark=found["mark"], text=text)
    assert path.read_bytes() == raw.replace(b" 666 ", b" 667 ")
    assert path.stat().st_mode & 0o777 == 0o640
    assert talk.ask("read", file="usa.ttr")["mark"] == saved["mark"]


def test_a_file_changed_elsewhere_is_not_overwritten(talk: Talk) -> None:
    found = talk.ask("open", file="usa.ttr")
    path = talk.root / "usa.ttr"
    path.write_text(found["text"] + "# theirs\n")
    refused = talk.ask("save", file="usa.ttr", mark=found["mark"], text="# mine\n" + found["text"])
    assert refused["conflict"]["text"].endswith("# theirs\n")
    assert path.read_text().endswith("# theirs\n")
    both = talk.ask(
        "merge",
        file="usa.ttr",
        base=found["text"],
        mine="# mine\n" + found["text"],
        theirs=found["text"] + "# theirs\n",
    )["text"]
    assert both == "# mine\n" + found["text"] + "# theirs\n"
    same = talk.ask("merge", file="usa.ttr", base="a\nb\n", mine="x\nb\n", theirs="y\nb\n")
    assert "line 1" in same["refused"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_figures_and_differences_speak_the_language_of_the_page(tmp_path: Path, language: str) -> None:
    talk = talk_about("new_york", tmp_path)
    english = talk.ask("analyse")["report"]["groups"]
    rows = talk.ask("differ", game="usa")["differences"]
    talk.ask("speak", language=language)
    spoken = talk.ask("analyse")["report"]["groups"]
    said = read_catalogue(OWN / f"{language}.po")
    for before, after in zip(english, spoken, strict=True):
        own = before["name"] != "attributes"  # those have the names that the game gave them
        pairs = [(before, after), *(zip(before["figures"], after["figures"], strict=True) if own else ())]
        for title, other in ((each["title"], other["title"]) for each, other in pairs):
            assert re.sub(r"\d+", "{n}", title, count=1) in said
            assert "{n}" not in other
    changed = talk.ask("differ", game="usa")["differences"]
    assert [row["name"] for row in changed] == [row["name"] for row in rows]
    assert sum(a["gained"] != b["gained"] for a, b in zip(rows, changed, strict=True)) > 5
