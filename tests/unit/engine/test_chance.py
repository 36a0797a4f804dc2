"""The page on chance tells the truth, number by number."""

import re
from pathlib import Path

import pytest

from tests.unit.engine.small_game import small_machine
from ttrdsl.engine import chance, layout
from ttrdsl.engine.card_moves import draw_card, pour

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "chance.md").read_text(encoding="utf-8")


def table(heading: str) -> list[tuple[int, ...]]:
    """Return the rows of the first table below a heading."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\|(?: *(?:0x)?[0-9A-F]+ *\|)+$", part, re.MULTILINE)
    return [tuple(int(cell, 0) for cell in row.strip("|").replace(" ", "").split("|")) for row in rows]


@pytest.mark.parametrize(("seed", "number", "word"), table("Words"))
def test_words_are_as_the_page_says(seed: int, number: int, word: int) -> None:
    assert chance.word(seed, number) == word


@pytest.mark.parametrize(("seed", "number", "n", "found"), table("A number below n"))
def test_numbers_below_n_are_as_the_page_says(seed: int, number: int, n: int, found: int) -> None:
    assert chance.below(seed, number, n) == found


@pytest.mark.parametrize(("seed", "game", "found"), table("Seeds of a run"))
def test_seeds_of_a_run_are_as_the_page_says(seed: int, game: int, found: int) -> None:
    assert chance.game_seed(seed, game) == found


@pytest.mark.parametrize(("seed", "seat", "found"), table("Dice of players"))
def test_seeds_of_dice_are_as_the_page_says(seed: int, seat: int, found: int) -> None:
    assert chance.style_seed(seed, seat) == found


def test_dice_count_through_the_words_of_their_seed() -> None:
    dice = chance.Dice(1)
    assert [dice.below(n) for n in (5, 2**32, 1)] == [chance.below(1, i, n) for i, n in ((1, 5), (2, 2**32), (3, 1))]
    assert dice.used == 3


def test_a_seed_is_taken_modulo_two_to_the_sixty_fourth() -> None:
    machine = small_machine()
    assert machine.start(-1)[layout.SEED] == machine.start(2**64 - 1)[layout.SEED] == 2**64 - 1


@pytest.mark.parametrize("seed", range(5))
def test_the_first_player_takes_one_word_unless_she_is_named(seed: int) -> None:
    machine = small_machine()
    drawn, named = machine.start(seed), machine.start(seed, 1)
    assert drawn[layout.FIRST] == chance.below(seed, 1, 3)
    assert drawn[layout.WORDS] == named[layout.WORDS] + 1 == 13  # and twelve cards were dealt


@pytest.mark.parametrize("seed", range(20))
def test_a_card_of_a_bag_takes_one_word_which_counts_through_the_kinds(seed: int) -> None:
    machine = small_machine()
    state = machine.blank(seed)
    deck = machine.layout.piles["deck"][0]
    for kind, number in enumerate((2, 0, 3, 0)):
        state[deck.slot_of[kind]] = number
    found = chance.below(seed, 1, 5)
    assert draw_card(machine, state, deck) == (0 if found < 2 else 2)
    assert state[layout.WORDS] == 1


def test_known_cards_and_whole_bags_take_no_word() -> None:
    machine = small_machine()
    state = machine.blank(1)
    deck, pool = machine.layout.piles["deck"][0], machine.layout.piles["board.pool"][0]
    state[deck.top], state[deck.bottom] = (2, 1), (3,)
    assert [draw_card(machine, state, deck) for _ in range(2)] == [2, 1]
    assert state[layout.WORDS] == 0
    draw_card(machine, state, deck)
    assert state[layout.WORDS] == 1
    for _ in range(27):
        draw_card(machine, state, deck)
    assert deck.size(state) == 1
    assert draw_card(machine, state, deck) == 3
    assert state[layout.WORDS] == 28
    state[pool.slot_of[0]] = 5
    pour(machine, state, pool, deck, under=True)
    assert state[layout.WORDS] == 28
    state[pool.slot_of[1]] = 2
    pour(machine, state, pool, deck, under=True)
    assert state[layout.WORDS] == 30
