"""A saved game comes back as it was; whatever else is handed in is refused with a sentence, and no more."""

import contextlib
import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.games import new_game, random_play
from tests.unit.engine.small_game import small_bundle, small_machine
from ttrdsl.engine import layout
from ttrdsl.engine.chance import Dice
from ttrdsl.engine.errors import BadState, GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.saved import HEAD, core_of
from ttrdsl.engine.saved_slots import slot_table
from ttrdsl.engine.saved_values import READERS, Reader, to_plain

Data = dict[str, Any]
HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    -2,
    1,
    7,
    2**31,
    2**64,
    10**40,
    1.5,
    float("nan"),
    "x",
    "",
    [],
    {},
    ["list"],
    ["list", 0],
    ["list", 99],
    ["list", ["list", 1]],
    ["pile", 0],
    ["pile", 999],
    ["numbers", 1],
    ["list", "paid", ["list"], ["list"], ["list"]],
    [[[[]]]],
)


def game_after(decisions: int, players: int = 3, seed: int = 4) -> Game:
    game = new_game(small_machine(players), seed)
    for _ in random_play(game, seed, decisions):
        pass
    return game


def saved_after(decisions: int) -> Data:
    data: Data = json.loads(json.dumps(game_after(decisions).to_json()))
    return data


def entry(game: Game, name: str) -> int:
    """Return the place in the saved core of a slot with this name."""
    slot = next(i for i, s in enumerate(slot_table(game.machine)) if s.name == name)
    return slot if slot < HEAD else slot - (layout.FIRST_FREE - HEAD)


def refused(data: Any, *words: str) -> None:
    with pytest.raises(BadState) as caught:
        Game.from_json(small_machine(), data)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("decisions", [0, 1, 2, 3, 7, 8, 12, 13, 14, 15, 16, 17, 20, 25, 30, 45])
def test_a_game_comes_back_in_the_middle_of_any_decision(decisions: int) -> None:
    game = game_after(decisions)
    again = Game.from_json(small_machine(), json.loads(json.dumps(game.to_json())))
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)
    assert [choice.label for choice in again.options()] == [choice.label for choice in game.options()]
    for _ in range(40):
        if game.over:
            break
        for one in (again, game):
            one.play(one.option_count - 1)
        assert core_of(again.machine, again.state) == core_of(game.machine, game.state)


def test_a_game_that_is_over_comes_back_too() -> None:
    game = game_after(5000)
    assert game.over
    again = Game.from_json(small_machine(), json.loads(json.dumps(game.to_json())))
    assert again.over
    assert [again.total(p) for p in range(3)] == [game.total(p) for p in range(3)]


def test_secret_choices_and_loops_are_among_what_is_saved() -> None:
    kinds = {slot.name: slot.kind for slot in slot_table(small_machine())}
    assert kinds["secret choice of P2"] == "secret"
    assert kinds["rest of the loop over n of setup"] == "rest"
    assert kinds["rest of the loop over n of raise_bid"] == "rest"
    assert kinds["laid of turn"] == "chosen"


def test_a_game_comes_back_in_a_loop_of_a_procedure_that_was_called() -> None:
    game = new_game(small_machine(), 4)
    for _ in random_play(game, 4):
        if game.decision is not None and game.decision.question == "How much more?":
            break
    again = Game.from_json(small_machine(), json.loads(json.dumps(game.to_json())))
    for one in (game, again):
        one.play(2)
        assert one.decision is not None
        assert one.decision.question == "How much more?"
        one.play(1)
        assert one.decision.question == "Your action"
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("number", -7),
        ("truth", 1),
        ("optional", None),
        ("optional", 3),
        ("id card", -1),
        ("set route", 3),
        ("place", 2),
        ("chosen", (3, 0, 0)),
        ("numbers", frozenset({2, -1})),
        ("range", range(2, 5)),
        ("stops", (1, 6)),
        ("payment", ("paid", (0, 3), (("plain", 2),), (("c", -1),))),
        ("chosen", 0),
        ("pile", 0),
    ],
)
def test_every_kind_of_value_comes_back_as_it_was(kind: str, value: Any) -> None:
    reader = Reader(small_machine())
    assert reader.read(kind, json.loads(json.dumps(to_plain(value))), "here") == value


def test_a_pile_comes_back_as_that_pile() -> None:
    machine = small_machine()
    pile = machine.layout.piles["player.hand"][1]
    assert Reader(machine).read("pile", to_plain(pile), "here") is pile


@pytest.mark.parametrize("kind", ["id card", "set route", "cost", *READERS])
def test_every_kind_of_value_refuses_what_it_cannot_be(kind: str) -> None:
    reader = Reader(small_machine())
    hostile = (
        *HOSTILE,
        ["list", *range(10_001)],
        ["list", "paid", 1, 2, 3],
        ["list", "paid", ["list"], ["list", 1], 0],
        ["range", 1],
    )
    for value in hostile:
        with contextlib.suppress(BadState):
            reader.read(kind, value, "here")


def test_the_seed_is_saved_but_neither_version_nor_options() -> None:
    game = game_after(3)
    data = game.to_json()
    assert len(data["core"]) == game.machine.layout.core - 2
    assert data["core"][layout.SEED] == game.state[layout.SEED]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.update(format="ttrdsl-replay"), "not a `ttrdsl-game`"),
        (lambda d: d.update(version=3), "newer than this program"),
        (lambda d: d.update(version="1"), "version"),
        (lambda d: d.update(version=0), "version"),
        (lambda d: d.update(bundle="0" * 64), "other rules or another board"),
        (lambda d: d.update(bundle=None), "bundle"),
        (lambda d: d.update(players=2), "players: expected 3, found 2"),
        (lambda d: d.update(players=3.0), "players"),
        (lambda d: d.pop("core"), "core: missing"),
        (lambda d: d.update(core={}), "core: expected a list"),
        (lambda d: d["core"].pop(), "entries"),
        (lambda d: d["core"].append(0), "entries"),
        (lambda d: d.update(choices="many"), "choices"),
        (lambda d: d["choices"].append(-1), "choices[2]"),
        (lambda d: d["choices"].extend([0] * 99), "choices"),
        (lambda d: d.update(more=1), "not a part"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(change: Callable[[Data], Any], words: str) -> None:
    data = saved_after(2)
    change(data)
    refused(data, words)


@pytest.mark.parametrize("data", [None, [], 0, "game", {}, {"format": 1}, {"format": "ttrdsl-game"}, [1, 2]])
def test_what_is_no_saved_game_at_all_is_refused(data: Any) -> None:
    refused(data)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("position", 0, "nobody decides at 0"),
        ("position", -1, "nobody decides at -1"),
        ("position", 10**9, "position"),
        ("actor", 5, "actor"),
        ("actor", -1, "actor"),
        ("turn", 3, "turn"),
        ("seed", 2**64, "seed"),
        ("over", 1, "somebody is asked"),
        ("player.bid 0", 2**31, "player.bid 0"),
        ("P1.hand, red wagon", 99, "of red wagon, but the game has 8"),
        ("P1.hand, red wagon", -1, "P1.hand, red wagon"),
        ("cards, wild", 0, "of wild, but the game has 4"),
        ("top of cards", ["list", 0], "cards"),
        ("top of cards", 0, "top of cards"),
        ("train at place 0", 1, "of train, but the game has 15"),
        ("way back from setup", 5, "not behind a call of it"),
        ("way back from turn", 1, "does not run, but holds something"),
        ("rest of the loop over n of setup", ["list", "x"], "rest of the loop"),
        ("secret choice of P1", 5, "secret choice of P1"),
        ("secret choice of P1", ["list", 0], "expected 2 choices, found 1"),
        ("secret choice of P1", ["list", 9, 1], "could not be chosen"),
    ],
)
def test_a_slot_that_does_not_fit_is_refused_by_name(name: str, value: Any, words: str) -> None:
    data = saved_after(2)
    data["core"][entry(game_after(0), name)] = value
    refused(data, words)


@pytest.mark.parametrize("rest", [0, ["list"], ["list", 1], ["list", 0, 2], ["list", 0, 0]])
def test_all_who_decide_in_secret_have_done_so_or_will_be_asked_once(rest: Any) -> None:
    data = saved_after(2)  # P2 has chosen, P3 is asked, P1 is left
    place = small_machine().layout.secrets[0].loop.rest - (layout.FIRST_FREE - HEAD)
    assert data["core"][place] == ["list", 0]
    data["core"][place] = rest
    refused(data, "neither chosen nor will be asked, or both")


def test_a_card_taken_from_one_pile_and_put_into_another_still_counts() -> None:
    """Not every forgery can be seen: this one is another game that could be."""
    data, game = saved_after(20), game_after(20)
    state = game.state
    hand = game.machine.layout.piles["player.hand"][1]
    kind = next(k for k in hand.kinds if hand.count(state, k))
    title = game.machine.bundle["cards"][kind]["title"]
    data["core"][entry(game, f"P2.hand, {title}")] -= 1
    data["core"][entry(game, f"pool, {title}")] += 1
    again = Game.from_json(small_machine(), data)
    assert again.option_count > 0


@pytest.mark.parametrize("decisions", [2, 16, 23])
def test_no_single_damaged_entry_gives_anything_but_a_sentence(decisions: int) -> None:
    machine, data = small_machine(), saved_after(decisions)
    for place in range(len(data["core"])):
        kept = data["core"][place]
        for value in HOSTILE:
            data["core"][place] = copy.deepcopy(value)
            survives(machine, data)
        data["core"][place] = kept
    Game.from_json(machine, data)


def survives(machine: Machine, data: Any) -> None:
    """Load what may be damaged: it is refused, or can be played on until the rules notice."""
    try:
        game = Game.from_json(machine, data)
    except BadState:
        return
    if not game.over:
        with contextlib.suppress(GameError):
            game.play(0)


def test_many_damaged_entries_at_once_give_nothing_but_a_sentence() -> None:
    machine, dice = small_machine(), Dice(3)
    saves = [saved_after(n) for n in (0, 2, 16, 23, 30)]
    for _ in range(400):
        data = copy.deepcopy(saves[dice.below(len(saves))])
        for _ in range(1 + dice.below(4)):
            place = dice.below(len(data["core"]))
            others = data["core"] if dice.below(2) else HOSTILE
            data["core"][place] = others[dice.below(len(others))]
        survives(machine, data)


def test_a_refused_save_leaves_the_machine_as_it_was() -> None:
    machine = small_machine()
    game, plain = new_game(machine, 4), new_game(small_machine(), 4)
    for number in random_play(game, 4, 40):
        data = game.to_json()
        data["core"] = list(data["core"])
        data["core"][number % len(data["core"])] = "x"
        with pytest.raises(BadState):
            Game.from_json(machine, data)
        assert machine.log is None
        for choice in game.choices[len(plain.choices) :]:
            plain.play(choice)
        assert core_of(machine, game.state) == core_of(plain.machine, plain.state)


def test_a_save_of_another_board_is_refused() -> None:
    bundle = copy.deepcopy(small_bundle())
    bundle["cards"][0]["count"] += 1
    with pytest.raises(BadState, match="other rules or another board"):
        Game.from_json(Machine(bundle, 3), saved_after(2))
