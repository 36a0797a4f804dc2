"""The book for players: nothing in it is for those who made the game, and scenarios are told as stories."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.samples import sample
from tests.unit.rulebook.books import GAMES, SMALL, made, parts, published, texts
from ttrdsl.render.geometry import Box
from ttrdsl.rulebook.document import Book, Example, Paragraph, Place, Table
from ttrdsl.rulebook.layout import to_html, to_markdown, to_pdf
from ttrdsl.rulebook.places import FLAT, FLATTEST, _roomy

NAMES = [path.stem for path in GAMES]
CLAUSE = re.compile(r"\b[A-Z]{3}-\d|\bAMB-|\bEX-\d")
INTERNAL = re.compile(r"\b[a-z]+_[a-z]+\b|\bP\d\b|\.ttr\b|[{}]")


def link(place: Place) -> str:
    return f"{place.file}#L{place.line}"


@cache
def book_of(name: str) -> Book:
    return published(next(path for path in GAMES if path.stem == name), annotated=False).book


def shown(page: str) -> str:
    """Return what a reader of a page sees."""
    return re.sub(r"<[^>]+>", " ", page.partition("</style>")[2])


@pytest.mark.parametrize("name", sample(NAMES, 7))
def test_nothing_in_it_is_for_those_who_made_the_game(name: str) -> None:
    page = shown(to_html(book_of(name), link).decode())
    assert CLAUSE.findall(page) == []
    assert INTERNAL.findall(page) == []
    assert "<code" not in to_html(book_of(name), link).decode()


@pytest.mark.parametrize("name", sample(NAMES, 7))
def test_it_has_stories_an_index_and_a_page_for_reference(name: str) -> None:
    book = book_of(name)
    examples = [part for part in book.parts() if isinstance(part, Example)]
    assert len(examples) >= 2
    assert all(example.story for example in examples)
    assert len(book.index) >= 8
    assert len(book.quick) >= 4


@pytest.mark.parametrize("name", sample(NAMES, 7))
def test_every_address_exists_once(name: str) -> None:
    for text in (to_html(book_of(name), link).decode(), to_markdown(book_of(name), link).decode()):
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"|\]\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {
            ("", i) for i in ids
        }


def test_a_rule_without_a_text_is_no_code() -> None:
    book = made("except worth(route) = default + 3 when route.length = 3", annotated=False)
    told = [text for part in book.book.parts() if isinstance(part, Paragraph) for text in part.text]
    assert "This rule has no text yet." in told
    assert len(book.untold) == 1


def test_it_can_be_printed() -> None:
    pytest.importorskip("typst")
    assert to_pdf(book_of("japan"), link).startswith(b"%PDF")


def test_the_first_of_several_names_is_counted() -> None:
    rules = """
    routes { Alba – Como 4 blue [ground Moor] }
    route has ground : name
    rule wet(route) = route.ground = 'Moor'
    > Moor is ground that brings a point.
    except worth(route) = default + 1 when wet(route)
    """.replace("\n    ", "\n")
    tables = [p for p in made(rules).book.parts() if getattr(p, "anchor", "") == "contents.board"]
    assert ("Routes with ground", "1") in [row.cells for row in tables[0].rows]  # type: ignore[union-attr]


def test_a_clause_that_the_game_changes_is_struck() -> None:
    clauses = {
        c.id: c for r in published(next(p for p in GAMES if p.stem == "europe")).book.rulebooks for c in r.clauses
    }
    assert clauses["USA-017"].struck
    assert clauses["USA-017"].instead == ("EUR-006",)
    assert clauses["USA-057"].struck
    assert "USA-053" not in clauses  # a route of 1 space brings 1 in both tables
    assert not clauses["USA-027"].struck


@pytest.mark.parametrize(
    ("rules", "clause", "anchor"),
    [
        ("remove route_points\n> Other points.\ntable route_points { 1: 3;  2: 5;  3: 6 }", "USA-053", "route_points"),
        (
            "> Each route brings a point.\nexcept worth(route) = 1",
            "USA-053",
            "worth",
        ),  # its table is unused
        ("> The row is never swept.\nremove sweep", "USA-033", "remove.sweep"),
        ("> Open to all.\nexcept may_draw = yes", "USA-037", "may_draw"),
    ],
)
def test_a_struck_clause_leads_to_what_holds_instead(rules: str, clause: str, anchor: str, tmp_path: Path) -> None:
    game = tmp_path / "small.ttr"
    game.write_text(f'game small "Small" for 2..4 players\n{SMALL}\n{rules}\n', encoding="utf-8")
    found = {c.id: c for rulebook in published(game).book.rulebooks for c in rulebook.clauses}
    assert found[clause].struck
    assert [entry.anchor for entry in found[clause].anchors] == [anchor]
    assert not found["USA-059"].struck


def test_evidence_comes_from_the_game_alone() -> None:
    book = published(next(p for p in GAMES if p.stem == "europe")).book
    shown_by = [s.place.file for part in book.parts() if isinstance(part, Paragraph) for s in part.scenarios]
    assert shown_by
    assert all("maps/europe/" in file for file in shown_by)


BARE = """
colors rose mint
deck folk { rider rose 8;  rider mint 8 }
player has up : cards seen by all
route has no : number
cities { Alba 0 0;  Bern 400 0 }
routes { Alba – Bern 2 gray [no 1] }
steps setup { for me in players { move 1 from folk to me.up } }
steps turn { main: choose { } }
whenever more: count(folk) = 3 { move 1 from folk to box }
> Go: pick a card up.
action pick "Go" { move up to 1 from folk to me.up }
score held "Held" = count(me.up)
winner { most total }
> The game ends with the last card.
end when count(folk) = 0 then 0 turns each
"""


def test_steps_without_a_text_are_reported_and_words_of_any_text_are_not_in_the_index() -> None:
    told = made("", BARE, 'game bare "Bare" for 2 players', annotated=False)
    assert [place.line for place in told.untold] == [9, 11, 14, 15]  # set-up, whenever, the score, the winner
    assert [chapter.anchor for chapter in told.book.chapters][2:5] == ["setup", "turn", "standing"]
    assert "Up" not in [entry.word for entry in told.book.index]
    page = to_markdown(told.book, link).decode()
    assert "Routes with no" not in page
    assert "| Rose rider |" in page.replace("|  ", "")
    quick = page.partition("## Quick reference")[2]
    assert "- Go: pick a card up." in quick
    assert "no text" not in quick


def test_the_page_for_reference_has_what_stands_around_actions_and_leaves_out_what_has_no_text() -> None:
    rules = """> Before anything else, bow.
before turn.main { bow: me.points += 1 }
before draw_cards.pick { me.points += 1 }"""
    quick = to_markdown(made(rules, annotated=False).book, link).decode().partition("## Quick reference")[2]
    assert "**Set-up**\n\n- Everybody takes the pieces of one color.\n- " in quick
    assert "- Before anything else, bow." in quick
    assert "- Draw train cards: Take 2 cards, one after the other." in quick
    assert "no text" not in quick


def test_the_menu_of_a_turn_may_have_any_name() -> None:
    other = BARE.replace("main:", "act:").replace('action pick "Go"', 'action pick "Go" in turn.act')
    book = made("", other, 'game bare "Bare" for 2 players', annotated=False).book
    turn = next(chapter for chapter in book.chapters if chapter.anchor == "turn")
    assert [section.title for section in turn.sections] == ["Go"]


def test_the_page_for_reference_is_the_last_one() -> None:
    page, text = to_html(book_of("japan"), link).decode(), to_markdown(book_of("japan"), link).decode()
    assert page.index('id="index"') < page.index('id="quick"')
    assert text.index('id="part-index"') < text.index('id="part-quick"')


def test_a_story_calls_a_track_as_its_legend_does() -> None:
    stories = " ".join(text for part in book_of("japan").parts() if isinstance(part, Example) for text in part.story)
    assert "Anna’s bullet train track: 9." in stories
    assert "progress" not in stories


def test_a_deck_of_one_kind_takes_one_line_and_a_name_speaks_for_itself() -> None:
    cells = [[row.cells for row in table.rows] for name in ("italy", "pennsylvania") for table in _tables(name)]
    assert ("Ferry cards", "Ferry", "10") in cells[0]
    assert ("", "Reading, 1 to 7 (RDG)", "7") in cells[1]


OPEN = """
remove kept_tickets, done, draw_tickets, may_draw_tickets, setup.deal, setup.keep, setup.back
winner { most total }
"""


def test_tickets_that_nobody_draws_are_not_in_the_box() -> None:
    told = [parts(made(rules).book, "What you need") for rules in ("", OPEN)]
    assert ["Tickets" in [x.title for x in found if isinstance(x, Table)] for found in told] == [True, False]
    assert "Tickets" not in [entry.word for entry in made(OPEN, annotated=False).book.index]


def test_a_scenario_that_fails_is_no_example(tmp_path: Path) -> None:
    scenario = """
scenario "two cards come to the hand {n}" {{
  on small with 2 players
  given P1.hand = 1 red
  when  P1 does draw_cards, blind
  when  P1 does blind
  then  count(P1.hand) = {n}
}}"""
    game = tmp_path / "small" / "small.ttr"
    game.parent.mkdir()
    head = 'game small "Small" for 2..4 players'
    game.write_text(f"{head}\n{SMALL}{scenario.format(n=3)}{scenario.format(n=4)}\n", encoding="utf-8")
    told = [x.title for x in published(game, annotated=False).book.parts() if isinstance(x, Example)]
    assert told == ["Two cards come to the hand 3"]


def test_of_several_rules_without_a_text_in_a_row_it_is_said_once() -> None:
    rules = "whenever one: over { shuffle tickets }\nwhenever two: over { shuffle tickets }"
    told = texts(parts(made(rules, annotated=False).book, "At any time"))
    assert told.count("This rule has no text yet.") == 1
    assert len(texts(parts(made(rules).book, "At any time"))) == len(told) + 1


def test_tickets_among_other_cards_of_their_deck_are_counted_beside_them() -> None:
    found = made('deck tickets { odd "Thief" 2 }\n').book
    table = next(part for part in found.parts() if isinstance(part, Table) and part.anchor == "contents.cards")
    cells = [row.cells for row in table.rows]
    assert cells[-3:] == [("Tickets", "in all", "5"), ("", "Thief", "2"), ("", "Tickets", "3")]


def _tables(name: str) -> list[Table]:
    return [part for part in book_of(name).parts() if isinstance(part, Table) and part.anchor == "contents.cards"]


@pytest.mark.parametrize("box", [Box(0, 0, 400, 20), Box(0, 0, 20, 400), Box(0, 0, 5, 5)])
def test_the_picture_of_a_place_is_no_strip(box: Box) -> None:
    roomy = _roomy(box)
    assert FLAT - 0.01 <= roomy.width / roomy.height <= FLATTEST + 0.01
