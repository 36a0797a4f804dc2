"""Ticket cards: what they say, what their maps show, and that nothing lies on anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.samples import sample
from tests.unit.printing.sheets import GAMES, boxes_of_texts, cards_of, shapes_of, sheets, words_of
from tests.unit.render import boards
from tests.unit.render.boards import HEAD
from ttrdsl.printing.faces import Size
from ttrdsl.printing.sets import Order, Printing, print_tickets
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Disc, Group

FIELD = """
cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150;  Egna 100 60;  東京 30 90 }
routes { Alba – Bern 4 red;  Bern – Como 3 blue;  Como – Dole 4 green;  Dole – Alba 3 gray;  Alba – Egna 2 gray
  Dole – 東京 2 gray }
ticket has high   : number
ticket has low    : number
ticket has secret : flag
zones lands { North : Alba, Bern }
player has kept : cards seen by owner
after setup.deal { for me in players { move up to 1 from rounds to me.kept } }
score rounds_done "Rounds" = sum(t in me.kept: if t.secret then t.high else t.low)
"""
LONG = "'Llanfairpwllgwyngyllgogerychwyrndrobwll under the Mountain'"
SMALL, LARGE = Size(68, 44), Size(120, 80)
IN_SIZES = [(name, Size()) for name in GAMES] + [(name, size) for name in GAMES for size in (SMALL, LARGE)]
MANY_PLACES = "tickets rounds : high low { Alba – Bern – Como – Dole – Egna 14 6 }"


def tickets(text: str, folder: Path, size: Size | None = None) -> list[Group]:
    """Return the cards of the tickets of a small game."""
    bundle = bundle_of_text(f"{HEAD}{FIELD}{text}", folder)
    made = print_tickets(Printing(bundle, Order(size=size or Size())))
    return [card for sheet in made for card in cards_of(sheet)]


def marks(card: Group) -> list[tuple[float, float]]:
    """Return where the cities that are meant are marked on the map of a card."""
    found = [shape for shape, _ in shapes_of(card.shapes) if isinstance(shape, Disc)]
    return [disc.at for disc in found if palette.CITY in (disc.ink.fill, disc.ink.line)]


@pytest.mark.parametrize("name", GAMES)
def test_every_ticket_is_printed_with_its_places_and_its_worth(name: str) -> None:
    bundle = bundle_of(name)
    written = [words_of(card) for sheet in sheets(name, "tickets") for card in cards_of(sheet)]
    wanted = [index for index, card in enumerate(bundle["cards"]) if card["ticket"]]
    in_decks = sorted(wanted, key=lambda index: (bundle["cards"][index]["deck"], index))
    assert len(written) == len(wanted)
    for index, words in zip(in_decks, written, strict=True):
        assert all(word in words.split() for word in bundle["cards"][index]["title"].split())
        assert str(bundle["facts"]["ticket.points"]["data"][index] or "") in words


@pytest.mark.parametrize(("name", "size"), sample(IN_SIZES, len(GAMES) + 6))
def test_texts_stay_on_their_card_and_apart(name: str, size: Size) -> None:
    for sheet in sheets(name, "tickets", Order(size=size)):
        for card in cards_of(sheet):
            boxes = [box for _, box in boxes_of_texts(card)]
            room = size.panel
            for k, box in enumerate(boxes):
                assert all(room.holds(corner) for corner in ((box.left, box.top), (box.right, box.bottom))), card
                assert not any(box.overlap(other) > 0.01 for other in boxes[:k]), words_of(card)


@pytest.mark.parametrize("name", GAMES)
def test_the_cities_of_a_ticket_are_marked_inside_its_map(name: str) -> None:
    bundle = bundle_of(name)
    for sheet in sheets(name, "tickets"):
        for card in cards_of(sheet):
            places = marks(card)
            assert len(places) >= 2
            assert all(Size().panel.holds(at) for at in places)
    assert bundle["board"]["cities"]


def test_a_ticket_with_many_places_numbers_them_and_names_its_numbers(tmp_path: Path) -> None:
    card = tickets(f"tickets {{ Alba – Como 5 }}\n{MANY_PLACES}", tmp_path)[-1]
    written = words_of(card)
    assert all(text in written for text in ("Alba –", "Egna", "14", "high", "6", "low", "1 2 3 4 5"))


def test_a_game_with_one_number_on_its_tickets_does_not_name_it() -> None:
    assert "points" not in words_of(cards_of(sheets("usa", "tickets")[0])[0])


def test_any_city_of_a_zone_will_do_and_each_is_marked_hollow(tmp_path: Path) -> None:
    card = tickets(f"tickets {{ North – Dole 7 }}\n{MANY_PLACES}", tmp_path)[0]
    assert "North – Dole" in words_of(card)
    discs = [shape for shape, _ in shapes_of(card.shapes) if isinstance(shape, Disc)]
    assert len([disc for disc in discs if disc.ink.line == palette.CITY]) == 2
    assert len([disc for disc in discs if disc.ink.fill == palette.CITY]) == 1


def test_goals_joined_by_or_stand_below_each_other_with_their_worth(tmp_path: Path) -> None:
    text = f"""tickets {{ Alba – Como 5 or Alba – Dole 8 or North – Egna 11 }}
    rule goal_value(goal) = if connected(network, goal.ends) then goal.points else 0
    except value(ticket, net: routes) = or_else(max(g in ticket.goals: goal_value(g)), 0)
    {MANY_PLACES}"""
    card = tickets(text, tmp_path)[0]
    lines = [text for text, _ in boxes_of_texts(card)]
    assert lines[:6] == ["Alba – Como", "points 5", "or Alba – Dole", "points 8", "or North – Egna", "points 11"]


def test_flags_and_nothing_are_said_too(tmp_path: Path) -> None:
    first, second = tickets(f"tickets {{ Alba – Como 5 [secret];  Alba – Dole 0 }}\n{MANY_PLACES}", tmp_path)[:2]
    assert "secret" in words_of(first)
    assert "0 points" in words_of(second)


@pytest.mark.parametrize("size", [Size(), Size(55, 30)], ids=["usual", "tiny"])
def test_long_names_and_other_scripts_fit(tmp_path: Path, size: Size) -> None:
    text = f"{HEAD}{FIELD}\ntickets {{ 東京 – Egna 5;  Alba – 東京 3 }}\n{MANY_PLACES}"
    bundle = bundle_of_text(text.replace("Egna", LONG), tmp_path)
    for sheet in print_tickets(Printing(bundle, Order(size=size))):
        for card in cards_of(sheet):
            boxes = boxes_of_texts(card)
            room = Box(0, 0, size.width, size.height)
            assert all(room.left <= box.left and box.right <= room.right for _, box in boxes)
            assert all(room.top <= box.top and box.bottom <= room.bottom for _, box in boxes)


def test_decks_of_tickets_are_told_apart() -> None:
    fills = []
    for sheet in sheets("world37", "tickets"):
        fills += [card.shapes[1].ink.fill for card in cards_of(sheet)]  # type: ignore[union-attr]
    assert len(set(fills)) == 3


def test_tickets_that_nobody_draws_stay_out_of_the_printer(tmp_path: Path) -> None:
    rules = "remove kept_tickets, done, draw_tickets, may_draw_tickets\nwinner { most total }"
    rules = f"routes {{ Alba – Bern 4 gray }}\n{rules}"
    still = boards.bundle(rules, tmp_path)
    assert print_tickets(Printing(still, Order()))
    gone = boards.bundle(f"{rules}\nremove setup.deal, setup.keep, setup.back", tmp_path)
    assert not print_tickets(Printing(gone, Order()))
