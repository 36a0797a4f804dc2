"""The text of a rule is the text of what is played: defaults, exceptions, insertions and removals."""

from __future__ import annotations

import pytest

from tests.unit.rulebook.books import SMALL, made, options, parts, sections, texts
from ttrdsl.rulebook.document import Paragraph, Table

CLAIM, SCORING = "Claim a route", "Scoring"


def test_parameters_fill_the_holes_of_a_text() -> None:
    book = made("").book
    assert "Each player has 45 trains of one color. Spare ones are not used." in texts(parts(book, "What you need"))
    assert "Deal 1 ticket to each player." in texts(parts(book, "Set-up"))


def test_a_hole_is_filled_for_each_number_of_players() -> None:
    rules = """
    table fee by players {
           2   3   4
      toll 1   2   2
    }
    > A toll of {fee.toll} is due, {fee.toll: coin|coins}. {wild} cards do not help, whatever {claim_route} says.
    after claim_route.pay { me.points -= fee.toll }
    """.replace("\n    ", "\n")
    said = (
        "A toll of 1 (2 with 3 or 4 players) is due, 1 coin (2 with 3 or 4 players)."
        " Locomotive cards do not help, whatever Claim a route says."
    )
    assert said in texts(parts(made(rules).book, CLAIM))


def test_an_exception_with_a_condition_is_told_behind_the_default() -> None:
    rules = "> A route of three spaces is dear.\nexcept may_claim(route) = me.train > 9 when route.length = 3"
    told = texts(parts(made(rules).book, CLAIM))
    default = next(at for at, text in enumerate(told) if text.startswith("The route must be open"))
    assert told[default + 1] == "A route of three spaces is dear."


def test_an_exception_without_a_condition_takes_the_place_of_the_default() -> None:
    rules = "> Any route may be claimed.\nexcept may_claim(route) = free(route)"
    told = texts(parts(made(rules).book, CLAIM))
    assert "Any route may be claimed." in told
    assert not any(text.startswith("The route must be open") for text in told)


def test_an_exception_that_goes_on_with_the_default_is_told_behind_it() -> None:
    rules = "> And you need a point.\nexcept may_claim(route) = default and me.points > 0"
    told = texts(parts(made(rules).book, CLAIM))
    at = told.index("And you need a point.")
    assert told[at - 1].startswith("The route must be open")


def test_a_changed_rule_without_a_text_is_shown_as_it_is_written() -> None:
    book = made("except worth(route) = default + 3 when route.length = 3")
    assert "except worth(route) = default + 3 when route.length = 3" in texts(parts(book.book, CLAIM))
    assert [place.line for place in book.untold] == [9]


def test_an_exception_that_names_a_rule_is_told_by_the_text_of_that_rule() -> None:
    rules = """
    > A long route costs any three cards.
    rule dear(route) = cost { 3 of (wagon | wild) }
    except claim_cost(route) = dear(route) when route.length = 3
    """.replace("\n    ", "\n")
    book = made(rules)
    assert texts(parts(book.book, CLAIM)).count("A long route costs any three cards.") == 1
    assert book.untold == []


def test_exceptions_below_one_another_share_the_text_above_the_first() -> None:
    rules = (
        "> Two spaces bring 5, three 9.\nexcept worth(r) = 5 when r.length = 2\nexcept worth(r) = 9 when r.length = 3"
    )
    book = made(rules)
    assert texts(parts(book.book, CLAIM)).count("Two spaces bring 5, three 9.") == 1
    assert book.untold == []


def test_a_removed_rule_has_no_paragraph() -> None:
    rules = "> No bonus for long paths.\nremove longest, trail\nwinner { most total }"
    told = texts(parts(made(rules).book, SCORING))
    assert "No bonus for long paths." in told
    assert not any("longest path of routes" in text for text in told)


def test_a_removed_step_is_told_where_it_stood() -> None:
    rules = '> Nothing is scored yet.\nremove claim_route.score\nscore later "Later" = sum(r in mine: worth(r))'
    told = texts(parts(made(rules).book, CLAIM))
    assert "Nothing is scored yet." in told
    assert "Score the route at once." not in told


def test_what_is_put_before_or_after_a_step_is_told_there() -> None:
    rules = "> Deal everybody two points.\nafter setup.hands { for me in players { me.points += 2 } }"
    told = texts(parts(made(rules).book, "Set-up"))
    assert told[2] == "Deal everybody two points."
    leads = [part.lead for part in parts(made(rules).book, "Set-up") if isinstance(part, Paragraph)]
    assert leads == ["", "1.", "2.", "3.", "4.", "5.", "6."]


def test_an_action_is_an_option_with_a_section_of_its_own() -> None:
    rules = '> Nothing happens.\naction rest "Have a rest" { me.points += 0 }'
    book = made(rules).book
    assert options(parts(book, "Your turn"))[-1] == "Have a rest"
    assert texts(parts(book, "Have a rest")) == ["Nothing happens."]


MENU = """
except turn.main {
  choose "What now?" {
    > It brings nothing.
    wait "Sit and wait": me.points += 0
    look "Look at {card}": { choose card in row;  me.points += 0 }
  }
}
"""


def test_branches_of_the_menu_of_a_turn_are_options_before_its_actions() -> None:
    told = parts(made(MENU).book, "Your turn")
    assert options(told)[:3] == ["Sit and wait", "Look", "Draw train cards"]
    assert ("Sit and wait", ("It brings nothing.",)) in [(p.lead, p.text) for p in told if isinstance(p, Paragraph)]


def test_an_action_in_another_menu_is_told_where_it_is_chosen() -> None:
    rules = (
        '> Take a point instead.\naction peek "Peek" in draw_cards.pick when left = 1 { left -= 1;  me.points += 1 }'
    )
    told = [p for p in parts(made(rules).book, "Draw train cards") if isinstance(p, Paragraph)]
    assert ("Peek", ("Take a point instead.",)) in [(p.lead, p.text) for p in told]


def test_what_holds_for_marked_routes_only_has_a_section_of_its_own() -> None:
    rules = """
    routes { Alba – Como 4 blue [steep] }
    > Steep routes are marked with a peak.
    route has steep : flag
    rule hard(route) = route.steep and route.length > 2
    > You need two trains more than it has spaces.
    except may_claim(route) = default and me.train > route.length + 1 when hard(route)
    """.replace("\n    ", "\n")
    book = made(rules).book
    assert [section.title for section in sections(book, "Special routes")] == ["Steep"]
    assert texts(parts(book, "Special routes")) == [
        "Steep routes are marked with a peak.",
        "You need two trains more than it has spaces.",
    ]
    assert options(parts(book, CLAIM)) == ["Steep"]


def test_a_table_stands_where_it_is_first_looked_up() -> None:
    tables = [part for part in parts(made("").book, CLAIM) if isinstance(part, Table)]
    assert [(t.title, t.head, t.rows[0].cells) for t in tables] == [
        ("Route points", ("1", "2", "3", "4", "5", "6"), ("1", "2", "4", "7", "10", "15"))
    ]


def test_a_table_of_points_says_what_exceptions_make_of_it() -> None:
    rules = "> Three bring {more: point|points} more.\nexcept worth(route) = default + more when route.length = 3"
    found = parts(made(f"param more = 2\n{rules}").book, CLAIM)
    table = next(part for part in found if isinstance(part, Table))
    assert [row.cells for row in table.rows] == [
        ("by itself", "1", "2", "4", "7", "10", "15"),
        ("in all", "–", "2", "6", "–", "–", "–"),
    ]
    after = next(part for part in found if isinstance(part, Paragraph) and "2 points more" in part.text[0])
    assert found.index(table) < found.index(after)


@pytest.mark.parametrize(
    ("when", "rows"),
    [
        ("route.length = 2", [("1", "4", "9")]),  # a route of 2 brings 5, one of 3 brings 4: no number holds for both
        ("route.length > 1", [("by itself", "1", "4", "9"), ("in all", "–", "5", "–")]),
    ],
)
def test_a_table_with_ranges_and_an_open_end_says_so_if_it_can(when: str, rows: list[tuple[str, ...]]) -> None:
    points = "remove route_points\ntable route_points { 1: 1  2..3: 4  4+: 9 }"
    book = made(f"{points}\n> More.\nexcept worth(route) = default + 1 when {when}").book
    table = next(part for part in parts(book, CLAIM) if isinstance(part, Table))
    assert [row.cells for row in table.rows] == rows


def test_settings_by_number_of_players_have_a_chapter_and_titles_of_their_own() -> None:
    rules = """
    table numbers by players {
              2      3      4
      gift    -     +1     +2     "Points at the start"
      keep  1..1   1..2   2..2
    }
    > Gifts are dealt.
    after setup.hands { for me in players { me.points += or_else(numbers.gift, 0) } }
    > Keep some.
    except setup.keep { for me in players together { choose numbers.keep k in me.offer;  move k to me.tickets } }
    """.replace("\n    ", "\n")
    found = [part for part in parts(made(rules).book, "By number of players") if isinstance(part, Table)]
    assert [row.cells for row in found[0].rows] == [
        ("Points at the start", "–", "+1", "+2"),
        ("keep", "1", "1 or 2", "2"),
    ]


def test_what_stands_on_the_board_is_listed_with_the_pieces() -> None:
    rules = 'player has boat : city\nboard has storm : city\nsymbol player.boat { mark wheel;  legend "Boat" }\n'
    rules += "after claim_route.score { me.boat = first(c in route.ends);  storm = me.boat }"
    tables = {x.title: x for x in parts(made(rules).book, "What you need") if isinstance(x, Table)}
    rows = [row.cells for row in tables["Pieces"].rows]
    assert rows == [("Train", "each player", "45"), ("Boat", "each player", "1")]


def test_of_one_color_the_cards_are_not_those_of_each_color() -> None:
    tables = {x.title: x for x in parts(made("colors red").book, "What you need") if isinstance(x, Table)}
    rows = [row.cells[1:] for row in tables["Cards"].rows]
    assert rows == [("in all", "26"), ("Wagon", "12"), ("Locomotive", "14")]


def test_a_column_for_one_player_is_headed_so() -> None:
    rules = "table numbers by players {\n        1   2\n  gift  3   4\n}"
    book = made(rules, head='game small "Small" for 1..2 players', annotated=False).book
    found = [part for part in parts(book, "By number of players") if isinstance(part, Table)]
    assert (found[0].head, book.players) == (("", "1 player", "2 players"), "1 or 2 players")


def test_each_rule_is_told_once() -> None:
    told = [text for part in made("").book.parts() if isinstance(part, Paragraph) for text in part.text]
    assert len(told) == len(set(told))


def test_the_player_whose_turn_it_is_is_not_the_chapter_of_the_turn() -> None:
    rules = "> The player before the first gets a point.\nafter setup.back { gift: seat(turn, -1).points += 1 }"
    told = texts(parts(made(rules).book, "Set-up"))
    assert "The player before the first gets a point." in told
    assert not any(text.startswith("Turns go clockwise") for text in told)


def test_the_board_is_counted_as_it_is_drawn() -> None:
    wide = SMALL.replace("Bern – Como 3 gray", "Bern – Como 3 gray gray red blue").replace("400 0", "400 0 [docks 0]")
    docks = "city has docks : number = 3"
    drawn = 'symbol city.docks { badge;  legend "Dock" }\nscore dock "Dock" = sum(c in ends(mine): c.docks)'
    found = parts(made(f"{docks}\n{drawn}", wide).book, "What you need")
    (table,) = [x for x in found if isinstance(x, Table) and "board" in x.anchor]
    rows = dict(row.cells for row in table.rows)
    assert rows["Routes with 4 tracks"] == "1"
    assert "Triple routes" not in rows
    assert rows["Cities marked “Dock”"] == "2"


def test_the_text_of_a_value_stands_where_it_is_first_asked_for() -> None:
    rules = "> Somebody must have {goal} points.\nparam goal = 25\nexcept ending = any(p in players: p.points >= goal)"
    assert "Somebody must have 25 points." in texts(parts(made(rules).book, "The end of the game"))
