"""Make mutants of a bundle: one small change each, such as a wrong number or a lost exception.

A mutant is an edit at a place in the bundle, with the source mark it belongs to and the change in words. Conditions
that the compiler derived from steps are left alone: nobody wrote them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.program.marks import marks_of
from ttrdsl.program.node import mark_of, parts, roots, walk
from ttrdsl.program.operations import operation_of
from ttrdsl.scenario.mutant import DROP, Mutant, Place

TURNED = {
    "<": "<=",
    "<=": "<",
    "and": "or",
    "or": "and",
    "any": "every",
    "every": "any",
    "most": "least",
    "least": "most",
    "min": "max",
    "max": "min",
}
AT_EQUALS = {  # `a > b` is `b < a` in a program, so the sign is not named
    "<": "the comparison is also true of equal numbers",
    "<=": "the comparison is no longer true of equal numbers",
}
# What an operation looks up by, or asks of a payment, is left alone: another key is another thing, not a small change.
AS_WRITTEN = {"put": "=", "each": "for", "run": "call", "draw": "move", "take": "move", "shift": "move"}  # in a file
BY_KIND = "kind"  # the note of cases by kind of piece
LOOKED_UP = ("key", "place", "payment", "id D")
# Numbers that are weights, ranks or lists of cases rather than amounts somebody could have got wrong by one.
NO_AMOUNTS = {"seat", "numbers", "most", "least", "best", "picks", "longest", "shortest", "encircles", "="}


# Operations that are not changed themselves, and why; what stands inside them may be.
UNCHANGED = {
    "another name is another thing, not a small mistake": frozenset((
        "all", "set", "fact", "cell", "pile", "place", "pieces", "owned", "rule", "part", "bound",
    )),
    "it takes nothing, or nothing that could be off by one": frozenset((
        "at", "none", "players", "turn", "next_player", "turns_left", "over", "winners", "seat", "as", "missing",
        "numbers", "cards", "held",
    )),
    "its source or its condition is changed instead": frozenset((
        "in", "inter", "size", "count", "first", "best", "distinct", "cost", "payable",
    )),
    "another question about networks is another rule": frozenset((
        "ends", "reach", "parts", "picks", "joined", "ordered", "chain", "apart", "longest", "shortest", "encircles",
        "stops_have", "zone_stops",
    )),
}  # fmt: skip


def mutants(bundle: dict[str, Any]) -> list[Mutant]:
    """Return every mutant of a bundle, in order."""
    found = [*_facts(bundle), *_things(bundle)]
    walker = Walker(bundle)
    for name in bundle["rules"]:
        if name != "total":
            walker.expression(bundle["rules"][name]["is"], ("rules", name, "is"), -1)
    for name in bundle["procs"]:
        walker.steps(bundle["procs"][name]["do"], ("procs", name, "do"), -1)
    for i, rule in enumerate(bundle["standing"]):
        walker.expression(rule["when"], ("standing", i, "when"), -1)
        walker.steps(rule["do"], ("standing", i, "do"), -1)
    for part in ("when", "turns"):
        walker.expression(bundle["end"][part], ("end", part), -1)
    for i, key in enumerate(bundle["winner"]):
        walker.expression(key["value"], ("winner", i, "value"), -1)
    found += walker.found
    return found + list(_orders(bundle))


def _facts(bundle: dict[str, Any]) -> Iterator[Mutant]:
    """Numbers of parameters and tables, one off; truths, turned."""
    asked = _facts_asked(bundle)  # a table that only sets parameters is read by the compiler, not by the program
    for name, fact in bundle["facts"].items():
        if "at" in fact and name in asked:
            yield from _entries(("facts", name, "data"), fact["data"], fact["at"], name.removeprefix("param."))


def _facts_asked(bundle: dict[str, Any]) -> set[str]:
    found = (one for _, node, form in roots(bundle) for one in walk(node, form))
    return {one.node[1] for one in found if one.operation.name == "fact"}


def _entries(place: Place, data: Any, at: Any, name: str) -> Iterator[Mutant]:
    if isinstance(data, list):
        for i, entry in enumerate(data):
            mark = at[i] if isinstance(at, list) and i < len(at) else at
            yield from _entries((*place, i), entry, mark, name)
        return
    mark = at if isinstance(at, int) else at[0] if isinstance(at, list) and at and isinstance(at[0], int) else -1
    if isinstance(data, bool):
        yield Mutant(place, not data, mark, f"`{name}`: {_yes(data)} becomes {_yes(not data)}")
    elif isinstance(data, int):
        for step in (1, -1):
            yield Mutant(place, data + step, mark, f"`{name}`: {data} becomes {data + step}")


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _things(bundle: dict[str, Any]) -> Iterator[Mutant]:
    """Numbers of cards, and start values of fields and pieces."""
    seen: set[tuple[int, Any]] = set()
    for i, card in enumerate(bundle["cards"]):
        key = (card["deck"], tuple(w for w in card["words"] if w not in bundle["domains"]["color"]))
        if not card["ticket"] and isinstance(card["count"], int) and key not in seen:
            seen.add(key)
            for step in (1, -1):
                yield Mutant(
                    ("cards", i, "count"),
                    card["count"] + step,
                    -1,
                    f"{card['count']} cards `{card['title']}` become {card['count'] + step}",
                )
    for section in ("cells", "pieces"):
        for name, thing in bundle[section].items():
            start, kind = thing["start"], thing.get("type", "number")
            if isinstance(start, int) and kind.startswith("id "):
                for number, title in enumerate(_first_of(bundle, kind.removeprefix("id "))):
                    yield Mutant((section, name, "start"), number, -1, f"`{name}` starts as {title}")
            elif isinstance(start, int) and not isinstance(start, bool) and (start or section == "pieces"):
                for step in (1, -1):
                    yield Mutant(
                        (section, name, "start"), start + step, -1, f"`{name}` starts at {start + step}, not {start}"
                    )


def _first_of(bundle: dict[str, Any], domain: str) -> list[str]:
    """Return the first two things a field can stand for, as people know them."""
    if domain == "player":
        return [f"P{number + 1}" for number in range(min(2, bundle["game"]["players"][0]))]
    found = [card["title"] for card in bundle["cards"]] if domain == "card" else bundle["domains"].get(domain, [])
    return [f"`{title}`" for title in found[:2]]


def _orders(bundle: dict[str, Any]) -> Iterator[Mutant]:
    """Standing rules lost, out of order or without their limit; keys of the winner lost or turned."""
    standing = bundle["standing"]
    marks = [_first_mark(rule["when"]) for rule in standing]
    for i, rule in enumerate(standing):
        yield Mutant(
            ("standing",), [*standing[:i], *standing[i + 1 :]], marks[i], f"standing rule `{rule['name']}` is lost"
        )
        if i + 1 < len(standing):
            swapped = [*standing[:i], standing[i + 1], standing[i], *standing[i + 2 :]]
            yield Mutant(
                ("standing",),
                swapped,
                marks[i],
                f"standing rule `{rule['name']}` comes after `{standing[i + 1]['name']}`",
            )
        if rule["limit"] is not None:
            for step in (1, -1):
                yield Mutant(
                    ("standing", i, "limit"),
                    rule["limit"] + step,
                    marks[i],
                    f"limit {rule['limit']} becomes {rule['limit'] + step}",
                )
    for i, key in enumerate(bundle["winner"]):
        mark = _first_mark(key["value"])
        if key.get("only"):
            yield Mutant(("winner", i), DROP, mark, "whoever does not meet it may win as well")
            continue
        yield Mutant(("winner", i, "most"), not key["most"], mark, "`most` and `fewest` are mixed up")
        if len(bundle["winner"]) > 1:
            yield Mutant(("winner", i), DROP, mark, "this tie-break is lost")


def _first_mark(ir: Any) -> int:
    mark = mark_of(ir)
    return -1 if mark is None else mark


def _cases(cases: Any) -> list[Any]:
    """Return the cases by kind of piece, one `if` for each; of steps the next one stands in a list."""
    found = []
    while isinstance(cases, list) and cases and cases[0] == "if":
        found.append(cases)
        cases = cases[3][0] if isinstance(cases[3], list) and cases[3] and cases[3][0] != "if" else cases[3]
    return found


def _with(cases: Any, bodies: list[Any]) -> Any:
    """Return cases by kind of piece with other bodies."""
    made: Any = _cases(cases)[-1][3]
    for case, body in zip(reversed(_cases(cases)), reversed(bodies), strict=True):
        in_list = isinstance(case[3], list) and (not case[3] or case[3][0] != "if")
        made = ["if", case[1], body, [made] if in_list and case[3] else made]
    return made


class Walker:
    """Goes through the rule program and collects mutants of its operations."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.bundle = bundle
        self.notes = [mark.note for mark in marks_of(bundle)]
        self.found: list[Mutant] = []

    def add(self, place: Place, new: Any, mark: int, change: str, anywhere: bool = False) -> None:
        self.found.append(Mutant(place, new, mark, change, anywhere))

    # -- expressions ------------------------------------------------------------------------------------

    def expression(self, ir: Any, place: Place, mark: int, form: str = "value") -> None:
        """Collect mutants of an expression, or of the items of a cost."""
        if mark_of(ir) is not None:
            if self.notes[ir[1]] == BY_KIND:
                self.kinds(ir[2], (*place, 2), ir[1])
            elif not self.is_derived(ir):
                self.expression(ir[2], (*place, 2), ir[1], form)
            return
        operation = operation_of(ir, form)
        if isinstance(ir, dict):
            self.cost_alternative(ir, place, mark)
        elif operation is not None:
            self.operation(ir, place, mark)
        for part in parts(ir, form):
            kind = operation.wanted(int(part.key) - 1) if operation is not None and isinstance(ir, list) else ""
            if type(part.node) is int and kind in ("number", "T") and ir[0] not in NO_AMOUNTS:
                for step in (1, -1):
                    self.add((*place, part.key), part.node + step, mark, f"{part.node} becomes {part.node + step}")
            elif kind not in LOOKED_UP and (isinstance(ir, list) or part.form == "filler"):
                self.expression(part.node, (*place, part.key), mark, part.form)

    def operation(self, ir: Any, place: Place, mark: int) -> None:
        """Collect mutants of the operation itself."""
        name = ir[0]
        if name in TURNED and not (name in ("min", "max") and len(ir) < 3):
            told = AT_EQUALS.get(name) or f"`{name}` becomes `{TURNED[name]}`"
            self.add((*place, 0), TURNED[name], mark, told)
        if name in ("and", "or") and len(ir) > 2:
            for i in (i for i in range(1, len(ir)) if not self.is_derived(ir[i])):
                rest = [x for j, x in enumerate(ir) if j != i]
                self.add(place, rest[1] if len(rest) == 2 else rest, mark, f"part {i} of `{name}` is lost")
        elif name == "=":
            self.add(place, ["not", ir], mark, "`=` becomes `!=`")
        elif name == "not":
            self.add(place, ir[1], mark, "`not` is lost")
        elif name == "if":
            self.branches(ir, place, mark)
        elif name in ("union", "minus"):
            self.add(place, ir[1], mark, f"the second part of `{'+' if name == 'union' else '-'}` is lost")
        elif name == "need":
            self.add((*place, 1), ["+", ir[1], 1], mark, "one more is needed")
            self.add(place, ["need", ["-", ir[1], 1], ["-", ir[2], 1], ir[3]], mark, "one less is needed")
            for i in range(len(ir[3]) if len(ir[3]) > 1 else 0):
                self.add(
                    (*place, 3), [x for j, x in enumerate(ir[3]) if j != i], mark, f"way {i + 1} of filling is lost"
                )

    def kinds(self, cases: Any, place: Place, mark: int) -> None:
        """Something is done by kind of piece, a case for each: it is changed as a whole, not case by case."""
        bodies = [case[2] for case in _cases(cases)]
        self.add(place, _with(cases, [*bodies[1:], bodies[0]]), mark, "one kind of piece is taken for another")
        numbers = {body[0][1] for body in bodies if body[0][0] == "shift" and type(body[0][1]) is int}
        for number, step in ((n, step) for n in numbers for step in (1, -1)):
            moved = [[["shift", number + step, *body[0][2:]]] for body in bodies]
            self.add(place, _with(cases, moved), mark, f"{number} becomes {number + step}")

    def is_derived(self, ir: Any) -> bool:
        """Say whether the compiler added a condition: it carries the mark of a step."""
        return isinstance(ir, list) and bool(ir) and ir[0] == "at" and self.notes[ir[1]] == ""

    def branches(self, ir: Any, place: Place, mark: int) -> None:
        then, other = ir[2], ir[3]
        if isinstance(then, list) and then and then[0] == "at" and self.notes[then[1]] == "exception":
            self.add(place, other, then[1], "this exception is lost")
            self.add(place, then, then[1], "this exception holds always", anywhere=True)
        elif then != other:
            self.add(place, ["if", ir[1], other, then], mark, "`then` and `else` are swapped")

    def cost_alternative(self, alternative: dict[str, Any], place: Place, mark: int) -> None:
        for key in ("low", "high"):
            if type(alternative.get(key)) is int and alternative["high"] != 1:
                for step in (1, -1):
                    value = alternative[key] + step
                    if value >= 1:
                        self.add((*place, key), value, mark, f"covers: {alternative[key]} becomes {value}")

    # -- steps ------------------------------------------------------------------------------------------

    def steps(self, steps: list[Any], place: Place, mark: int) -> None:
        """Collect mutants of steps: each can be lost."""
        for i, op in enumerate(steps):
            at, inner, inner_place = (op[1], op[2], (*place, i, 2)) if op[0] == "at" else (mark, op, (*place, i))
            if op[0] == "at" and self.notes[op[1]] == BY_KIND:
                self.add((*place, i), DROP, at, "step `move` is lost")
                self.kinds(inner, inner_place, at)
                continue
            if inner[0] not in ("if", "skip"):
                self.add((*place, i), DROP, at, f"step `{AS_WRITTEN.get(inner[0], inner[0])}` is lost")
            self.step(inner, inner_place, at)

    def step(self, op: Any, place: Place, mark: int) -> None:
        """Collect mutants inside a step."""
        match op[0]:
            case "if":
                self.expression(op[1], (*place, 1), mark)
                if self.notes[mark] == "exception":
                    self.add((*place, 1), False, mark, "this exception is lost")
                    self.add((*place, 1), True, mark, "this exception holds always", anywhere=True)
                elif not self.is_derived(op[1]):
                    self.add((*place, 1), ["not", op[1]], mark, "`if` and `else` are swapped")
                self.steps(op[2], (*place, 2), mark)
                self.steps(op[3], (*place, 3), mark)
            case "each" | "together":
                at = 3 if op[0] == "each" else 1
                if op[0] == "each":
                    self.expression(op[2], (*place, 2), mark)
                self.steps(op[at], (*place, at), mark)
            case "secret":
                self.steps(op[4], (*place, 4), mark)
                for i, inner in enumerate(op[3]):
                    self.step(
                        inner[2] if inner[0] == "at" else inner,
                        (*place, 3, i, *((2,) if inner[0] == "at" else ())),
                        mark,
                    )
            case "choose" | "some" | "order" | "pay":
                self.decision(op[1], (*place, 1), mark)
            case "draw":
                self.expression(op, place, mark, "step")
                self.ends(op, place, mark)
                if op[5]:
                    self.add((*place, 5), False, mark, "`up to` is lost")
            case "take":
                self.ends(op, place, mark)
            case "let" | "put" | "shift":
                self.expression(op, place, mark, "step")

    def ends(self, op: Any, place: Place, mark: int) -> None:
        """Cards may go to the wrong end of a pile that has an order."""
        target = op[3]
        if target[0] == "own_deck" or (target[0] == "pile" and self.bundle["piles"][target[1]]["form"] == "stack"):
            self.add((*place, 4), not op[4], mark, "top and bottom are mixed up")

    def decision(self, details: dict[str, Any], place: Place, mark: int) -> None:
        """Collect mutants of a decision: bounds, conditions, branches."""
        for key in ("low", "high"):
            bound = details.get(key)
            if bound is not None:
                for sign in ("+", "-"):
                    self.add(
                        (*place, key), [sign, bound, 1], mark, f"one {'more' if sign == '+' else 'less'} may be chosen"
                    )
        if isinstance(details.get("cost"), list):
            self.expression(details["cost"], (*place, "cost"), mark)
        for i, alternative in enumerate(details.get("alts", ())):
            at = alternative.get("at", mark)
            if len(details["alts"]) > 1:
                self.add((*place, "alts", i), DROP, at, f"branch `{alternative['name']}` is lost")
            self.expression(alternative["if"], (*place, "alts", i, "if"), at)
            for j, bind in enumerate(alternative["bind"]):
                self.expression(bind["in"], (*place, "alts", i, "bind", j, "in"), at)
            self.steps(alternative["do"], (*place, "alts", i, "do"), at)
        if "else" in details:
            self.steps(details["then"], (*place, "then"), mark)
            self.steps(details["else"], (*place, "else"), mark)
