"""A view shows what `seen by` allows, all sizes, her own choices, and nothing else; a guess keeps exactly that."""

import json
from pathlib import Path

from tests.games import bundle_of_text, machine_of, new_game, random_play
from tests.unit.engine.small_game import TEXT, small_bundle, small_machine
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.live_locals import LiveLocals
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.saved import core_of
from ttrdsl.engine.sight import ALL, HIDDEN, MINE, sight
from ttrdsl.engine.views import View, view


def game_after(decisions: int, players: int = 3, seed: int = 4, log: bool = False) -> Game:
    game = new_game(small_machine(players), seed, log)
    for _ in random_play(game, seed, decisions):
        pass
    return game


def until(game: Game, question: str) -> Game:
    """Play first options until a question is asked."""
    for _ in range(500):
        if game.decision is not None and game.decision.question == question:
            return game
        game.play(len(game.choices) % game.option_count)
    raise AssertionError(question)


def all_views(game: Game) -> list[View]:
    return [game.view(p) for p in range(game.players)]


# ---- fields, piles, scores ------------------------------------------------------------------------


def test_a_player_sees_her_hand_and_of_other_hands_the_size() -> None:
    game = game_after(20)
    for player, seen in enumerate(all_views(game)):
        for owner, pile in enumerate(seen.piles["player.hand"]):
            real = game.machine.layout.piles["player.hand"][owner]
            assert pile.size == real.size(game.state)
            assert pile.cards == (tuple(real.cards(game.state)) if owner == player else None)


def test_nobody_sees_into_a_deck_and_everybody_into_the_pool() -> None:
    for seen in all_views(game_after(30)):
        assert all(deck.cards is None and deck.size > 0 for deck in seen.piles["deck"])
        assert seen.piles["board.pool"][0].cards is not None


def test_the_backs_of_hidden_cards_show_their_decks() -> None:
    seen = game_after(20).view(0)
    assert [deck.backs for deck in seen.piles["deck"]] == [((0, seen.piles["deck"][0].size),), ((1, 2),)]


def test_a_field_is_seen_by_all_by_its_owner_or_by_nobody() -> None:
    game = game_after(13)
    base = game.machine.layout.cells["player.bid"]
    for player, seen in enumerate(all_views(game)):
        assert seen.cells["player.bid"] == tuple(game.state[base + p] if p == player else None for p in range(3))
        assert seen.cells["board.bids"] == (None,)
        assert seen.cells["board.rounds"] == (0,)


def test_a_score_line_is_shown_if_all_it_is_made_of_is_seen() -> None:
    known = sight(small_machine())
    found = {name: known.rule(name) for name in known.scores}
    assert found == {"bid_points": MINE, "saved_cards": ALL, "wild_cards": MINE, "laid_rounds": ALL}
    seen = game_after(13).view(1)
    assert seen.scores["saved_cards"] == (2, 2, 2)
    assert [x is None for x in seen.scores["wild_cards"]] == [True, False, True]
    assert [x is None for x in seen.totals] == [True, False, True]


def test_a_score_that_asks_another_player_for_what_only_she_sees_is_hidden() -> None:
    known = sight(small_machine())
    assert known.expression(["as", "p", ["rule", "wild_cards"]]) == HIDDEN
    assert known.expression(["as", "me", ["rule", "wild_cards"]]) == MINE
    assert known.expression(["sum", "me", ["all", "player"], ["rule", "wild_cards"]]) == HIDDEN
    assert known.expression(["cell", "board.bids"]) == HIDDEN
    assert known.expression(["held", ["cards", ["pile", "deck", 0]], ["all", "card"]]) == ALL
    assert known.expression(["held", ["cards", ["pile", "deck", 0]], ["set", "card", 1]]) == HIDDEN


def test_a_view_is_plain_data_and_equal_by_value() -> None:
    game = game_after(20)
    assert game.view(1) == game.view(1)
    assert game.view(1) != game.view(2)
    data = game.view(1).to_json()
    assert json.loads(json.dumps(data)) == data
    assert "seed" not in json.dumps(data)


def test_looking_changes_nothing() -> None:
    game = game_after(20)
    state = list(game.state)
    all_views(game)
    game.guess(1, 3)
    assert game.state == state


# ---- decisions, secrets, locals -------------------------------------------------------------------


def test_who_decides_sees_question_and_options_and_others_who_it_is() -> None:
    game = until(game_after(0), "Your action")
    actor = game.state[layout.ACTOR]
    for player, seen in enumerate(all_views(game)):
        assert seen.decision is not None
        assert seen.decision.player == actor
        assert not seen.decision.secret
        if player == actor:
            assert seen.decision.question == "Your action"
            assert seen.decision.options == tuple(choice.label for choice in game.options())
        else:
            assert seen.decision.question is None
            assert seen.decision.options is None


def test_in_secret_others_see_neither_who_is_asked_nor_who_has_chosen() -> None:
    game = game_after(0)
    first = game.state[layout.ACTOR]
    last = (first + 2) % 3
    before = game.view(last)
    assert before.decision is not None
    assert (before.decision.player, before.decision.secret) == (None, True)
    game.play(1)
    assert game.view(last) == before
    game.play(2)
    assert game.state[layout.ACTOR] == (first + 1) % 3
    assert game.view(last) == before
    game.play(0)
    assert game.view(last) == before


def test_a_player_sees_what_she_has_chosen_in_secret() -> None:
    game = game_after(0)
    first = game.state[layout.ACTOR]
    game.play(0)
    assert set(game.view(first).locals) == {"card"}
    assert game.view(first).chosen == {}
    game.play(2)
    chosen = game.view(first).chosen
    assert chosen["b"] == 2
    assert set(chosen) == {"b", "card"}
    assert all(game.view(p).chosen == {} for p in range(3) if p != first)


def test_a_player_sees_the_locals_of_her_own_action_that_still_matter() -> None:
    game = until(game_after(0), "Take a card")
    actor = game.state[layout.ACTOR]
    assert game.view(actor).locals == {"k": 1, "left": 2}
    assert all(game.view(p).locals == {} for p in range(3) if p != actor)


def test_a_local_that_nobody_will_read_again_is_not_shown() -> None:
    proc = {
        "locals": {"kept": "chosen", "n": "number"},
        "do": [
            [
                "each",
                "me",
                ["all", "player"],
                [
                    [
                        "some",
                        {
                            "ask": None,
                            "as": "kept",
                            "from": ["cards", ["pile", "player.hand", "me"]],
                            "low": 1,
                            "high": None,
                        },
                    ],
                    ["take", ["these", "kept"], ["pile", "player.hand", "me"], ["pile", "player.saved", "me"], False],
                    ["let", "n", ["+", "n", 1]],
                ],
            ],
        ],
    }
    (live,) = LiveLocals(proc).at.values()
    assert live == {"n"}


def test_a_stop_makes_what_lies_behind_the_action_matter_not_what_lies_in_it() -> None:
    ask = {"ask": None, "alts": [{"if": True, "bind": [{"as": "x", "in": ["range", 1, 2]}], "do": []}], "menu": False}
    inside = [["if", ["<", "a", 1], [["stop"]], []], ["let", "b", "c"], ["let", "a", "b"]]
    menu = {
        "ask": None,
        "menu": True,
        "alts": [{"if": True, "bind": [], "action": True, "do": [["choose", ask], *inside]}],
    }
    proc = {"locals": dict.fromkeys("abcdx", "number"), "do": [["choose", menu], ["let", "b", "d"], ["let", "x", "b"]]}
    assert LiveLocals(proc).at[id(ask)] == {"a", "c", "d"}


# ---- the log --------------------------------------------------------------------------------------


def test_a_move_shows_its_cards_to_who_sees_them_at_one_end() -> None:
    game = game_after(60, log=True)
    assert game.log is not None
    for player in range(3):
        events = view(game.machine, game.state, player, game.log).events
        draws = [e for e in events if e["event"] == "card" and e["from"] == "cards" and e["to"].endswith(".hand")]
        assert draws
        assert all((e["cards"] is not None) == (e["to"] == f"P{player + 1}.hand") for e in draws)
        laid = [e for e in events if e["event"] == "card" and e["to"] == "pool"]
        assert all(e["cards"] is not None for e in laid)


def test_the_log_tells_nobody_what_others_chose_or_a_field_she_may_not_see() -> None:
    game = game_after(40, log=True)
    assert game.log is not None
    for player in range(3):
        events = view(game.machine, game.state, player, game.log).events
        assert {e["player"] for e in events if e["event"] == "choice"} == {player}
        puts = [(e["field"], e["of"]) for e in events if e["event"] == "put"]
        assert ("board.bids", 0) not in puts
        assert {of for field, of in puts if field == "player.bid"} == {player}


def test_events_name_the_step_that_caused_them() -> None:
    game = game_after(40, log=True)
    assert game.log is not None
    events = view(game.machine, game.state, 0, game.log).events
    assert {e["rule"] for e in events if e["event"] == "pieces"} == {"lay"}


# ---- guesses --------------------------------------------------------------------------------------


def test_a_guess_looks_the_same_to_its_player_and_different_below() -> None:
    game = game_after(25)
    for player in range(3):
        guesses = [game.guess(player, seed) for seed in range(8)]
        assert all(g.view(player) == game.view(player) for g in guesses)
        assert len({str(core_of(g.machine, g.state)) for g in guesses}) == 8


def test_the_same_seed_gives_the_same_guess() -> None:
    game = game_after(25)
    assert core_of(game.machine, game.guess(1, 7).state) == core_of(game.machine, game.guess(1, 7).state)


def test_a_guess_has_a_future_of_its_own() -> None:
    game = game_after(25)
    found = game.guess(1, 7)
    assert found.state[layout.SEED] != game.state[layout.SEED]
    assert found.state[layout.WORDS] == 0


def test_every_card_can_be_dealt_to_every_place_it_may_lie() -> None:
    game = game_after(16)
    hand = game.machine.layout.piles["player.hand"][1]
    kinds = {kind for seed in range(60) for kind, _ in hand.cards(game.guess(0, seed).state)}
    assert kinds == {0, 1, 2, 3}


def test_secret_choices_of_others_are_drawn_anew_and_her_own_stay() -> None:
    game = game_after(4)  # two have chosen
    first, second = (game.state[layout.FIRST] + n for n in (0, 1))
    slots = [game.machine.secret_base + p % 3 for p in (first, second)]
    guesses = [game.guess(first % 3, seed).state for seed in range(30)]
    assert {g[slots[0]] for g in guesses} == {game.state[slots[0]]}
    assert len({g[slots[1]] for g in guesses}) > 3
    for found in guesses:
        hand = game.machine.layout.piles["player.hand"][second % 3]
        card = found[slots[1]][1]
        assert hand.count(found, card) > 0


def test_whoever_must_pay_can_pay_in_every_guess() -> None:
    machine = machine_of("usa", 2)
    game = new_game(machine, 3)
    paid = 0
    for _ in random_play(game, 3, 200):
        if game.decision is not None and game.decision.question == "Pay with":
            other = game.guess(1 - game.state[layout.ACTOR], len(game.choices))
            assert other.option_count > 0
            other.play(0)
            paid += 1
    assert paid > 5


def test_a_guess_of_a_finished_game_is_the_game() -> None:
    game = game_after(5000)
    assert core_of(game.machine, game.guess(0, 1).state) == core_of(game.machine, game.state)


def test_cards_of_different_decks_are_not_mixed_up() -> None:
    machine = machine_of("rails_sails", 2)
    game = new_game(machine, 3)
    for _ in random_play(game, 3, 60):
        pass
    decks = [card["deck"] for card in machine.bundle["cards"]]
    for seed in range(10):
        found = game.guess(0, seed).state
        for index, pile in enumerate(machine.layout.piles["deck"]):
            assert {decks[kind] for kind, _ in pile.cards(found)} <= {index}


# ---- another visibility is another view -----------------------------------------------------------


def test_what_seen_by_says_decides(tmp_path: Path) -> None:
    text = TEXT.replace("hand    : cards seen by owner", "hand    : cards seen by all")
    machine = Machine(bundle_of_text(text, tmp_path), 3)
    seen = new_game(machine, 1).view(0)
    assert all(pile.cards is not None for pile in seen.piles["player.hand"])
    assert small_bundle()["piles"]["player.hand"]["see"] == "owner"
