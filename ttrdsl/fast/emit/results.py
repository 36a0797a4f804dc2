"""Write the functions that sum a game up and that play many games in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.fast.emit.emitter import ARGS, ERROR, Emitter
from ttrdsl.fast.emit.expressions import call
from ttrdsl.fast.emit.loops import card_loop
from ttrdsl.fast.emit.networks import asked
from ttrdsl.fast.emit.scoring import line_function, winners_function
from ttrdsl.fast.emit.value import element
from ttrdsl.networks.questions import BY_NAME
from ttrdsl.networks.tables import words_of
from ttrdsl.program.names import ME
from ttrdsl.program.node import Node, walk
from ttrdsl.program.owners import owner_cells

STATUS, TURNS, DECISIONS, WINNERS, FIRST, ROW_HEAD = range(6)


def row_size(e: Emitter) -> int:
    """Return how many numbers sum a game up: the head, and per seat the score, tickets kept and joined, routes."""
    return ROW_HEAD + e.players * (len(e.bundle["scores"]) + 2 + e.vector.words["route"])


def totals(row: Sequence[int], bundle: Mapping[str, Any], players: int) -> list[int]:
    """Return the points of each seat, from the numbers that sum a game up."""
    part, lines = (len(row) - ROW_HEAD) // players, len(bundle["scores"])
    return [sum(row[at : at + lines]) for at in range(ROW_HEAD, ROW_HEAD + players * part, part)]


def write_results(e: Emitter) -> int:
    """Write both functions; return how many numbers sum a game up."""
    e.function("results", "results", ["out", "at"], lambda: _write_results(e))
    e.function("play_games", "play_games", ["blank", "out", "seed", "first", "count"], lambda: _write_play(e))
    return row_size(e)


def _write_results(e: Emitter) -> None:
    lines, words = e.bundle["scores"], e.vector.words["route"]
    e.w.line(f"out[at + {TURNS}] = st[{layout.TURNS}]")
    e.w.line(f"out[at + {DECISIONS}] = st[{layout.DECISIONS}]")
    e.w.line(f"out[at + {WINNERS}] = {winners_function(e)}({ARGS})")
    e.w.line(f"out[at + {FIRST}] = st[{layout.FIRST}]")
    with e.w.block(f"for me in range({e.players}):"):
        e.w.line(f"row = at + {ROW_HEAD} + me * {len(lines) + 2 + words}")
        for i, line in enumerate(lines):
            e.w.line(f"out[row + {i}] = {line_function(e, line['name'])}({ARGS}, me)")
        e.w.line(f"{tickets_function(e)}({ARGS}, me, out, row + {len(lines)})")
        _owned(e, f"row + {len(lines) + 2}")
    e.w.line("return 0")


def _owned(e: Emitter, at: str) -> None:
    """Write the routes that are a player's."""
    from ttrdsl.fast.emit.filters import value_sets

    words = e.vector.words["route"]
    cells = owner_cells(e.bundle)
    for i in range(words):
        parts = [f"st[{value_sets(e, name)} + (me + 1) * {words} + {i}]" for name in cells]
        e.w.line(f"out[{at} + {i}] = {' | '.join(parts) or '0'}")


def network_rules(e: Emitter) -> list[str]:
    """Name the rules that give a player's routes: sets of routes that scoring asks for and that play changes."""
    rules, found, waiting = e.bundle["rules"], {"total"}, ["total"]
    while waiting:
        for name in named("rule", rules[waiting.pop()]["is"]) - found:
            found.add(name)
            waiting.append(name)
    return [
        n
        for n, r in rules.items()
        if n in found and not r["params"] and r["type"] == "set route" and e.depends_on_state(r["is"])
    ]


def named(operation: str, ir: Node) -> set[str]:
    """Return the rules or piles an expression names."""
    return {found.node[1] for found in walk(ir) if found.operation.name == operation}


def ticket_piles(e: Emitter) -> list[str]:
    """Name the piles in which a player has tickets before her."""
    decks = {card["deck"] for card in e.bundle["cards"] if card["ticket"]}
    return [
        name
        for name, pile in e.bundle["piles"].items()
        if pile["by"] == ["player"] and pile["see"] != "nobody" and decks & set(pile["holds"])
    ]


def goals_table(e: Emitter) -> int:
    """Return the place that points to the goals of each kind of card: where a list of places begins, one for each."""
    facts, words = e.compiler.facts, e.vector.words["city"]

    def goals_of(kind: int) -> list[Any]:
        found: list[Any] = []
        if "ticket.goals" in facts and "goal.ends" in facts:
            goals = facts["ticket.goals"].data[kind]
            found = [facts["goal.ends"].data[g] for g in range(goals.bit_length()) if goals >> g & 1]
        return found or [facts["ticket.ends"].data[kind]]

    def fill(tb: list[int], at: int) -> None:
        count = e.vector.count("card")
        start = tb[at] = len(tb)
        tb.extend([0] * count)
        for kind, card in enumerate(e.bundle["cards"]):
            if not card["ticket"]:
                continue
            goals = goals_of(kind)
            tb[start + kind] = len(tb)
            first = len(tb) + 1
            tb.extend([len(goals), *[0] * len(goals)])
            for i, goal in enumerate(goals):
                tb[first + i] = len(tb)
                tb.append(len(goal))
                for place in goal:
                    tb.extend(words_of(place, words))

    return e.tables.once("goals", 1, fill)


def tickets_function(e: Emitter) -> str:
    """Return the function that counts the tickets a player has, and those her network joins."""
    cities, routes = e.vector.words["city"], e.vector.words["route"]

    def write() -> None:
        goals, places, net = goals_table(e), e.scratch(1 + e.most_places * cities), e.scratch(routes)
        _owned_to_scratch(e, net)
        for name in network_rules(e):
            for i, part in enumerate(call(e, name, [], element("me", "player", sure=True)).parts):
                e.w.line(f"wk[{net + i}] |= {part}")
        e.w.line("kept = 0")
        e.w.line("joined = 0")
        for pile in ticket_piles(e):
            env = {ME: element(ME, "player", sure=True)}
            with card_loop(e, ["cards", ["pile", pile, ME]], env) as (kind, held):
                e.w.line(f"goals = tb[tb[{goals}] + {kind}]")
                with e.w.block("if goals != 0:"):
                    e.w.line(f"kept += {held}")
                    e.w.line("found = 0")
                    with e.w.block("for i in range(tb[goals]):"):
                        e.w.line(f"copy_stops(tb, wk, tb[goals + 1 + i], {places}, {cities})")
                        question = asked(e, BY_NAME["joined", ""], net, places)
                        with e.w.block(f"if found == 0 and {question} != 0:"):
                            e.w.line("found = 1")
                    e.w.line(f"joined += {held} * found")
        e.w.line("out[at] = kept")
        e.w.line("out[at + 1] = joined")
        e.w.line("return 0")

    return e.function("tickets", "tickets", ["me", "out", "at"], write)


def _owned_to_scratch(e: Emitter, net: int) -> None:
    from ttrdsl.fast.emit.filters import value_sets

    words = e.vector.words["route"]
    for i in range(words):
        parts = [f"st[{value_sets(e, name)} + (me + 1) * {words} + {i}]" for name in owner_cells(e.bundle)]
        e.w.line(f"wk[{net + i}] = {' | '.join(parts) or '0'}")


def _write_play(e: Emitter) -> None:
    """Games one after another, every option as likely as any other; stops before a game it cannot play to its end."""
    dice = e.scratch(2 * e.players)
    used = dice + e.players
    with e.w.block("for game in range(count):"):
        e.w.line("copy_state(st, blank, tb, 0, 0)")
        e.w.line(f"st[{layout.SEED}] = game_seed(seed, first + game)")
        with e.w.block(f"for me in range({e.players}):"):
            e.w.line(f"wk[{dice} + me] = style_seed(st[{layout.SEED}], me)")
            e.w.line(f"wk[{used} + me] = 0")
        e.w.line(f"n = begin({ARGS}, -1)")
        with e.w.block("while n > 0:"):
            e.w.line(f"me = st[{layout.ACTOR}]")
            e.w.line(f"throw = wk[{used} + me] + 1")
            e.w.line(f"wk[{used} + me] = throw")
            e.w.line(f"n = go_on({ARGS}, die(wk[{dice} + me], throw, n))")
        with e.w.block("if n < 0:"):
            e.w.line("return game")
        e.w.line(f"row = game * {row_size(e)}")
        e.w.line(f"out[row] = wk[{ERROR}]")
        e.w.line(f"results({ARGS}, out, row)")
        with e.w.block(f"if wk[{ERROR}] != 0:"):
            e.w.line("return game")
    e.w.line("return count")
