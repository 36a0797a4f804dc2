"""Cards other than tickets: as many as the decks have, each told from the others."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games import bundle_of
from tests.unit.printing.sheets import GAMES, cards_of, shapes_of, sheets, texts_of, words_of
from ttrdsl.printing.decks import kind_of, number_of, title_of
from ttrdsl.printing.draw_card import card_face
from ttrdsl.printing.faces import Size, capital
from ttrdsl.program.copies import most_copies
from ttrdsl.render.scene import Mark, Words


@pytest.mark.parametrize("name", GAMES)
def test_as_many_cards_are_printed_as_the_decks_have(name: str) -> None:
    bundle = bundle_of(name)
    printed = Counter(words_of(card) for sheet in sheets(name, "cards") for card in cards_of(sheet))
    for index, card in enumerate(bundle["cards"]):
        if not card["ticket"]:
            title = capital(title_of(bundle, index)) + " "
            found = [number for words, number in printed.items() if f" {title}" in f" {words}"]
            assert most_copies(card) in found, card["title"]


def test_a_kind_that_depends_on_the_players_is_printed_for_the_most() -> None:
    assert most_copies({"count": [3, 5, 4]}) == 5
    assert most_copies({"count": 7}) == 7


@pytest.mark.parametrize("name", GAMES)
def test_no_two_kinds_of_a_game_look_alike_without_their_titles(name: str) -> None:
    bundle = bundle_of(name)
    seen = set()
    for index, card in enumerate(bundle["cards"]):
        if not card["ticket"]:
            face = card_face(bundle, index, Size())
            look = (number_of(bundle, index), str([x for x in face.shapes if "text=" not in str(x)]))
            assert look not in seen, card["title"]
            seen.add(look)


def test_the_numbers_of_a_kind_have_one_picture_and_show_themselves() -> None:
    bundle = bundle_of("pennsylvania")
    looks: dict[object, set[str]] = {}
    for index, card in enumerate(bundle["cards"]):
        if "share" in card["words"]:
            shapes = card_face(bundle, index, Size()).shapes
            assert [x.text for x in shapes if isinstance(x, Words)].count(number_of(bundle, index)) == 2
            looks.setdefault(kind_of(card), set()).add(str([x for x in shapes if not isinstance(x, Words)]))
    assert len(looks) == 9
    assert all(len(look) == 1 for look in looks.values())
    assert len(set.union(*looks.values())) == 9


def test_small_print_says_no_number_twice_and_none_that_all_of_a_deck_have() -> None:
    printed = [words_of(card) for sheet in sheets("pennsylvania", "cards") for card in cards_of(sheet)]
    assert "Purple wagon Train cards · one of 12" in printed
    assert "15 15 Pennsylvania Railroad 15 PRR · size 15 · Shares" in {" ".join(x.split()) for x in printed}


def test_a_card_says_what_people_call_it_its_deck_and_how_many_there_are() -> None:
    assert words_of(cards_of(sheets("usa", "cards")[0])[0]) == "Purple wagon Train cards · one of 12"
    assert words_of(cards_of(sheets("rails_sails", "cards")[0])[0]).startswith("Purple Train with harbor ")


def test_a_color_has_the_mark_it_has_on_the_board() -> None:
    bundle = bundle_of("usa")
    marks = [shape.shape for shape, _ in shapes_of(card_face(bundle, 1, Size()).shapes) if isinstance(shape, Mark)]
    assert set(marks) == {"square"}


def test_each_player_gets_a_card_with_the_table_of_points() -> None:
    last = sheets("usa", "cards")[-1]
    assert texts_of(last).count("Points by spaces of a route") == 5
    assert texts_of(last).count("15") == 5


def test_a_card_of_which_the_texts_say_little_says_that_itself() -> None:
    bundle = bundle_of("uk")
    cards = {card["title"]: k for k, card in enumerate(bundle["cards"])}
    assert "3 cards" in bundle["cards"][cards["Booster"]]["says"]
    face = card_face(bundle, cards["Booster"], Size())
    booster = [shape.text for shape, _ in shapes_of(face.shapes) if isinstance(shape, Words)]
    assert "With the Booster any 3 cards will do in place of a Locomotive card." in " ".join(booster)
    assert "says" not in bundle["cards"][cards["Locomotive"]]  # the rules are full of them
