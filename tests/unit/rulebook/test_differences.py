"""What differs between two games, and the law of the short book: what it leaves out is the same in both games."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.unit.rulebook.books import GAMES, ROOT, SMALL
from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.differences import differences
from ttrdsl.rulebook.document import Book, Listing, Paragraph
from ttrdsl.rulebook.knowing import Known, known_left_out
from ttrdsl.rulebook.make_book import Material, make_book
from ttrdsl.rulebook.units import signatures, units
from ttrdsl.workspace import Workspace

PAIRS = [("usa", "europe"), ("usa", "japan"), ("europe", "switzerland"), ("europe", "usa"), ("usa", "rails_sails")]


@cache
def compiled(name: str) -> Compiled:
    return Workspace(ROOT).compile(next(path for path in GAMES if path.stem == name), checks=False)


@cache
def book_of(name: str) -> Book:
    return make_book(compiled(name), Material()).book


def short(before: str, after: str) -> Book:
    games = compiled(before).game, compiled(after).game
    assert games[0] is not None
    assert games[1] is not None
    return known_left_out(book_of(after), book_of(before), Known(games[0], games[1], book_of(before)))


def plain(node: Any) -> Any:
    """Return a part of a program without the marks of where it is written."""
    if isinstance(node, list):
        return plain(node[2]) if node[:1] == ["at"] else [plain(part) for part in node]
    return {key: plain(value) for key, value in node.items()} if isinstance(node, dict) else node


def program(bundle: dict[str, Any], rule: str) -> str:
    """Return the program of a rule; variables are numbered in order, and decks are named, as in any other bundle."""
    text = json.dumps(plain(bundle["rules"][rule]))
    decks = bundle["domains"]["deck"]
    text = re.sub(r'"(deck|discard)", (\d+)', lambda found: f'"{found[1]}", "{decks[int(found[2])]}"', text)
    numbers: dict[str, int] = {}
    return re.sub(r"~\d+", lambda found: f"~{numbers.setdefault(found[0], len(numbers))}", text)


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_what_a_short_book_leaves_out_is_the_same_in_both_games(before: str, after: str) -> None:
    kept = {part.anchor for part in short(before, after).parts() if isinstance(part, Paragraph)}
    left = [part for part in book_of(after).parts() if isinstance(part, Paragraph) and part.anchor not in kept]
    assert len(left) > 5
    there = {part.text for part in book_of(before).parts() if isinstance(part, Paragraph)}
    old, new = compiled(before).bundle, compiled(after).bundle
    assert old is not None
    assert new is not None
    for part in left:
        assert part.text in there
        for name in set(part.names) & new["rules"].keys():
            assert program(old, name) == program(new, name), name


@pytest.mark.parametrize(("before", "after"), [("europe", "italy"), ("japan", "uk")])
def test_a_short_book_does_not_lead_to_what_it_leaves_out(before: str, after: str) -> None:
    book = short(before, after)
    heads = [head for chapter in book.chapters for head in (chapter, *chapter.sections)]
    led = {e.anchor for head in heads for part in head.parts if isinstance(part, Listing) for e in part.entries}
    assert led - {""}
    assert led - {""} <= {head.anchor for head in heads}


def test_what_only_the_other_game_has_is_named_at_the_beginning() -> None:
    first = short("europe", "usa").chapters[0]
    named = [entry.text for part in first.parts if isinstance(part, Listing) for entry in part.entries]
    assert any(text.startswith("Stations not built: ") for text in named)
    assert not any("Longest path" in text for text in named)


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_a_rule_of_which_all_is_the_same_is_the_same_program(before: str, after: str) -> None:
    games = compiled(before), compiled(after)
    was, now = (signatures(units(x.game)) for x in games if x.game is not None)
    old, new = games[0].bundle, games[1].bundle
    assert old is not None
    assert new is not None
    same = [name for name in new["rules"] if name in was and was[name] == now.get(name)]
    assert len(same) > 5
    assert [name for name in same if program(old, name) != program(new, name)] == []


def small(rules: str) -> Compiled:
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/small.ttr")
    space.overlay[path.resolve()] = f'game small "Small" for 2..4 players\n{SMALL}\n{rules}\n'
    return space.compile(path)


def changed(rules: str) -> list[tuple[str, str]]:
    before, after = small("").game, small(rules).game
    assert before is not None
    assert after is not None
    return [(x.how, x.name) for x in differences(before, after)]


def test_a_game_does_not_differ_from_itself() -> None:
    assert changed("") == []
    assert changed("# a comment") == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("> More.\nexcept worth(route) = default + 1", [("changed", "worth")]),
        ("except worth(route) = default + 1", [("changed", "worth")]),
        (
            "remove longest, trail\nwinner { most total }",
            [("gone", "trail"), ("gone", "longest"), ("changed", "winner")],
        ),
        ("> Two points.\nafter claim_route.own { me.points += 2 }", [("changed", "claim_route.own")]),
        ("param tip = 1\nexcept worth(route) = default + tip", [("new", "tip"), ("changed", "worth")]),
        ("remove claim_route.score", [("gone", "claim_route.score")]),
    ],
)
def test_a_difference_is_found_by_what_it_changes(rules: str, expected: list[tuple[str, str]]) -> None:
    assert changed(rules) == expected


def test_a_silent_value_makes_what_it_decides_different() -> None:
    """A rule whose text stays the same is told again if a value below it is another."""
    extra = "> It brings something more.\nexcept worth(route) = default + tip"
    before, after = small(f"param tip = 1\n{extra}"), small(f"param tip = 2\n{extra}")
    assert before.game is not None
    assert after.game is not None
    books = [make_book(x, Material()).book for x in (before, after)]
    told = known_left_out(books[1], books[0], Known(before.game, after.game, books[0]))
    texts = [text for part in told.parts() if isinstance(part, Paragraph) for text in part.text]
    assert "It brings something more." in texts
    assert not any(text.startswith("Deal 4 train cards") for text in texts)


@pytest.mark.parametrize("change", ["before {} {{ me.points += 2 }}", "after {} {{ me.points += 2 }}", "remove {}"])
@pytest.mark.parametrize("step", ["claim_route.place", "claim_route.score", "draw_tickets.draw", "draw_cards.pick"])
def test_a_step_that_something_silent_changes_is_told_again(change: str, step: str) -> None:
    before, after = small(""), small(change.format(step))
    assert before.game is not None
    if after.game is None or after.errors:
        return  # a step that others need cannot go
    books = [make_book(x, Material()).book for x in (before, after)]
    told = known_left_out(books[1], books[0], Known(before.game, after.game, books[0]))
    parts = [part for part in told.parts() if isinstance(part, Paragraph)]
    said = [text for part in parts for text in part.text]
    said += [entry.text for part in told.parts() if isinstance(part, Listing) for entry in part.entries]
    about = [part.text[0] for part in books[0].parts() if isinstance(part, Paragraph) and step in part.names]
    assert about
    assert all(any(text.startswith(other) for other in said) for text in about)


@pytest.mark.parametrize(
    "rules",
    [
        "after claim_route.own {{\n  > It brings a tip.\n  tip: me.points += {}\n}}",
        "except claim_route.own {{\n  default\n  > It brings a tip.\n  tip: me.points += {}\n}}",
        "except claim_route.own {{\n  default\n  may {{\n    > It brings a tip.\n    tip: me.points += {}\n  }}\n}}",
        "after claim_route.own {{\n  all_of: {{\n    > It brings a tip.\n    tip: me.points += {}\n  }}\n}}",
    ],
)
def test_a_step_that_an_exception_or_insertion_brings_is_told_and_compared(rules: str) -> None:
    without, before, after = small(""), small(rules.format(1)), small(rules.format(2))
    assert without.game is not None
    assert before.game is not None
    assert after.game is not None
    assert "It brings a tip." in [text for x in differences(without.game, before.game) for text in x.gained]
    books = [make_book(x, Material()).book for x in (before, after)]
    told = known_left_out(books[1], books[0], Known(before.game, after.game, books[0]))
    assert "It brings a tip." in [text for part in told.parts() if isinstance(part, Paragraph) for text in part.text]


def test_what_is_only_said_of_the_board_or_of_a_removal_is_a_difference() -> None:
    without = small("").game
    said = small("> Nobody counts paths.\nremove longest, trail\nwinner { most total }").game
    assert without is not None
    assert said is not None
    assert "Nobody counts paths." in [text for x in differences(without, said) for text in x.gained]
    board = small("> The lake has one harbor.\nzones lakes { Lake : Aosta }").game
    assert board is not None
    assert "The lake has one harbor." in [text for x in differences(without, board) for text in x.gained]


ON_BOARD = {  # what becomes what in the text of a board, and what is different then
    ("Alba – Bern 2 red;  Bern", "Alba – Bern 4 red;  Bern"): [("changed", "route", "Alba – Bern")],
    ("Bern – Como 3 gray", "Bern – Como 3 gray gray"): [
        ("changed", "board", "routes"),
        ("changed", "route", "Bern – Como"),
    ],
    ("Alba – Como 5", "Alba – Como 6"): [("changed", "ticket", "Alba – Como")],
    ("Alba 0 0", "Alba 0 0 [dead_end]"): [("changed", "city", "Alba")],
    ("Alba 0 0", "Alba 9 9"): [],
    ("Alba", "Asti"): [
        ("gone", "city", "Alba"),
        ("new", "city", "Asti"),
        *[(how, "route", f"{name} – Bern") for how, name in (("gone", "Alba"), ("new", "Asti"))],
        *[(how, "ticket", f"{a} – {b}") for how, a in (("gone", "Alba"), ("new", "Asti")) for b in ("Como", "Bern")],
    ],
}


@pytest.mark.parametrize("change", ON_BOARD, ids=" to ".join)
def test_the_lines_of_a_board_are_compared(change: tuple[str, str], tmp_path: Path) -> None:
    games = []
    for number, text in enumerate((SMALL, SMALL.replace(*change))):
        path = tmp_path / f"small{number}.ttr"
        path.write_text(f'game small{number} "Small" for 2..4 players\n{text}', encoding="utf-8")
        games.append(Workspace(tmp_path).compile(path, checks=False).game)
    assert games[0] is not None
    assert games[1] is not None
    found = [(x.how, x.kind, x.name) for x in differences(games[0], games[1])]
    assert sorted(found) == sorted(ON_BOARD[change])


def test_of_two_other_boards_the_cities_are_told_and_not_every_line() -> None:
    old, new = compiled("usa").game, compiled("europe").game
    assert old is not None
    assert new is not None
    kinds = {(x.kind, x.name) for x in differences(old, new)}
    assert ("board", "map") in kinds
    assert not {"city", "route", "ticket"} & {kind for kind, _ in kinds}
