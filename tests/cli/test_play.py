"""Play by piped input: a whole game, commands on the way, files, and slips."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import STUCK, TINY
from tests.unit.fast.test_limits import TINY as UNOWNED


@pytest.fixture
def tiny(folder: Path) -> Path:
    """Lay the tiny game into the working folder."""
    path = folder / "tiny.ttr"
    path.write_text(TINY.lstrip(), encoding="utf-8")
    return path


def play(run: Any, *args: str, lines: str = "", seats: str = "human,random") -> Any:
    return run("play", "tiny.ttr", "--seats", seats, "--seed", "5", *args, stdin=lines.encode())


def test_a_person_can_play_to_the_end(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\n" * 200)
    assert outcome.code == 0
    assert outcome.err == ""
    assert "Which tickets do you keep?" in outcome.out
    assert "P1 you" in outcome.out
    assert "total" in outcome.out
    assert "after" in outcome.out.splitlines()[-1]
    assert "\x1b" not in outcome.out


def test_nothing_is_wider_than_the_terminal(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    outcome = play(run, "--log", lines="?\nm\nl\no\n" + "1\n" * 200)
    assert max(len(line) for line in outcome.out.splitlines()) <= 80


def test_the_end_of_the_input_ends_the_game(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\n")
    assert outcome.code == 0
    assert outcome.err == "the input has ended: the game is not over\n"


def test_quitting_offers_to_save(run: Any, tiny: Path, folder: Path) -> None:
    outcome = play(run, lines="1\nq\nkept.json\n")
    assert "Save to which file?" in outcome.out
    assert outcome.err == "until next time: the game is not over\n"
    assert json.loads((folder / "kept.json").read_text())["format"] == "ttrdsl-game"


def test_what_is_saved_already_is_not_asked_for_again(run: Any, tiny: Path, folder: Path) -> None:
    assert "Save to which file?" not in play(run, lines="1\ns kept.json\nq\n").out


def test_if_a_file_cannot_be_written_another_can_be_named(run: Any, tiny: Path, folder: Path) -> None:
    outcome = play(run, lines="1\nq\nnowhere/at/all/kept.json\nkept.json\n")
    assert outcome.out.count("Save to which file?") == 2
    assert (folder / "kept.json").is_file()


def test_quitting_without_saving_leaves_no_file(run: Any, tiny: Path, folder: Path) -> None:
    before = set(folder.rglob("*"))
    assert play(run, lines="q\n\n").code == 0
    assert set(folder.rglob("*")) == before


def test_a_saved_game_goes_on_where_it_was(run: Any, tiny: Path) -> None:
    whole = play(run, "--save-replay", "one.json", lines="1\n1\n" + "1\n" * 200)
    play(run, lines="1\n1\ns half.json\n")
    rest = run("play", "tiny.ttr", "--load", "half.json", "--seats", "human,random", stdin=b"1\n" * 200)
    assert rest.code == 0
    assert "after" in rest.out.splitlines()[-1]
    assert whole.code == 0


def test_a_game_is_saved_when_it_is_left(run: Any, tiny: Path, folder: Path) -> None:
    outcome = play(run, "--save", "auto.json", lines="1\n1\n")
    assert "saved to auto.json" in outcome.out
    assert json.loads((folder / "auto.json").read_text())["players"] == 2


def test_taking_back_leads_to_the_decision_before(run: Any, tiny: Path) -> None:
    once = play(run, lines="1\nq\n\n").out
    again = play(run, lines="1\n1\nu\nq\n\n").out
    asked = [part.split(">")[0] for part in (once, again)]
    assert asked[0] == asked[1]
    assert once.split("> \n")[1].split("\n", 1)[1] in again


def test_taking_back_all_is_a_new_start(run: Any, tiny: Path) -> None:
    with_undo = play(run, "--save-replay", "a.json", lines="1\nu\n" + "1\n" * 200)
    without = play(run, "--save-replay", "b.json", lines="1\n" * 200)
    assert with_undo.code == without.code == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()


def test_there_is_nothing_to_take_back_at_the_start(run: Any, tiny: Path) -> None:
    assert "there is nothing to take back" in play(run, lines="u\n").out


def test_a_hint_names_an_option(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="h\n")
    hint = next(line for line in outcome.out.splitlines() if line.startswith("hint: "))
    number, label = hint.removeprefix("hint: ").split(" ", 1)
    assert f"{number} {label}" in outcome.out.split("> ")[0]


@pytest.mark.parametrize(
    ("letter", "word"),
    [("?", "help"), ("h", "Hint"), ("m", "map"), ("r", "routes"), ("w X", "why X"), ("u", "undo"), ("q", "exit")],
)
def test_a_command_can_be_typed_as_a_word(run: Any, tiny: Path, letter: str, word: str) -> None:
    by_letter, by_word = (play(run, lines=f"1\n{said}\n") for said in (letter, word))
    assert by_word == by_letter
    assert "no option has" not in by_word.out


def test_the_map_shows_cities_lengths_and_owners(run: Any, tiny: Path) -> None:
    start, end = (play(run, lines="1\n" * turns + "m\n").out for turns in (1, 5))
    assert all(name in start for name in ("Alm", "Bay", "Cap", "Dam"))
    assert "◆" in start
    assert any(0x2800 < ord(sign) < 0x2900 for sign in start)
    assert "P2" in end.split("numbers are lengths")[0].split("> \n")[-1]


def test_the_board_is_drawn_into_a_file(run: Any, tiny: Path, folder: Path) -> None:
    outcome = play(run, lines="1\nm now.svg\nm now.txt\n")
    assert "drawn into now.svg" in outcome.out
    assert "has no known extension" in outcome.out
    assert (folder / "now.svg").read_text(encoding="utf-8").startswith("<svg")


def test_routes_say_what_they_cost_and_what_is_lacking(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\nr\nr dam\nr nowhere\n")
    assert outcome.out.count("you lack") == 2
    rows = [line.split("  ") for line in outcome.out.splitlines() if line.startswith("Cap – Dam ")]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        ["Cap – Dam", "2 blue", "2 × blue wagon", "2", "blue wagon"]
    ] * 2
    assert "no route has `nowhere`" in outcome.out


def test_why_not_is_answered_at_any_point_of_a_turn(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\nw\nw Claim a route\nw zeppelin\n2\nw Claim a route\n")
    assert "name what you would like to do" in outcome.out
    assert "it is option" in outcome.out
    assert "nothing here is called `zeppelin`" in outcome.out


def test_open_tickets_are_not_counted_as_lost(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\n")
    row = next(line for line in outcome.out.split("turn 1")[1].splitlines() if line.startswith("P1 you"))
    points, at_stake = row.removeprefix("P1 you").split()[:2]
    assert points == "0"
    assert at_stake.startswith("-")


def test_options_say_what_changes_about_the_things_they_name(run: Any, tiny: Path) -> None:
    stones = """
route has stones : number
action lay "Lay a stone" { choose route in routes "Where?";  route.stones += 1 }
"""
    tiny.write_text(tiny.read_text(encoding="utf-8") + stones, encoding="utf-8")
    outcome = play(run, lines="1\n1\nLay\n\n1\nLay\n\n", seats="human,human")
    first, second = outcome.out.split("Where?")[1:3]
    assert "(stones 1)" not in first
    assert "(stones 1)" in second.splitlines()[1]
    assert "p (" not in second  # no points where nothing is claimed


def test_the_table_can_be_shown_again(run: Any, tiny: Path) -> None:
    assert play(run, lines="1\nt\n").out.count("open tickets") == play(run, lines="1\n").out.count("open tickets") + 1


def test_text_filters_and_enter_takes_the_only_one(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\nCLAIM\n\n", seats="human,path")
    assert "(1 of " in outcome.out
    assert "Enter takes it" in outcome.out
    assert "Choose a route" in outcome.out


def test_text_that_nothing_has_changes_nothing(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="zeppelin\n/u\n0\n99\n\n")
    assert "no option has `zeppelin`" in outcome.out
    assert "no option has `u`" in outcome.out
    assert "there is no option 0" in outcome.out
    assert "there is no option 99" in outcome.out


def test_cards_of_others_stay_hidden(run: Any, tiny: Path) -> None:
    outcome = play(run, lines="1\nl\n", seats="human,random")
    line = next(line for line in outcome.out.splitlines() if "P2 random" in line and "card" in line)
    assert "–" not in line


def test_color_can_be_forced_and_refused(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in play(run, "--color", "always", lines="1\n").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in play(run, lines="1\n").out


def test_a_replay_shows_the_same_game(run: Any, tiny: Path) -> None:
    played = play(run, "--save-replay", "one.json", seats="path,random")
    shown = run("play", "tiny.ttr", "--replay", "one.json")
    assert shown.code == 0
    ending = played.out.splitlines()[-1].replace(" path", "").replace(" random", "")
    assert shown.out.splitlines()[-1] == ending


def test_rules_that_end_in_nothing_are_named(run: Any, folder: Path) -> None:
    (folder / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    outcome = run("play", "stuck.ttr", "--seats", "random", "--seed", "1")
    assert outcome.code == 2
    assert "the game cannot go on: step `turn.take`" in outcome.err or "has mistakes" in outcome.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "human,somebody"), "no style `somebody`"),
        (("--seats", "path,path,path,path"), "is for 2 to 3 players, not 4"),
        (("--seats", "path,path", "--players", "3"), "2 seats for 3 players"),
        (("--players", "9"), "is for 2 to 3 players, not 9"),
        (("--seats", "human"), "is for 2 to 3 players, not 1"),
        (("--load", "nowhere.json"), "cannot read `nowhere.json`"),
        (("--load", "tiny.ttr"), "it is not JSON"),
        (("--load", "list.json"), "is not a saved game of Tiny"),
        (("--replay", "list.json"), "is not a replay of Tiny"),
        (("--replay", "tiny.ttr"), "is not a replay of Tiny"),
        (("--save-replay", "no/such/folder.json", "--seats", "random"), "cannot write"),
    ],
)
def test_slips_are_named_in_one_message(run: Any, tiny: Path, folder: Path, args: tuple[str, ...], words: str) -> None:
    (folder / "list.json").write_text("[]")
    outcome = run("play", "tiny.ttr", *args)
    assert outcome.code == 2
    assert words in outcome.err
    assert outcome.err.count("error: ") == 1
    assert "TTR901" not in outcome.err


# ---- the whole of a small game --------------------------------------------------------------------

COURSE = Path(__file__).with_name("test_play_course.golden")


def test_two_styles_play_as_written_down(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch, update: bool) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    short, full = (play(run, *more, seats="path,random") for more in ((), ("--log",)))
    assert short.code == full.code == 0
    found = f"{short.out}\nThe same with every turn:\n\n{full.out}"
    if update:
        COURSE.write_text(found, encoding="utf-8")
    assert found == COURSE.read_text(encoding="utf-8")


def test_a_game_without_tickets_routes_and_pieces_has_no_columns_for_them(run: Any, folder: Path) -> None:
    (folder / "dice.ttr").write_text(
        'game dice "Dice" for 2 players\nplayer has points : number = 0\nsteps setup { }\n'
        'steps turn { main: choose "How many?" { } }\naction one "One" { me.points += 1 }\n'
        "end when any(p in players: p.points > 2) then 0 turns each\n"
        'score pips "Pips" = me.points\nwinner { most total }\n'
    )
    outcome = run("play", "dice.ttr", "--seats", "human,random", "--seed", "5", stdin=b"q\n\n")
    assert outcome.code == 0
    assert "points" in outcome.out
    for column in ("open tickets", "routes  ", "cards  ", "pieces"):
        assert column not in outcome.out.partition("How many?")[0]


def test_where_no_route_is_ever_anybodys_nothing_is_said_of_it(run: Any, folder: Path) -> None:
    (folder / "small.ttr").write_text(UNOWNED + 'action go "Go" { x += 300 }\n', encoding="utf-8")
    shown = run("play", "small.ttr", "--seats", "human,random", "--seed", "1", stdin=b"r\nc\n?\n1\n1\n").out
    assert "route   spaces\n──────────────\nA – B   1 red\n" in shown  # no column that is empty
    assert "routes are never anybody’s here\n" in shown
    assert "who has claimed" not in shown
    assert "0 routes" not in run("play", "small.ttr", "--seats", "random,random", "--seed", "1").out


OVERTAKEN = """
game overtaken "Overtaken" for 2 players
player has points : number
board  has gear   : pieces = 3
player has asleep : flag
steps setup { }
steps turn { main: if not me.asleep { choose "What now?" { } } }
action sleep "Lie down" { me.asleep = yes }
action work  "Work" { me.points += 2 }
end when any(p in players: p.points > 5) then 0 turns each
score earned "Earned" = me.points
winner { most total }
cities { A 0 0;  B 1 0 }
"""


def test_a_person_learns_what_happened_after_her_last_choice(run: Any, folder: Path) -> None:
    (folder / "overtaken.ttr").write_text(OVERTAKEN.lstrip(), encoding="utf-8")
    outcome = run("play", "overtaken.ttr", "--seats", "human,greedy", "--seed", "1", stdin=b"1\n" * 9)
    end = outcome.out[outcome.out.rindex("What now?") :]
    assert end.index("P1 human   Lie down") < end.index("P2 greedy  Work") < end.index("P2 greedy wins after")
    assert end.count("P2 greedy  Work") == 2


def test_where_nobody_holds_pieces_there_is_no_column_for_them(run: Any, folder: Path) -> None:
    (folder / "overtaken.ttr").write_text(OVERTAKEN.lstrip(), encoding="utf-8")
    outcome = run("play", "overtaken.ttr", "--seats", "human,greedy", "--seed", "1", stdin=b"1\n" * 9)
    assert "gear 3" in outcome.out
    assert "pieces" not in outcome.out


def test_a_route_that_is_only_passed_has_neither_points_nor_a_color_that_there_is_not(run: Any, folder: Path) -> None:
    (folder / "coach.ttr").write_text(
        'game coach "Coach" for 2 players\nplayer has at : city\nplayer has coins : number\nroute has fee : number\n'
        "cities { A 0 0;  B 90 0;  C 90 90 }\nroutes { A – B 2 gray;  B – C 3 gray [fee 1];  A – C 1 gray }\n"
        "steps setup { for me in players { me.at = 'A' } }\nsteps turn { main: choose \"What now?\" { } }\n"
        'action drive "Drive" { choose way in routes where way.ends has me.at "Which way?"\n'
        "me.coins += 2 - way.fee;  me.at = first(c in way.ends where c != me.at) }\n"
        "end when any(p in players: p.coins > 9) then 0 turns each\n"
        'score purse "Purse" = me.coins\nwinner { most total }\n'
    )
    outcome = run("play", "coach.ttr", "--seats", "human,random", "--seed", "5", stdin=b"1\nr\nq\n\n")
    assert "   1 A – B 2\n   2 A – C 1\n" in outcome.out
    assert not any(word in outcome.out for word in ("any", "2p"))


def test_to_choose_no_cards_has_a_name(run: Any, folder: Path) -> None:
    (folder / "gifts.ttr").write_text(
        'game gifts "Gifts" for 2 players\ndeck cards { plum 9 }\nplayer has hand : cards seen by owner\n'
        "steps setup { for me in players { move 2 from cards to me.hand } }\n"
        'steps turn { main: { choose 0..all given in me.hand "Which do you give?";  move given to discard } }\n'
        "end when any(p in players: count(p.hand) = 0) then 0 turns each\n"
        'score kept "Kept" = -count(me.hand)\nwinner { most total }\n'
    )
    outcome = run("play", "gifts.ttr", "--seats", "human,random", "--seed", "5", stdin=b"q\n\n")
    assert "3 nothing\n" in outcome.out


def test_what_is_left_to_a_player_is_asked_by_the_name_of_its_step(run: Any, folder: Path) -> None:
    (folder / "nap.ttr").write_text(
        'game nap "Nap" for 2 players\nplayer has points : number\nsteps setup { }\n'
        "steps turn { short_nap: may { me.points -= 1 };  me.points += 2 }\n"
        "end when any(p in players: p.points > 3) then 0 turns each\n"
        'score points_line "Points" = me.points\nwinner { most total }\n'
    )
    outcome = run("play", "nap.ttr", "--seats", "human,random", "--seed", "5", stdin=b"q\n\n")
    assert "\nShort nap?\n" in outcome.out
