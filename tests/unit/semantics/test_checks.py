"""The other checks, each with a game that has the mistake and one that has not."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import BOARD, codes, compiled


def board(cities: str, routes: str, tickets: str) -> str:
    return f"cities {{ {cities} }}\nroutes {{ {routes} }}\ntickets {{ {tickets} }}\n"


FOUR = "A 0 0;  B 1 0;  C 2 0;  D 3 0"
TICKETS = "A – B 1;  B – C 2;  A – C 3;  A – C – B 4"


@pytest.mark.parametrize(
    ("routes", "tickets", "expected"),
    [
        ("A – B 1 red;  B – C 1 red;  C – D 1 red", TICKETS, []),
        ("A – B 1 red;  B – C 1 red", TICKETS, ["TTR304"]),
        ("A – B 1 red;  C – D 1 red", "A – B 1;  C – D 2;  B – A – B 3;  D – C – D 4", ["TTR304"]),
        ("A – B 1 red;  B – C 1 red", f"{TICKETS};  A – D 9;  B – D 9", ["TTR405"]),
    ],
)
def test_cities_out_of_reach_give_one_message(routes: str, tickets: str, expected: list[str]) -> None:
    assert codes("", board=board(FOUR, routes, tickets)) == expected


def test_a_dead_end_joins_nothing_behind_it() -> None:
    cities = "A 0 0;  B 1 0 [dead_end];  C 2 0;  D 3 0"
    routes = "A – B 1 red;  B – C 1 red;  C – D 2 red"
    assert codes("", board=board(cities, routes, "B – C 1;  B – D 2;  C – D 3;  D – C – B 4")) == ["TTR304"]
    assert codes("", board=board(cities, routes, "A – B 1;  B – C 2;  C – D 3;  A – C 4")) == ["TTR405"]


def test_lines_of_unequal_length_are_left_alone_if_cited() -> None:
    lines = "A – B 1 red;  A – B 2 blue{};  B – C 1 red;  C – D 1 red"
    assert codes("", board=board(FOUR, lines.format(""), TICKETS)) == ["TTR301"]
    assert codes("", board=board(FOUR, lines.format(" @HOUSE-1"), TICKETS)) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("pay any_wild from me.hand", []),
        ("move 1 from train_cards to me.hand", []),
        ("move 1 from train_cards to me.hand\n pay any_wild from me.hand", ["TTR512"]),
        ("move 1 from train_cards to me.hand\n try pay any_wild from me.hand", []),
        ("move 1 from train_cards to me.hand\n may pay any_wild from me.hand", []),
        ("move 1 from train_cards to me.hand\n if me.points > 3 { pay any_wild from me.hand }", []),
        ("pay any_wild from me.hand\n pay any_wild from me.hand", ["TTR512"]),
        ("may pay any_wild from me.hand\n pay any_wild from me.hand", ["TTR512"]),
        ("if me.points > 3 { pay any_wild from me.hand }\n pay any_wild from me.hand", ["TTR512"]),
        ("if me.points > 3 { may pay any_wild from me.hand else { stop } }\n pay any_wild from me.hand", ["TTR512"]),
        ("if me.points > 3 { pay any_wild from me.hand\n stop }\n pay any_wild from me.hand", []),
        ("may { pay any_wild from me.hand\n stop }\n pay any_wild from me.hand", []),
        ("for n in 1..2 { try pay any_wild from me.hand }\n pay any_wild from me.hand", ["TTR512"]),
        ("if me.points > 3 { move 1 from me.hand to discard }\n pay any_wild from me.hand", ["TTR512"]),
        ("if me.points > 3 { move 1 from me.hand to discard\n stop }\n pay any_wild from me.hand", []),
        ("move up to 2 from tickets to me.offer\n choose 1..all k in me.offer\n move k to me.tickets", []),
        ("move up to 2 from tickets to me.offer\n choose 2..all k in me.offer\n move k to me.tickets", ["TTR512"]),
        ("move up to 2 from train_cards to me.hand\n move 1 from train_cards to me.hand", ["TTR512"]),
        ("for n in 1..2 { pay any_wild from me.hand }", ["TTR512"]),
        ("for me in players together { pay any_wild from me.hand }", ["TTR512"]),
        ("for p in players where count(p.hand) > 0 { move 1 from p.hand to discard }", []),
        ("for p in players where p != me and 2 <= count(p.hand) { move 2 from p.hand to discard }", []),
        ("for p in players where count(p.hand) > 0 { choose c in p.hand;  move c from p.hand to discard }", []),
        ("for p in players where count(p.hand) > 0 { choose 1 c in p.hand;  move c from p.hand to discard }", []),
        ("for p in players where p.armed { move 1 from p.hand to discard }", []),
        ("for p in players where p != me and holding(p, 2) { move 2 from p.hand to discard }", []),
        ("for p in armies { move 1 from p.hand to discard }", []),
        ("for p in players where holding(p, 1) { move 2 from p.hand to discard }", ["TTR512"]),
        ("for p in players where me.armed { move 1 from p.hand to discard }", ["TTR512"]),
        ("for p in players where count(p.hand) > 0 { move 2 from p.hand to discard }", ["TTR512"]),
        ("for p in players where count(p.hand) < 2 { move 1 from p.hand to discard }", ["TTR512"]),
        ("for p in players where count(train_cards) > 0 { move 1 from train_cards to p.hand }", ["TTR512"]),
        (
            "for p in players where count(p.hand) > 0 {"
            " move up to 1 from me.hand to discard;  move 1 from p.hand to discard }",
            ["TTR512"],
        ),
        (
            "for p in players where count(p.hand) > 0 {"
            " move 1 from p.hand to discard;  move 1 from p.hand to discard }",
            ["TTR512"],
        ),
        ("for me in players together { choose c in me.hand;  move c to discard }", ["TTR512"]),
        ("for me in players together { choose 0..1 c in me.hand;  move c to discard }", []),
        (
            "for me in players together {"
            " choose p in players where p != me;  choose 0..1 c in me.hand;  move c to p.hand }",
            [],
        ),
        ("for me in players together { pay (cost { 0..2 of wild }) from me.hand }", []),
        (
            "choose { a: { move 1 from train_cards to me.hand;  pay any_wild from me.hand }\n b: me.points += 1 }",
            ["TTR512"],
        ),
        ("choose r in routes where free(r)\n pay claim_cost(r) from me.hand\n r.owner = me", []),
    ],
)
def test_compulsory_steps_behind_a_point_of_no_return(body: str, expected: list[str]) -> None:
    rules = (
        "rule armed = count(me.hand) > 0\nrule holding(who: player, n: number) = who.armed and n <= count(who.hand)\n"
    )
    rules += "rule armies = set(q in players where q.armed)\n"
    found = codes(f'{rules}action try_it "Try" {{\n {body}\n}}')
    assert [code for code in found if code != "TTR504"] == expected


@pytest.mark.parametrize(("covers", "expected"), [("1..2", []), ("2", []), ("0..2", ["TTR209"]), ("3..2", ["TTR209"])])
def test_what_stands_for_cards_covers_something(covers: str, expected: list[str]) -> None:
    price = f"cost {{ 3 of (wagon red | wild covers {covers}) }}"
    assert codes(f'action buy "Buy" {{ pay ({price}) from me.hand;  me.points += 1 }}') == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("pot > 0", ["TTR513"]),
        ("route.pot > 0", []),
        ("me.luck > 0", ["TTR513"]),
        ("route.length > 2", []),
        ("any(p in players: p.luck > 0)", ["TTR513"]),
    ],
)
def test_conditions_on_what_an_earlier_step_changed(condition: str, expected: list[str]) -> None:
    rules = """
board has pot : pieces = 3
player has luck : number = 0
after claim_route.place { move 1 pot from board to route;  me.luck += 1 }
"""
    assert codes(f"{rules}except claim_route.score when {condition} {{ }}") == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("count(p.hand) > 0", []),
        ("p.points > 3", []),
        ("any(c in p.hand: c is wild)", ["TTR515"]),
        ("any(c in me.hand: c is wild)", []),
        ("any(c in row: c is wild)", []),
        ("any(c in train_cards: c is wild)", ["TTR515"]),
        ("p.done > 1", ["TTR515"]),
        ("done > 1", []),
        ("any(c in p.rack: c is wild)", []),
    ],
)
def test_choices_that_tell_what_is_hidden(condition: str, expected: list[str]) -> None:
    rack = "player has rack : cards seen by friends\nrule friends = set(seat(me, 1))\n"
    rack += "after setup.back { for me in players { move 1 from train_cards to me.rack } }\n"
    assert codes(f'{rack}action ask "Ask" {{ choose p in players where {condition};  me.points += 1 }}') == expected


@pytest.mark.parametrize(("pile", "expected"), [("me.hand", []), ("row", []), ("train_cards", ["TTR515"])])
def test_steps_that_are_given_a_hidden_pile_tell_what_is_hidden(pile: str, expected: list[str]) -> None:
    steps = "steps look(q : pile) { choose p in players where any(c in q: c is wild);  me.points += 1 }\n"
    steps += "steps hand_on(r : pile) { look(r) }\n"
    assert codes(f'{steps}action ask "Ask" {{ hand_on({pile}) }}') == expected


def test_piles_that_are_handed_on_again_and_again_are_each_looked_at_once() -> None:
    steps = "steps hand0(q : pile) { choose p in players where any(c in q: c is wild);  me.points += 1 }\n"
    for i in range(1, 40):  # followed call by call, these are more than can be counted
        steps += f"steps hand{i}(q : pile) {{ hand{i - 1}(if me.points > {i} then q else row);  hand{i - 1}(q) }}\n"
    found = codes(f'{steps}action ask "Ask" {{ hand39(train_cards) }}')
    assert found == ["TTR515", "TTR520"]  # and nobody could play it to its end


@pytest.mark.parametrize(
    ("move", "expected"),
    [("up to 1 wild", []), ("all wild", []), ("up to 1", []), ("1 wild", ["TTR515"])],
)
def test_as_many_as_there_are_tells_nothing_of_a_hidden_pile(move: str, expected: list[str]) -> None:
    assert codes(f"after claim_route.own {{ move {move} from train_cards to me.hand }}") == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("whenever w: slots > 9 { slots = 5 }", []),
        ("whenever w: slots > 9 { for p in players { p.points = 5 } }", ["TTR514"]),
        ("whenever w: count(row) > 9 { move 1 from row to discard }", []),
        ("whenever w: slots > 9 { reset() }\nsteps reset { slots = 0 }", []),
    ],
)
def test_standing_rules_that_run_for_ever(rule: str, expected: list[str]) -> None:
    assert codes(rule) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("rule few = 3", ["TTR504"]),
        ("rule few = 3\nexcept few = 4", ["TTR504"]),
        ('rule few = 3\nscore s "Only {few}" = 1', ["TTR122"]),  # mentioned, but a title is printed as it is
        ('rule few = 3\nscenario "s" { on small with 2 players\n then few = 3 }', []),
        ("route has old : flag", ["TTR813"]),
        ("player has coin : pieces = 3", ["TTR813"]),
    ],
)
def test_what_nothing_mentions(rules: str, expected: list[str]) -> None:
    assert codes(rules) == expected


def test_unused_rules_of_a_module_from_elsewhere_are_left_alone() -> None:
    assert codes("use stations") == []


def test_an_attribute_on_the_board_counts_as_a_mention() -> None:
    assert codes("route has old : flag", board=BOARD.replace("2 red", "2 red [old]")) == []


STALLS = 'city has stall : cards seen by all\ncity has size : number = 2\nscore s "S" = sum(c in cities: c.size)\n'
PUT_OUT = "steps put_out(where: city, n: number) { move n from train_cards to where.stall }"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("after setup.deal { for me in players { move 1 from tickets to me.offer } }", ["TTR406"]),
        ("after setup.hands { for me in players { move 30 from train_cards to me.hand } }", ["TTR217"]),
        ("after setup.hands { for me in players { move up to 99 from train_cards to me.hand } }", []),
        ("after setup.back { for me in players { move 1 from tickets to me.offer } }", []),
        (f"{STALLS}after setup.back {{ for c in cities {{ move c.size from train_cards to c.stall }} }}", []),
        (
            f"{STALLS}after setup.back {{ for c in cities {{ move 18 * c.size from train_cards to c.stall }} }}",
            ["TTR217"],
        ),
        (f"{STALLS}after setup.back {{ for n in 1..50 {{ move 2 from train_cards to 'Bern'.stall }} }}", ["TTR217"]),
        (f"{STALLS}after setup.back {{ for n in 1..9 {{ put_out('Bern', 10) }} }}\n{PUT_OUT}", []),
        (f"{STALLS}after setup.back {{ for n in 1..9 {{ put_out('Bern', 12) }} }}\n{PUT_OUT}", ["TTR217"]),
    ],
)
def test_decks_that_are_too_small_to_set_up(rules: str, expected: list[str]) -> None:
    assert codes(rules) == expected


def test_a_name_may_be_compared_that_another_board_uses() -> None:
    rules = "route has sea : name\nscore s \"S\" = count(r in mine where r.sea = 'north')"
    assert codes(rules) == []
    assert codes(rules, board=BOARD.replace("2 red", "2 red [sea south]")) == ["TTR526"]


def test_a_check_that_breaks_off_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from ttrdsl.semantics import checks

    def broken(game: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr(checks, "CHECKS", [broken, *checks.CHECKS])
    assert codes("rule few = 3") == ["TTR504", "TTR901"]
    assert compiled("").bundle is None


def test_cards_are_paid_from_whole_piles() -> None:
    assert codes("except purse = set(c in me.hand where c is wild)") == ["TTR201"]
    assert codes("except purse = me.hand") == []


@pytest.mark.parametrize(
    ("when", "body", "expected"),
    [
        ("count(c in me.hand where c is wild) >= 2", "pay any_wild from me.hand\n pay any_wild from me.hand", []),
        ("any(c in me.hand: c is wild)", "pay any_wild from me.hand\n pay any_wild from me.hand", ["TTR512"]),
        ("any(c in me.hand: c is wild)", "move up to 1 from train_cards to me.hand\n pay any_wild from me.hand", []),
        ("count(me.hand) > 3", "pay pair from me.hand\n pay pair from me.hand", []),
        ("not count(me.hand) < 3", "pay pair from me.hand\n pay pair from me.hand", ["TTR512"]),
        ("count(me.hand) > 3", "pay pair from me.hand\n pay any_wild from me.hand", ["TTR512"]),
        ("count(me.hand) > 0", "move up to 1 from train_cards to me.hand\n pay reds from me.hand", ["TTR512"]),
        (
            "count(c in me.hand where c.color = red and c is wagon) >= 2",
            "move up to 1 from train_cards to me.hand\n pay reds from me.hand",
            [],
        ),
        (
            "count(train_cards) > 0",
            "move 1 from train_cards to me.hand\n pay (cost { 1 of (wagon | wild) }) from me.hand",
            [],
        ),
        ("count(train_cards) >= 3", "move 1 from train_cards to me.hand\n move 2 from train_cards to me.hand", []),
        (
            "count(train_cards) >= 2",
            "move 1 from train_cards to me.hand\n move 2 from train_cards to me.hand",
            ["TTR512"],
        ),
        (
            "count(train_cards) > 0",
            "if count(row) = 0 { move 1 from train_cards to row }\n move 1 from train_cards to row",
            ["TTR512"],
        ),
        (
            "any(c in row: c is wild)",
            "move up to 1 from train_cards to me.hand\n move 1 wild from row to discard",
            [],
        ),
        ("count(row) > 0", "move up to 1 from train_cards to me.hand\n move 1 wild from row to discard", ["TTR512"]),
        (
            "any(r in routes: free(r))",
            "move up to 1 from train_cards to me.hand\n choose route in routes where free(route)\n route.owner = me",
            [],
        ),
        (
            "any(r in routes: free(r))",
            "move up to 1 from train_cards to me.hand\n choose route in mine\n me.points += route.length",
            ["TTR512"],
        ),
        (
            "all(p in players: p.train > 2)",
            "move up to 1 from train_cards to me.hand\n for p in players { move 1 train from p to box }",
            [],
        ),
        (
            "any(p in players: p.train > 2)",
            "move up to 1 from train_cards to me.hand\n for p in players { move 1 train from p to box }",
            ["TTR512"],
        ),
    ],
)  # fmt: skip
def test_the_condition_of_an_action_may_make_sure(when: str, body: str, expected: list[str]) -> None:
    rules = "rule pair = cost { 2 of (wagon | wild) }\nrule reds = cost { 2 of wagon red }\n"
    rules += 'score costs_used "C" = 0 * count(set(c in me.hand: c.kind))\n'
    found = codes(f'{rules}action try_it "Try" when {when} {{\n {body}\n}}')
    assert [code for code in found if code not in ("TTR504", "TTR813")] == expected


def test_a_filtered_pile_is_reported_where_it_is_filtered() -> None:
    rules = "except purse = set(c in me.hand where c is wild)"
    problem = next(p for p in compiled(rules).problems if p.code == "TTR201")
    assert problem.span is not None
    assert problem.span.file.endswith("small.ttr")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("move 1 coin from me to board", []),
        ("move 1 coin from me to board\n move 1 coin from me to box", ["TTR512"]),
        ("move 1 coin from board to me\n move 1 coin from me to box", []),
        ("move 1 coin from board to me\n move 2 coin from me to box", ["TTR512"]),
        ("move 1 coin from me to board\n move 1 train from me to box", []),
        ("move 1 coin from me to board\n move up to 1 coin from me to box\n move all coin from me to box", []),
        ("move 1 coin from me to board\n try move 1 coin from me to box", []),
        ("move 1 coin from me to board\n if me.coin > 0 { move 1 coin from me to box }", []),
        ("if me.coin < 2 { stop }\n move 1 coin from me to board\n move 1 coin from me to box", []),
        ("if me.points > 1 { move 1 coin from me to board }\n move 1 coin from me to box", ["TTR512"]),
        ("move 1 from train_cards to me.hand\n move 1 coin from me to board", ["TTR512"]),
        ("if rich { move 1 from train_cards to me.hand\n move 1 coin from me to board }", []),
        ("for p in players { move 1 coin from p to board }", ["TTR512"]),
        ("for p in players where p.coin > 0 { move 1 coin from p to board }", []),
        ("for p in players where p.rich { move 1 coin from p to board }", []),
        ("for p in players where p != me and me.coin > 0 { move 1 coin from me to p }", ["TTR512"]),
        ("for r in mine { move r.length train from r to me }", []),
        ("choose city in cities where city.coin = 0\n move 1 coin from me to city", []),
        (
            "choose city in cities where city.coin = 0\n"
            " for p in players where p.coin > 0 { move 1 coin from p to box }\n move 1 coin from me to city",
            ["TTR512"],
        ),
        (
            "choose city in cities where city.coin = 0 and rich\n"
            " for p in players where p != me and p.coin > 0 { move 1 coin from p to box }\n"
            " move 1 coin from me to city",
            [],
        ),
        ("choose city in cities\n for p in players { move 1 coin from city to p }", ["TTR512"]),
        ("choose city in cities where city.coin = 0\n for p in players { move 1 coin from city to p }", ["TTR512"]),
        (
            "choose city in cities where city.coin >= 9\n"
            " move 1 coin from city to me\n for p in players { move 1 coin from city to p }",
            [],
        ),
        ("for n in 1..2 { choose city in cities where city.coin > 0;  move 1 coin from city to me }", ["TTR512"]),
        ("for n in 1..2 { may { choose city in cities where city.coin > 0;  move 1 coin from city to me } }", []),
        (
            "choose route in routes where may_claim(route)\n shuffle tickets\n"
            " move route.length train from me to route",
            [],
        ),
        ("move 1 coin from me to board\n fine()", ["TTR512"]),
    ],
)
def test_a_move_of_pieces_behind_others_may_be_impossible(body: str, expected: list[str]) -> None:
    rules = "player has coin : pieces = 5\nrule rich = me.coin > 1\nsteps fine { move 1 coin from me to box }\n"
    found = codes(f'{rules}action try_it "Try" {{\n {body}\n}}')
    assert [code for code in found if code not in ("TTR504", "TTR815")] == expected


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        ("count(shelf) < 2 and count(train_cards) > 0 { move 1 from train_cards to shelf }", []),
        ("count(shelf) < 2 and there { move 1 from train_cards to shelf }", []),
        ("count(shelf) < 2 and least < 3 { move up to 1 from train_cards to shelf }", []),
        ("count(shelf) < 2 { move all from train_cards to shelf }", []),
        ("count(shelf) > least { move 1 from shelf to discard }", []),
        ("count(shelf) < 2 { move 1 from train_cards to shelf }", ["TTR512"]),
        ("count(shelf) < 2 and count(train_cards) > 0 { move 2 from train_cards to shelf }", ["TTR512"]),
        ("any(p in players: p.train > 9) { for p in players where p.train > 9 { move 9 train from p to box } }", []),
        ("any(p in players: p.train > 9) { for p in players { move 9 train from p to box } }", ["TTR512"]),
        ("least < 3 and not count(train_cards) < 1 { move 1 from train_cards to shelf;  least += 1 }", []),
        ("least < 3 { least += 1;  move 1 wild from shelf to discard }", ["TTR512"]),
        ("any(c in shelf: c is wild) { move 1 wild from shelf to discard }", []),
        ("least < 3 { least += 1;  move 1 train from 'Alba' to box }", ["TTR512"]),
        (
            "any(c in cities: c.train > 0) {"
            " let c = first(c in cities where c.train > 0);  move 1 train from c to box }",
            [],
        ),
    ],
)
def test_a_move_in_a_standing_rule_may_be_impossible(standing: str, expected: list[str]) -> None:
    rules = "board has shelf : cards seen by all\nboard has least : number\nrule there = count(train_cards) > 0\n"
    rules += (
        'action begin "Begin" { least += 1;  move up to 1 from row to shelf }\nscore s "S" = least + count(shelf)\n'
    )
    found = codes(f"{rules}whenever fill: {standing}")
    assert [code for code in found if code not in ("TTR504", "TTR815")] == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("may choose c in cities\n c.seen += 1", ["TTR534"]),
        ("may choose c in cities\n move 1 train from me to c", ["TTR534"]),
        ("may choose p in players\n move up to 1 from me.hand to p.hand", ["TTR534"]),
        ("may choose p in players\n move up to 1 from p.hand to me.hand", []),
        ("may choose card in row\n move card to me.hand", ["TTR534"]),
        ("may choose c in cities\n let d = c\n d.seen += 1", ["TTR534"]),
        ("may choose c in cities else { me.points += 1 }\n c.seen += 1", ["TTR534"]),
        ("may choose c in cities\n for n in 1..2 { c.seen += n }", ["TTR534"]),
        ("may choose c in cities\n if me.points > 1 { c.seen += 1 }", ["TTR534"]),
        ("may choose c in cities\n if c = none or me.points > 1 { c.seen += 1 }", ["TTR534"]),
        ("may choose c in cities else { stop }\n c.seen += 1", []),
        ("may { choose c in cities\n c.seen += 1 }", []),
        ("may choose c in cities\n if c != none and me.points > 1 { c.seen += 1 }", []),
        ("may choose c in cities\n if c = none { stop }\n c.seen += 1", []),
        ("may choose c in cities\n if c = none or me.points > 1 { me.points += 1 } else { c.seen += 1 }", []),
        ("may choose c in cities\n choose c in cities\n c.seen += 1", []),
        ("may choose c in cities\n me.points += count(set(c))", []),
        ("choose c in cities\n c.seen += 1", []),
    ],
)
def test_what_was_declined_cannot_be_used(steps: str, expected: list[str]) -> None:
    rules = 'city has seen : number\nscore s "S" = sum(c in cities: c.seen)\n'
    assert codes(f'{rules}action try_it "Try" {{\n {steps}\n}}') == expected


CALLED = "steps fee { pay any_wild from me.hand }\n"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (CALLED + 'action a "A" { fee() }', []),
        (CALLED + 'action a "A" { fee()\n fee() }', ["TTR512"]),
        (CALLED + 'action a "A" { move 1 from train_cards to me.hand\n fee() }', ["TTR512"]),
        ("before turn.main { gift: choose c in me.hand;  move c to discard }", ["TTR512"]),
        ("before turn.main { gift: if count(me.hand) > 0 { choose c in me.hand;  move c to discard } }", []),
        ("before turn.main { gift: may choose c in me.hand else { } }", []),
        ("before turn.main { bid: choose n in 0..me.train;  me.points += n }", []),
        ("before turn.main { card: move 1 from train_cards to me.hand }", ["TTR512"]),
        ("before turn.main { half: move count(me.hand) / 2 from me.hand to discard }", []),
        ("steps finish { for me in players { choose c in me.hand;  move c to discard } }", ["TTR512"]),
        (
            "before turn.main { for n in 1..2 {"
            " may choose c in me.hand where count(row) > 0 else stop;  choose d in row;  move d to discard } }",
            [],
        ),
    ],
)
def test_what_a_turn_or_a_called_procedure_demands_may_be_impossible(rules: str, expected: list[str]) -> None:
    assert codes(rules) == expected
