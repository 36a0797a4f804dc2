"""What a book says stands where players look for it, and a story keeps nothing back that it hangs on."""

from __future__ import annotations

from pathlib import Path

from tests.unit.rulebook.books import ROOT, SMALL, made, parts, published, texts
from ttrdsl.rulebook.document import Example
from ttrdsl.rulebook.examples import played
from ttrdsl.rulebook.known_words import known_words
from ttrdsl.rulebook.people import Untellable
from ttrdsl.rulebook.story import Storyteller
from ttrdsl.tongue.tongue import ENGLISH
from ttrdsl.workspace import Workspace

GAME = """
game small "Small" for 2..4 players
use standard_deck
use classic { tickets_dealt = 1;  tickets_kept = 1 }
cities { Alba 0 0;  Bern 400 0;  Como 800 0 }
routes { Alba – Bern 2 red blue;  Bern – Como 3 gray }
tickets { Alba – Como 5;  Alba – Bern 2;  Bern – Como 3 }
tickets far { Alba – Como 9 }
board has hoard : cards seen by nobody
"""


def test_a_removal_is_told_in_the_chapter_of_what_is_gone() -> None:
    rules = """
> Nobody sweeps.
remove sweep, row_ready, sweep_helps, plain_cards, wilds_shown, sweep_at
> There are no new tickets.
remove draw_tickets, may_draw_tickets, tickets_drawn
> No path is measured.
remove longest
> Level players share.
winner { most total }
"""
    book = made(rules, annotated=False).book
    assert "Nobody sweeps." in texts(parts(book, "At any time"))
    assert "There are no new tickets." in texts(parts(book, "Your turn"))
    assert "No path is measured." in texts(parts(book, "Scoring"))
    assert not {"Nobody sweeps.", "There are no new tickets."} & set(texts(parts(book, "The game")))


def test_a_rule_is_told_behind_the_text_that_is_about_it() -> None:
    rules = "> On Sundays everything is completed. {completed}\nexcept completed(ticket) = yes when me.points > 90"
    book = made(rules, annotated=False).book
    assert "On Sundays everything is completed." in texts(parts(book, "Scoring"))
    assert "On Sundays everything is completed." not in texts(parts(book, "Who wins"))


def test_an_example_in_which_somebody_has_a_turn_is_none_of_set_up() -> None:
    book = published(ROOT / "maps" / "usa" / "usa.ttr", annotated=False).book
    told = {title: {x.title for x in parts(book, title) if isinstance(x, Example)} for title in ("Set-up", "Your turn")}
    assert "Play goes clockwise, one turn each" in told["Your turn"]
    assert "Five cards are turned up" in told["Set-up"]
    assert not told["Set-up"] & told["Your turn"]


def test_what_the_text_of_a_score_is_about_is_told_there_though_a_step_asks_for_it_before() -> None:
    rules = """
> Trains in the box count for the network. {also network}
except network = default
after claim_route.score { bonus: if any(t in me.tickets: completed(t)) { me.points += 1 } }
"""
    book = made(rules, annotated=False).book
    told = "Trains in the box count for the network."
    assert told in texts(parts(book, "Scoring"))
    assert told not in texts(parts(book, "Claim a route"))


def test_a_text_of_a_score_may_be_about_a_field_or_a_step() -> None:
    about = "{also player.tickets} {about claim_route.pay} {also winner}"
    book = made(f'> Few cards count. {about}\nscore thrift "Thrift" = -count(me.hand)', annotated=False).book
    assert any("Few cards count." in text for text in texts(parts(book, "Scoring")))


def test_what_the_board_does_not_have_is_not_told() -> None:
    twins = "Bern – Como 3 gray red"
    tracks = "Some cities are joined by several tracks"
    single = made("", annotated=False).book
    double = made("", SMALL.replace("Bern – Como 3 gray", twins), annotated=False).book
    assert any(text.startswith(tracks) for text in texts(parts(double, "Claim a route")))
    assert not any(text.startswith(tracks) for text in texts(parts(single, "Claim a route")))


def test_what_a_game_says_about_a_rule_it_takes_away_is_told() -> None:
    text = "With one of two tracks taken, the other stays open."
    double = SMALL.replace("2 red;", "2 red blue;")
    book = made(f"> {text}\nexcept closed(route) = no", double, annotated=False).book
    assert text in texts(parts(book, "Claim a route"))


def stories(scenarios: str) -> list[tuple[str, ...]]:
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/small.ttr")
    space.overlay[path.resolve()] = f"{GAME}\n{scenarios}\n"
    game = space.compile(path).game
    assert game is not None
    teller = Storyteller(game, ENGLISH, known_words(game), {})
    found = []
    for one in played(space.parsed(path)[0]):
        try:
            found.append(teller.story(one.scenario))
        except Untellable:
            found.append(())
    return found


def test_a_story_says_tracks_decks_and_cards_as_players_do() -> None:
    told = stories("""
scenario "tracks" {
  on small with 2 players
  given 'Alba – Bern blue'.owner = P2
  given far = only none
  given train_cards = wagon red, wild
  then  P1 may claim_route, 'Alba – Bern red'
  then  P1.longest = 0 and P2.longest = 10
}
""")[0]
    assert told[0] == (
        "Ben owns Alba – Bern (blue). The deck of far tickets is empty. The next train cards: red wagon, Locomotive."
    )
    assert told[1].endswith("“Longest path” brings Anna 0 points and Ben 10 points.")


def test_a_story_that_would_keep_back_what_it_hangs_on_is_not_told() -> None:
    hidden = 'scenario "hidden" {\n  on small with 2 players\n  given hoard = 3 red\n  then  P1.points = 0\n}\n'
    assert stories(hidden + hidden.replace("hoard", "P1.hand").replace("hidden", "open")) == [
        (), ("Anna’s hand: 3 red.", "Anna has 0 points."),
    ]  # fmt: skip


def test_a_story_says_how_many_lie_in_a_pile_whose_name_says_what_they_are() -> None:
    told = stories("""
scenario "kept" {
  on small with 2 players
  given P1.hand = 2 red
  then  count(P1.tickets) = 1 and count(P1.hand) = 2
}
""")
    said = " ".join(told[0])
    assert "Anna’s tickets: 1." in said
    assert "Anna’s hand: 2 cards." in said
