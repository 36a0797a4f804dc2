"""The survey finds out by asking the rules: prices, kinds that fit everywhere, what routes take and bring."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text, machine_of
from tests.unit.bots.tiny import TINY
from tests.unit.fast.test_found_by_chance import TABLE, TURN
from ttrdsl.bots.path.doubts import spent_kinds
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.survey import Price, Survey, survey_of
from ttrdsl.bots.path.swings import swing_of
from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine


@cache
def survey(name: str, players: int = 2) -> Survey:
    return survey_of(machine_of(name, players))


def route(name: str, text: str) -> int:
    return int(bundle_of(name)["domains"]["route"].index(text))


def kind(name: str, *words: str) -> int:
    return next(i for i, card in enumerate(bundle_of(name)["cards"]) if set(card["words"]) == set(words))


def ticket(name: str, title: str) -> int:
    return next(i for i, card in enumerate(bundle_of(name)["cards"]) if card["title"] == title)


def test_a_colored_route_costs_its_color_or_what_fits_everywhere() -> None:
    found = survey("usa").prices[route("usa", "El Paso – Houston")]
    wild = kind("usa", "wild")
    assert found == [Price(kind("usa", "green", "wagon"), 6, 0), Price(wild, 0, 6)]
    assert survey("usa").universal == {wild}


def test_a_gray_route_can_be_had_in_every_color() -> None:
    assert len(survey("usa").prices[route("usa", "Atlanta – Charleston")]) == 9


def test_cards_that_must_fit_everywhere_stand_beside_the_others() -> None:
    prices = survey("europe").prices[route("europe", "Palermo – Smyrna")]
    assert Price(kind("europe", "red", "wagon"), 4, 2) in prices


def test_a_card_that_covers_two_spaces_is_counted_once() -> None:
    prices = survey("rails_sails").prices[route("rails_sails", "New York – Reykjavik")]
    assert Price(kind("rails_sails", "yellow", "ship", "double"), 3, 0) in prices


def test_a_route_takes_the_pieces_that_the_rules_move() -> None:
    assert survey("usa").takes[route("usa", "El Paso – Houston")] == {"train": 6}
    assert survey("rails_sails").takes[route("rails_sails", "New York – Reykjavik")] == {"ship": 6}
    assert survey("japan").common == {"bullet"}


def test_long_routes_bring_more_than_short_ones() -> None:
    gains = survey("usa").gains
    assert gains[route("usa", "El Paso – Houston")] - gains[route("usa", "Atlanta – Nashville")] == 14


def test_a_ticket_is_worth_the_difference_between_having_and_missing_it() -> None:
    usa = survey("usa")
    assert swing_of(usa, ticket("usa", "Boston – Miami")) == 24


def test_nobody_can_choose_a_route_that_is_taken() -> None:
    found = survey("usa")
    st = found.knowledge.machine.start(1)
    wanted = route("usa", "El Paso – Houston")
    assert found.claimable(st, 0) >> wanted & 1
    for base in found.knowledge.owner_slots:
        st[base + wanted] = 1
    assert not found.claimable(st, 0) >> wanted & 1


def test_routes_that_the_rules_lend_count_as_usable() -> None:
    found = survey("japan").knowledge
    st = found.machine.start(1)
    wanted = route("japan", "Kyoto – Osaka")
    lay = found.machine.layout
    st[lay.pieces["bullet"] + lay.places["route"] + wanted] = 1
    found.machine.touch(st)
    assert found.network(st, 0) == 1 << wanted


def test_what_is_paid_beside_pieces_does_not_tell_how_long_a_game_lasts() -> None:
    takes = {0: {"train": 2, "coin": 2}, 1: {"train": 3}, 2: {"ship": 2, "coin": 1}, 3: {}}
    assert spent_kinds(takes) == {"train", "ship"}


def test_what_ends_in_a_dead_state_is_tried_no_further(tmp_path: Path) -> None:
    """The first option is a dead state, and so is a look at one route with many cards in hand."""
    rules = """
player has points : number = 0
route has owner : player
action dare "Dare" { rounds += 0; best(r in routes where r.owner = me: r.length).owner = none }
action wait "Wait" { move up to 1 from goods to me.hand }
action claim "Claim" when rounds > 1 {
  choose route in routes where route.owner = none
  pay (cost { (if route.length = 2 then 300 else 1) of wagon }) from me.hand
  route.owner = me; me.points += 3
}
score scored "Points" = me.points
"""
    machine = Machine(bundle_of_text(TABLE + TURN + rules.lstrip(), tmp_path), 2)
    assert survey_of(machine).points == {}
    kernel = StyledKernel(machine, "text", findings_of(machine))
    st = kernel.start(1)
    assert kernel.think(st, kernel.new_mind(1), int(st[layout.ACTOR])) < st[layout.OPTIONS]


@pytest.mark.parametrize("omen", ["fair", "foul", "fair or card is foul"])
def test_a_deal_that_leads_nowhere_does_not_keep_the_rules_from_being_asked(omen: str, tmp_path: Path) -> None:
    """Of two deals one breaks off, whichever the first seed brings; and if all do, nothing is found."""
    text = TINY.replace(
        "  hands: for me",
        f"  sky: {{ move 1 from omens to sky;  if any(card in sky: card is {omen}) {{ move 99 from omens to sky }} }}\n"
        "  hands: for me",
    )
    text += "\ndeck omens { fair 1;  foul 1 }\nboard has sky : cards seen by all\n"
    machine = Machine(bundle_of_text(text, tmp_path), 2)
    assert (survey_of(machine).place is None) == (omen not in ("fair", "foul"))


def test_routes_are_asked_about_where_they_become_somebodys(tmp_path: Path) -> None:
    """Whoever looks at a route first does not own it."""
    look = """route has seen : player
action look "Look" { at: choose route in routes where route.seen = none;  route.seen = me }
score looks "Looks" = count(r in routes where r.seen = me)
"""
    text = TINY.replace("action draw_cards", look + "action draw_cards", 1)
    found = survey_of(Machine(bundle_of_text(text, tmp_path), 2))
    assert found.place is not None
    assert found.place.path == "claim_route.pick"
    assert found.prices
