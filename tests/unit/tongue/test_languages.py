"""Games in other languages: what is shipped is complete, and what a game changes is noticed."""

from __future__ import annotations

import ast
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("babel")

from tests.unit.rulebook.books import ROOT
from ttrdsl.bundle import bundle_bytes, read_bundle
from ttrdsl.cli.languages import tongue_for
from ttrdsl.pipeline import Compiled
from ttrdsl.printing.sets import SETS
from ttrdsl.rulebook.asked import asked_of
from ttrdsl.rulebook.layout import to_html
from ttrdsl.rulebook.make_book import Material, make_book
from ttrdsl.rulebook.material import material
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.catalogue import OWN, BadCatalogue, brought_up_to_date, read_catalogue, wrong_holes
from ttrdsl.tongue.english import plural
from ttrdsl.tongue.tongue import ENGLISH, Tongue, said, speaking
from ttrdsl.workspace import Workspace

SHIPPED = [(game, language) for game in ("usa", "europe") for language in ("de", "fr")]


def compiled(game: str) -> tuple[Workspace, Path, Compiled]:
    space, path = Workspace(ROOT), ROOT / "maps" / game / f"{game}.ttr"
    return space, path, space.compile(path, checks=False)


@pytest.mark.parametrize(("game", "language"), SHIPPED)
def test_everything_a_game_says_is_there(game: str, language: str) -> None:
    space, path, found = compiled(game)
    say = tongue_for(found, language)
    assert [text for text in asked_of(space, path, found, say) if text not in say.entries] == []
    assert wrong_holes(dict(say.entries)) == []


def test_our_own_words_are_the_same_in_all_languages() -> None:
    found = [set(read_catalogue(path)) for path in sorted(OWN.glob("*.po"))]
    assert len(found) == 2
    assert found[0] == found[1]


def test_a_book_speaks_another_language() -> None:
    _, _, found = compiled("europe")
    say = tongue_for(found, "de")
    page = to_html(make_book(found, Material(), say=say).book, str, say=say).decode()
    assert '<html lang="de">' in page
    assert "Gebt jedem Spieler 3 Zielkarten." in page
    assert "Kurzübersicht" in page
    assert "Your turn" not in page


def test_a_bundle_in_another_language_is_a_bundle() -> None:
    _, _, found = compiled("usa")
    assert found.bundle is not None
    spoken = read_bundle(bundle_bytes(spoken_bundle(found.bundle, tongue_for(found, "fr"))))
    assert spoken["game"]["title"] == "Amérique du Nord"
    assert "Prendre une route" in spoken["strings"]
    assert spoken["rules"] == found.bundle["rules"]
    assert spoken_bundle(found.bundle, ENGLISH) is found.bundle


def test_a_changed_text_is_asked_for_again_and_the_old_one_kept(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text('msgid "Old"\nmsgstr "Alt"\n\nmsgid "Same"\nmsgstr "Gleich"\n', encoding="utf-8")
    data = brought_up_to_date(path, "de", ["Same", "New"])
    path.write_bytes(data)
    assert read_catalogue(path) == {"Same": "Gleich"}
    assert '#~ msgid "Old"' in data.decode()
    assert brought_up_to_date(path, "de", ["Same", "New"]) == data
    assert brought_up_to_date(path, "de", ["New", "Same"]) == data, "another game asks in another order"


def test_a_catalogue_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue):
        read_catalogue(tmp_path / "missing.po")


def test_a_backslash_in_a_translation_is_a_sign_like_any_other() -> None:
    space, path, found = compiled("usa")
    say = Tongue("xx", {text: f"\\x{text}" for text in asked_of(space, path, found, ENGLISH)})
    page = to_html(make_book(found, material(space, path, found, ""), say=say).book, str, say=say).decode()
    assert "\\xDraw train cards" in page


def test_a_catalogue_may_begin_with_the_mark_of_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text('\ufeffmsgid "a"\nmsgstr "b"\n', encoding="utf-8")
    assert read_catalogue(path) == {"a": "b"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("msgid 'ü'".encode("latin-1"), "this is not text in UTF-8"),
        (b'msgid "a"\nmsgstr "b"\nwhat\n', "line 3: "),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_said_in_words(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(data)
    with pytest.raises(BadCatalogue, match=words):
        read_catalogue(path)


def test_names_in_braces_must_stay() -> None:
    assert wrong_holes({"Deal {n}.": "Gebt {m}.", "Take {a} or {b}.": "Nimm {b} oder {a}."}) == ["Deal {n}."]


def test_words_on_boards_follow_the_language_for_a_while() -> None:
    with speaking(Tongue("de", {"Colors": "Farben"})):
        assert said("Colors") == "Farben"
    assert said("Colors") == "Colors"


def test_plurals_are_formed_by_rule() -> None:
    assert [plural(word) for word in ("city", "train", "box", "day")] == ["cities", "trains", "boxes", "days"]
    assert [plural(word) for word in ("beds", "bus", "pass", "cities")] == ["beds", "buses", "passes", "cities"]


def test_every_word_of_ours_on_boards_and_cards_is_translated() -> None:
    """What `said` is given in the sources, and the names of the sets that are printed."""
    asked = set(SETS)
    for package in ("render", "printing"):
        for path in sorted((ROOT / "ttrdsl" / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said":
                    first = node.args[0] if node.args else None
                    if isinstance(first, ast.Constant):
                        asked.add(str(first.value))
    for catalogue in sorted(OWN.glob("*.po")):
        assert sorted(asked - set(read_catalogue(catalogue))) == [], catalogue.name


@pytest.mark.parametrize(
    "body",
    [
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=no-such\\n"\n\nmsgid "a"\nmsgstr "b"\n',
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-7\\n"\n\nmsgid "a"\nmsgstr "+ABs-[2J"\n',
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1000000000\\n"\n\nmsgid "a"\nmsgid_plural "c"\nmsgstr[0] "b"\n',
        'msgid ""\nmsgstr "POT-Creation-Date: never\\n"\n',
        'msgid "a"\nmsgstr "b\x1b[2J"\n',
        'msgid "a"\nmsgstr[x] "b"\n',
        "nonsense\n",
    ],
)
def test_a_hostile_catalogue_is_refused_or_read_as_text(tmp_path: Path, body: str, capsys: Any) -> None:
    path = tmp_path / "de.po"
    path.write_text(body, encoding="utf-8")
    read: dict[str, str] = {}
    with suppress(BadCatalogue):
        read = read_catalogue(path)
    assert set(read.values()) <= {"b", "+ABs-[2J"}
    assert capsys.readouterr() == ("", "")
