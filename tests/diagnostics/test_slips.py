"""The commonest slips, one at a time in a small game: what is said first, in which line, and what a fix makes of it."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.diagnostics import Diagnostic
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.diagnostics.render import FORMATS
from ttrdsl.workspace import Workspace

GOLDEN = Path(__file__).parent / "slips.golden"
GAME = """game small "Small" for 2 players
use standard_deck
use classic { trains = 9; tickets_dealt = 1; tickets_kept = 1 }

cities {
  Alba 0 0
  Bern 40 0
  Como 80 0
  Thurso 80 40
  Wick 80 80
}
routes {
  Alba – Bern 2 red
  Bern – Como 3 gray [steep]
  Como – Thurso 3 blue
  Thurso – Wick 2 gray
}
tickets {
  Alba – Como 5
  Alba – Wick 9
}
route has steep : flag
> Steep.
except worth(route) = default + 3 when route.steep
"""
SCENE = """scenario "s" {
  on small with 2 players
"""
SLIPS = [  # what stands in the game, and what somebody wrote instead
    ("cities {", "cities"),
    ("routes {", "routes"),
    ("tickets {", "tickets"),
    ("Thurso – Wick", "Thurso-Wick"),
    ("Thurso – Wick", "Thurso -Wick"),
    ("  Alba – Wick 9\n}", "}\n  Alba – Wick 9"),
    ("  Alba – Wick 9\n}", "}\nAlba – Wick 9"),
    ("Alba – Wick 9", "Alba – Wick – 9"),
    ("Alba – Wick 9", "Alba – Wick −9"),
    ("Thurso 3 blue", "Thurso five blue"),
    ("Thurso 3 blue", "Thurso blue 3"),
    ("route.steep\n", "route.steep = true\n"),
    (": flag", ": flag = true"),
    ("default + 3 when route.steep\n", "if route.length\n  > 2 then 3 else default\n"),
    ("Wick 80 80", "John o'Groats 80 80"),
    ("Wick 80 80", "L'Aquila 80 80"),
    ("Bern 40 0", 'Bern "40" 0'),
    ("Thurso 3 blue", 'Thurso "3" blue'),
    ("Bern 40 0", "Bern 40 0 // the capital"),
    ("  Bern 40 0", "  // the capital\n  Bern 40 0"),
    ("3 blue", "3 blue (steep)"),
    ("3 blue", "3 blue (locos 1)"),
    ("route has steep", 'action d "D" { draw 1 card }\nroute has steep'),
    ("route has steep", 'action d "D" { require me.points > 2; me.points += 1 }\nroute has steep'),
    ("route has steep", "board has heap : cards seen by all\nrule full = count(board.heap) > 2\nroute has steep"),
    ("Bern 40 0", "Bern 40.5 0"),
    ("default + 3", "default * 1.5"),
    ("default + 3", "3 * ends(mine)"),
    ("Bern 40 0", "Bern 40 0\n  Bern 41 0"),
    ("except worth(route) = default + 3 when route.steep", "except count(route) = 3"),
    ("cities {", "citys {"),
    ("cities {", "Cities {"),
    ("cities {", "city {"),
    ("cities {", "cities = {"),
    ("cities {", "cities: {"),
    ("Bern 40 0", "Bern 40, 0"),
    ("Bern – Como 3 gray [steep]", "Bern – Como, 3, gray"),
    ("for 2 players", "for 2-3 players"),
    ("for 2 players", "for 2 to 3 players"),
    ("for 2 players", "2..2 players"),
    ("Alba – Wick 9", "Alba – Wik 9"),
    ("2 red", "2 rad"),
    ("Thurso – Wick", "Thurso -> Wick"),
    ("Thurso – Wick", "Thurso to Wick"),
    ("Thurso – Wick 2 gray", "Thurso – Wick 2"),
    ("Thurso – Wick 2 gray", "Thurso – Wick gray"),
    ("Alba – Wick 9", "Alba – Wick"),
    ("except worth", "exept worth"),
    ("worth(route) = default", "worth(route) default"),
    ("when route.steep", "when route.length == 3"),
    ("  Alba – Wick 9\n}", "  Alba – Wick 9"),
    ("  Wick 80 80\n}", "  Wick 80 80"),
    ('"Small" for', "Small for"),
    ("when route.steep", "if route.steep"),
    ("use classic", "use clasic"),
    ("3 gray", "3 grey"),
    ("2 red", "2 red, blue"),
    ("2 red", "2 red/blue"),
    ("except worth", "route x has 3\nexcept worth"),
    ("default + 3", "(default + 3"),
    ("when route.steep", "when route.steep && route.length > 2"),
    ("trains = 9", "trains: 9"),
    ("trains = 9", "trains 9"),
    ("trains = 9; tickets_dealt", "trains = 9, tickets_dealt"),
    ("use standard_deck", "import standard_deck"),
    ("use standard_deck", 'include "standard_deck"'),
    ("3 blue", "3 blue [steep = yes]"),
    ("3 blue", "3 blue [steep true]"),
    ("3 blue", "3 blue [steep, 7]"),
    ("Bern 40 0", "/* x */ Bern 40 0"),
    ("Bern 40 0", "Bern 40 0 -- the capital"),
    ("Bern 40 0", "Bern 1,000 0"),
    ("Bern 40 0", "Bern -40 0"),
    ("Alba – Como 5", "Alba – Como 5 points"),
    ('"Small" for 2 players', '"Small"'),
    ("Alba – Como 5", "Alba – Como 5 red"),
    ("Alba – Como 5", "5 Alba – Como"),
    ("Alba – Como 5", "Alba – Como: 5"),
    ("Alba – Bern 2 red", "Alba – Bern – Como 2 red"),
    ("2 red", "2 red or any"),
    ("2 red", "2 any"),
    ("2 red", "2 red steep"),
    ("2 red", "2 red double"),
    ("Bern 40 0", "Bern (40, 0)"),
    ("Bern 40 0", "Bern: 40 0"),
    ("Bern 40 0", '"Bern" 40 0'),
    ("Bern 40 0", "Bern 40"),
    ("use standard_deck", "use = standard_deck"),
    ("use standard_deck", "use standard_deck, ferries"),
    ("for 2 players", "for two to three players"),
    ('game small "Small"', 'game my small "Small"'),
    ('game small "Small"', 'game small-map "Small"'),
    (": flag", ": bool"),
    (": flag", "= flag"),
    (": flag", "flag"),
    ("route has steep", "routes have steep"),
    ("route has steep", "player has cube : pieces each color = 5\nroute has steep"),
    ("route has steep", "player has pocket : cards visible to all\nroute has steep"),
    ("route has steep", "deck bag { cube each color }\nroute has steep"),
    ("route has steep", "deck bag { cube each color: 3 }\nroute has steep"),
    ("route has steep", "deck bag {\n  3 cube each color\n}\nroute has steep"),
    ("worth(route) =", "worth ="),
    ("= default + 3", "+= 3"),
    ("route has steep", "zones west { Alba, Bern }\nroute has steep"),
    ("when route.steep", "when route in mine"),
    ("except worth(route) = default + 3 when route.steep", "except picks = 3"),
    ("except worth(route) = default + 3 when route.steep", 'score s "S" = limit\nplayer has limit : number = 7'),
    ("route has steep", 'action d "D" { choose p in players;  move 1 card from p.hand to me.hand }\nroute has steep'),
    ("route has steep", "after turn { for r in mine { r.owner = nobody } }\nroute has steep"),
    ("route has steep", 'table t { 1: 2, 2: 3 }\nscore s "S" = t[1]\nroute has steep'),
    ("default + 3", "worth(route) + 3"),
    ("when route.steep", "unless route.steep"),
    ("when route.steep", "when route is steep"),
    ("when route.steep", "when steep"),
    ("default + 3", "2 default"),
    ("default + 3", "max(r in mine: r.length) + 1"),
    ("default + 3", "count(r in mine if r.steep)"),
    ("default + 3", "count(r for r in mine)"),
    ("default + 3", "len(mine)"),
    ("default + 3", "count(c in me.hand where c = red)"),
    ("default + 3", "count(c in me.hand where c.wild)"),
    ("default + 3", "count(c in me.hand where c is 'Locomotive')"),
    ("default + 3", "count(t in me.tickets where t = 'Locomotive')"),
    ("default + 3", "value('Locomotive', mine)"),
    ("default + 3", "if me.hand = row then 1 else 0"),
    ("default + 3", "if me.points = 1..3 then 1 else 0"),
    ("default + 3", "if mine has 'Alba' then 1 else 0"),
    ("default + 3", "if connected(mine, 'Alba') then 1 else 0"),
    ("default + 3", "player.train"),
    ("default + 3", "my train"),
    ("except worth(route) = default + 3 when route.steep", "except connected(net, places) = default"),
    ("except worth(route) = default + 3 when route.steep", "except joined(net) = default"),
    ("route has steep", 'action d "D" { me.points++ }\nroute has steep'),
    ("route has steep", 'action d "D" { me.points =+ 2 }\nroute has steep'),
    ("route has steep", 'action d = "D" { me.points += 2 }\nroute has steep'),
    ("route has steep", 'action d "D" { move train from me to box }\nroute has steep'),
    ("route has steep", 'action d "D" { if 1 < 2 { me.points += 1 } move 1 train from me to box }\nroute has steep'),
    ("route has steep", 'action d "D" { me.points += 2 choose n in 1..2 }\nroute has steep'),
    ("> Steep.", "Steep routes bring more."),
    ("route has steep", "symbol route.steep mark peak\nroute has steep"),
    ("2 red", "2 red [air cold]\n}\nroute has air : name\nsymbol route.air 'cool' { mark star }\nroutes {"),
    ("2 red", "2 red [air cold]\n}\nroute has air : name\nrule icy = count(r in mine where r.air = cold)\nroutes {"),
    ("route has steep", "winner most total\nroute has steep"),
    ("route has steep", "end when any(p in players: p.train < 3)\nroute has steep"),
    ("route has steep", SCENE + "  given P1 has 3 red\n}\nroute has steep"),
    ("route has steep", SCENE + "  when P1 claims 'Alba – Bern'\n}\nroute has steep"),
    ("route has steep", SCENE + "  when P1 does claim_route 'Alba – Bern', 2 red\n}\nroute has steep"),
    ("route has steep", SCENE + "  then P1 may not claim_route because 'me.points > 3'\n}\nroute has steep"),
    (GAME, '{\n"board": {"cities": []}, "format": "ttrdsl-bundle"\n}\n'),  # a bundle in place of a text
    ("default + 3 when route.steep\n", "default + 3\n  when route.steep\n"),
    ("default + 3 when route.steep\n", "default + 3 @USA-052\n  when route.steep\n"),
    ("default + 3 when route.steep\n", "default + 3 when route.steep @USA-052\n  and route.length > 2\n"),
    ("except worth", "after claim_route.own { if me.points > 1 { stop } @USA-052\n  else { stop } }\nexcept worth"),
    ("except worth", "after claim_route.own { skip }\nexcept worth"),
    ("except worth", "after claim_route.own { if me.points > 1 { stop } elif me.points > 0 { stop } }\nexcept worth"),
    ("except worth", "after claim_route.own { if me.points > 1 { stop }\n  > Else.\n  else { stop } }\nexcept worth"),
    ("except worth", "after claim_route.own { if me.points > 1 { stop }; else { stop } }\nexcept worth"),
    ("except worth", "after claim_route.own { if me.points > 1 { me.points = 2 } me.points = 3 }\nexcept worth"),
    ("except worth", "after claim_route.own { refill(me) refill(me) }\nexcept worth"),
    ("except worth", "after claim_route.own { shuffle cards if me.points > 1 { stop } }\nexcept worth"),
    ("except worth", "after claim_route.own { pay cost { 1 of wild } from me.hand }\nexcept worth"),
    ("except worth", "after claim_route.own { me.points += 1 refill(me) }\nexcept worth"),
    ("except worth", "rule bonus = if 1 > 2 then 1\n  > Else.\n  else 2\nexcept worth"),
    ("default + 3 when route.steep", "default + (if route.steep then 3)"),
    ("default + 3 when route.steep", "default + (route.steep ? 3 : 0)"),
    ("3 when route.steep", "3 when route.length <> 2"),
    ("except worth", "after claim_route.own { for each p in players { p.points += 1 } }\nexcept worth"),
    ("except worth", "after claim_route.own { while me.points < 3 { me.points += 1 } }\nexcept worth"),
    ("except worth", "after claim_route.own { draw 1 from wagons to me.hand }\nexcept worth"),
    ("except worth", 'after claim_route.own { may "One point more" { me.points += 1 } }\nexcept worth'),
    ("except worth", "whenever count(display) < 3 { move 1 from wagons to display }\nexcept worth"),
    ("default + 3", "default + random(6)"),
    ("> Steep.", "> Steep routes bring {route_points}."),
    ("default + 3 when", "count(routes where owner = me) when"),
    ("default + 3 when", "longest_trail(mine) when"),
    ("default + 3 when", "'three' when"),
    ("default + 3 when route.steep", "cost { 1 of wild }"),
    ("except worth", "except route_points { 7: 18 }\nexcept worth"),
    ("except worth", "table route_points { 1: 2 }\nexcept worth"),
    ("except worth", "param trains = 30\nexcept worth"),
    ("except worth", "except claim_route = default when me.points > 3\nexcept worth"),
    ("except worth", "except claim_route.score { me.points += 1 } when route.steep\nexcept worth"),
    ("except worth", "except claim_cost(route) = cost { one c in colors;  2 of wagon c | wild }\nexcept worth"),
    ("except worth", "except claim_cost(route) = cost { 2 of extra: (wagon | wild) }\nexcept worth"),
    ("except worth", "except claim_cost(route) = cost { 2 of (wagon | extra: (any_wild | wild)) }\nexcept worth"),
    ("except worth", "except claim_cost(route) = default + 1\nexcept worth"),
    (
        "except worth",
        "except claim_route.pay { me.points -= 1 }\nafter claim_route.own { me.points += count(paid) }\nexcept worth",
    ),
    ("except worth", "remove longest\nexcept worth"),
    ("except worth", 'score extra "Extra" = 1\nremove extra\nexcept worth'),
    ("except worth", "after claim_route.own { turn = me }\nexcept worth"),
    ("except worth", "after claim_route.own { next_player = next(me) }\nexcept worth"),
    ("except worth", "after claim_route.own { dice_roll = 3 }\nexcept worth"),
    ("except worth", "board has shown : pile\nexcept worth"),
    ("except worth", "after claim_route.own { if me.points > 3 then me.points = 0 else me.points += 1 }\nexcept worth"),
    ("except worth", "after claim_route.own { move 1 train of turn from route to box }\nexcept worth"),
    ("except worth", 'score out "Out" = sum(p in players: p.placed(train, board))\nexcept worth'),
    ("except worth", "rule dear(route) = route.tunnel\nexcept worth"),
    ("except worth", "rule good(card) = card is locomotive\nexcept worth"),
    ("{ trains = 9;", "{ wagons = 9;"),
    ("except worth", "board ring { cities { A 0 0 } routes { A – A 2 red } }\nexcept worth"),
    ("route has steep : flag\n", 'deck news {\n  event calm 4 "Fair"\n}\nroute has steep : flag\n'),
    ("> Steep.\n", "route has bed : color\nexcept claim_cost(route) = cost { 1 of wagon route.bed }\n> Steep.\n"),
    ("> Steep.\n", "route has bed : color\nexcept claim_cost(route) = cost { 1 of wagon (route.bed) }\n> Steep.\n"),
    ("  Alba – Como 5\n  Alba – Wick 9\n", "  Alba – Como\n  Alba – Wick\n"),
    ("route has steep : flag\n", 'deck rules {\n  big 4\n}\nscore rules "Rules" = 1\nroute has steep : flag\n'),
    ("> Steep.\n", "remove longest\n> Steep.\n"),
]


def told(text: str) -> tuple[str, str]:
    """Return the first message about a text, and the text after the fix that goes with it."""
    path = Path("small.ttr")
    workspace = Workspace()
    workspace.overlay[path.resolve()] = text
    compiled = workspace.compile(path)
    first: Diagnostic = min(compiled.problems, key=lambda p: p.span.start if p.span else 0)
    message = FORMATS["text"]([first], compiled.sources, color=False, width=100)
    name = workspace.name_of(path)
    fixed = apply_fixes({name: text}, [first], only_safe=True).get(name, "")
    return message.replace(name, "small.ttr"), fixed


def test_the_commonest_slips_get_these_messages(update: bool) -> None:
    shown = []
    for good, bad in SLIPS:
        assert good in GAME, good
        message, fixed = told(GAME.replace(good, bad, 1))
        line = GAME[: GAME.index(good)].count("\n")
        outcome = "\n".join(fixed.split("\n")[line : line + bad.count("\n") + 1]) if fixed else "no safe fix"
        shown.append(f"===== {bad.strip()}\n{message}--fix: {outcome.strip()}\n")
    if update:
        GOLDEN.write_text("\n".join(shown), encoding="utf-8")
    assert "\n".join(shown) == GOLDEN.read_text(encoding="utf-8")


def test_safe_fixes_leave_no_mistake_of_the_text() -> None:
    for good, bad in SLIPS:
        text = GAME.replace(good, bad, 1)
        mended = False
        for _ in range(4):  # one mistake of a line may hide the next
            path, workspace = Path("small.ttr"), Workspace()
            workspace.overlay[path.resolve()] = text
            name, compiled = workspace.name_of(path), workspace.compile(path)
            fixed = apply_fixes({name: text}, compiled.problems, only_safe=True)
            if not fixed:
                break
            text, mended = fixed[name], True
        if mended:
            assert not [p.title for p in compiled.errors if p.code.startswith("TTR00")], text
