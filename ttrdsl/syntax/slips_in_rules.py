"""Slips in headers, rules, steps and scenarios: what people bring along from other languages and from their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.syntax.slips_of_steps import STEPS, in_block
from ttrdsl.syntax.slips_on_board import NUMBER_WORD, NUMBERS
from ttrdsl.system.words import NAME

MEANS = "mark|text|outline|fill|tint|badge|ground|edge|area|track|table|legend"
VALUES = (*STEPS, "rule", "score", "param", "end", "winner")


def _name_of_game(stop: Stop) -> Slip | None:
    """The name of a game or module is one word; its title is the text behind it."""
    found = stop.search(r"(?:game|module)[ \t]+(\w+(?:[ \t-]+\w+)+)(?=[ \t]*\")")
    if stop.block not in ("game", "module") or found is None or not found.start(1) <= stop.at <= found.end(1):
        return None
    name = re.sub(r"[ \t-]+", "_", found[1])
    return Slip(*found.span(1), f"the name of a {stop.block} is one word", f"is it `{name}`?")


def _players(stop: Stop) -> Slip | None:
    word = NUMBER_WORD.pattern
    found = stop.search(rf"({word})[ \t]+(?:to|or|and|-)[ \t]+({word})(?=[ \t]+players)")
    if stop.block not in ("game", "module") or found is None:
        return None
    low, high = (str(NUMBERS.index(found[n].lower())) for n in (1, 2))
    edits = ((*found.span(), f"{low}..{high}"),)
    return Slip(*found.span(), "numbers of players are written in digits", f"write `{low}..{high}`", (), edits)


def _use(stop: Stop) -> Slip | None:
    if stop.block != "use" or "{" in stop.text[stop.start : stop.at]:
        return None
    found = stop.match(r"=[ \t]*")
    if found is not None:
        return Slip(stop.at, stop.at + 1, "no `=` after `use`", "leave it out", (), ((*found.span(), ""),))
    found = stop.match(r",[ \t]*(?=\w)")
    if found is not None:
        return Slip(
            stop.at, stop.at + 1, "one `use` for each module", "a line of its own", (), ((*found.span(), "\nuse "),)
        )
    return None


def _doubled(stop: Stop) -> Slip | None:
    """`x++`, `x =+ 2`, and an exception that adds."""
    found = stop.match(r"(\+\+|--)")
    if found is not None and stop.block in STEPS:
        new = f" {found[0][0]}= 1"
        return Slip(
            *found.span(),
            f"`{found[0]}` is written `{new.strip()}`",
            f"write `{new.strip()}`",
            (),
            ((*found.span(), new),),
        )
    if stop.block in STEPS and stop.match(r"[+-]") and stop.text[stop.at - 1] == "=":
        new = f"{stop.text[stop.at]}="
        return Slip(
            stop.at - 1,
            stop.at + 1,
            f"the sign comes before `=`: `{new}`",
            f"write `{new}`",
            (),
            ((stop.at - 1, stop.at + 1, new),),
        )
    found = stop.match(r"([-+*])=[ \t]*") if stop.block == "except" and "EQUALS" in stop.expected else None
    if found is not None:
        edits = ((*found.span(), f"= default {found[1]} "),)
        title = "an exception says the whole value; `default` is the one without it"
        return Slip(*found.span(), title, f"write `= default {found[1]} …`", (), edits)
    return None


def _title(stop: Stop) -> Slip | None:
    found = stop.match(r"[=:][ \t]*(?=\")") if stop.block in ("action", "score", "steps", "table") else None
    if found is None:
        return None
    sign = found[0][0]
    return Slip(stop.at, stop.at + 1, f"no `{sign}` before a title", "leave it out", (), ((*found.span(), ""),))


def _factor(stop: Stop) -> Slip | None:
    """`2 coins`, `2 x coins`, `2 per coin`: a product."""
    found = stop.match(rf"(?:(x|per|times)[ \t]+)?{NAME}")
    if (
        found is None
        or stop.block not in VALUES
        or not re.search(r"(?:^|[^\w.])\d+[ \t]+$", stop.text[stop.start : stop.at])
    ):
        return None
    end = stop.at + len(found[1] or "")
    edits = ((stop.at, end, "*" if found[1] else "* "),)
    helps = ("if another step begins here, write `;` before it",) if stop.block in STEPS and in_block(stop) else ()
    return Slip(stop.at, max(end, stop.at + 1), "put `*` between two factors", "write `*`", helps, edits, safe=False)


def _binder(stop: Stop) -> Slip | None:
    """`count(c in S if …)` and `count(c for c in S)`."""
    found = stop.match(r"(?:if|when|with|such that)\b")
    if found is not None and "WHERE" in stop.expected:
        edits = ((*found.span(), "where"),)
        return Slip(*found.span(), "a condition after `in` begins with `where`", "write `where`", (), edits)
    found = stop.match(r"for[ \t]+(\w+)[ \t]+in\b")
    if found is not None and stop.block in VALUES and stop.text[stop.start : stop.at].rstrip().endswith(found[1]):
        edits = ((stop.at, found.end(), "in"),)
        return Slip(stop.at, stop.at + 3, f"`{found[1]} in …` is enough", "leave it out", (), edits)
    return None


def _range(stop: Stop) -> Slip | None:
    if stop.block not in VALUES or not stop.match(r"\.\.") or stop.search(r"!?=[ \t]*\d+\.\.") is None:
        return None
    return Slip(
        stop.at, stop.at + 2, "one number is compared with one number", "this begins a range", ("`1 <= x and x <= 3`",)
    )


def _title_of_card(stop: Stop) -> Slip | None:
    found = stop.match(r"(['\"])([^'\"\n]*)\1")
    if found is None or not re.search(r"\bis[ \t]+$", stop.text[stop.start : stop.at]):
        return None
    helps = ("write the words of a card without quotes: `c is red`",)
    return Slip(*found.span(), "a card is compared with a title by `=`", f"write `= '{found[2]}'`", helps)


def _quotes(stop: Stop) -> Slip | None:
    found = stop.match(r'"([^"\'\n]*)"') if stop.block in (*VALUES, "scenario") and "QUOTED" in stop.expected else None
    if found is None:
        return None
    edits = ((*found.span(), f"'{found[1]}'"),)
    return Slip(*found.span(), "put a name in single quotes", f"write `'{found[1]}'`", (), edits)


def _my(stop: Stop) -> Slip | None:
    found = re.search(r"\b(?:my|your)[ \t]+$", stop.text[stop.start : stop.at], re.IGNORECASE)
    if found is None or stop.block not in VALUES or not stop.match(r"[^\W\d]"):
        return None
    start = stop.start + found.start()
    return Slip(start, stop.at, "write what a player has after `me.`", "write `me.`", (), ((start, stop.at, "me."),))


def _unless(stop: Stop) -> Slip | None:
    if stop.block not in VALUES or not stop.match(r"unless\b"):
        return None
    return Slip(stop.at, stop.at + 6, "`unless` is said with `when not`", "write `when not (…)`")


def _in_braces(stop: Stop) -> Slip | None:
    """What a block holds, without its braces."""
    held = {"winner": r"(?:most|fewest|only)\b.*", "symbol": rf"(?:{MEANS})\b.*|[=:].*"}.get(stop.block)
    found = stop.search(held) if held and "{" not in stop.text[: stop.end] else None
    if found is None:
        return None
    inside, known = found[0], found[0][0] not in "=:"
    edits = ((*found.span(), f"{{ {inside} }}"),) if known else ()
    label = f"write `{{ {inside if known else '…'} }}`"
    return Slip(*found.span(), f"what `{stop.block}` holds goes in braces", label, (), edits)


def _end(stop: Stop) -> Slip | None:
    if stop.block != "end" or "THEN" not in stop.expected or stop.at < stop.start + len(stop.line):
        return None
    helps = ("`… then 1 turns each`; with `then 0 turns each` it is over at once",)
    return Slip(stop.at, stop.at, "how many turns follow?", "`then` is missing", helps)


def _prose(stop: Stop) -> Slip | None:
    """A sentence for people, without its `>`."""
    line = stop.line
    if not re.match(r"[A-Z\"].*[.!?]\"?$", line) or "{" in line or "=" in line or _inside(stop):
        return None
    whole = (stop.start, stop.start + len(line), f"> {line.strip(chr(34))}")
    return Slip(
        stop.start, stop.start + len(line), "a text for the rulebook begins with `>`", "write `> …`", (), (whole,)
    )


def _move(stop: Stop) -> Slip | None:
    """What somebody does in a scenario: `does ACTION, CHOICE, …`."""
    if stop.block != "scenario":
        return None
    line = stop.text[stop.start : stop.at]
    if re.search(r"\bbecause[ \t]+$", line):
        helps = ("`because may_claim`, `because claim_route.pay`",)
        title = "`because` is followed by the name of a rule, or the path of a step"
        return Slip(stop.at, stop.start + len(stop.line), title, "this is neither", helps)
    if re.search(r"\b(?:does|may|may not|may only)\b.*[\w'][ \t]+$", line) and stop.match(r"['\d]"):
        end = stop.start + len(line.rstrip())
        return Slip(
            stop.at,
            stop.at + 1,
            "put a comma between an action and each choice",
            "write `,`",
            (),
            ((end, end, ","),),
        )
    found = stop.match(rf"{NAME}") if re.match(r"[ \t]*when[ \t]+P\d+[ \t]+$", line) else None
    if found is not None:
        helps = ("`when P1 does ACTION, CHOICE, …`",)
        return Slip(*found.span(), "what a player does is said with `does`", "write `does …`", helps)
    found = stop.match(r"(?:has|holds|is|owns)\b") if re.match(r"[ \t]*given\b", line) else None
    if found is not None:
        helps = ("`given P1.FIELD = …`, `given 'A – B'.FIELD = P1`",)
        return Slip(*found.span(), "what is given is the value of a field", "write `.FIELD = …`", helps)
    return None


def _cited_too_early(stop: Stop) -> Slip | None:
    """A citation ends what it stands behind; a line below that goes on with it comes too late."""
    before = re.search(r"@[A-Z][\w-]*[ \t]*(?:#[^\n]*)?\n\s*$", stop.text[: stop.at])
    found = stop.match(r"(?:and|or|else|where|has|is)\b|[-+*/%|=<>!]+") if before else None
    if found is None:
        return None
    helps = ("put citations after the last line of what they belong to, or after a `{` in it",)
    return Slip(*found.span(), "the citation above ends the statement", f"`{found[0]}` would go on with it", helps)


def _when_below(stop: Stop) -> Slip | None:
    """The condition of a declaration on a line of its own."""
    found = re.compile(r"[ \t]+(when)\b").match(stop.text, stop.start) if not _inside(stop) else None
    if found is None or stop.block not in ("except", "action", "before", "after"):
        return None
    above = stop.text[: stop.start].rstrip()
    last = above[above.rfind("\n") + 1 :]
    edits = ((len(above), found.start(1), " "),) if not re.search("[#@]", last) else ()
    return Slip(*found.span(1), "`when` goes on the line of what it belongs to", "put it after that", (), edits)


def _inside(stop: Stop) -> bool:
    """Say whether the line stands in a block."""
    return stop.text.count("{", 0, stop.start) > stop.text.count("}", 0, stop.start)


def _is_in(stop: Stop) -> Slip | None:
    """`x in S` for a question: elsewhere `in` says what is gone through."""
    found = stop.match(r"(?:not[ \t]+)?in\b") if stop.block in VALUES else None
    if found is None or stop.search(r"\([ \t]*\w+[ \t]*,[^()]*$"):
        return None
    return Slip(*found.span(), "whether something is in a set is asked the other way round", "write `SET has x`")


def _color_of_a_field(stop: Stop) -> Slip | None:
    """The color of a card in a cost, asked of a field."""
    found = re.compile(rf"\bof[ \t(]+(?:[^\n]*[|(][ \t]*)?((?:{NAME}[ \t]+)+)({NAME})$").search(
        stop.text, stop.start, stop.at
    )
    rest = stop.match(rf"\.{NAME}")
    if found is None or rest is None:
        return None
    value = f"{found[2]}{rest[0]}"
    helps = (f"`one c in set({value})` on a line before, then `{found[1].strip()} c`",)
    return Slip(
        found.start(2),
        rest.end(),
        "the choices of a cost are words",
        "a color or kind that is looked up has a name first",
        helps,
    )


RULE_SLIPS: list[Callable[[Stop], Slip | None]] = [
    _when_below, _name_of_game, _players, _use, _doubled, _title, _binder, _range, _title_of_card, _quotes,
    _my, _unless, _in_braces, _end, _move, _prose, _cited_too_early, _is_in, _color_of_a_field,
]  # fmt: skip
LAST_SLIPS: list[Callable[[Stop], Slip | None]] = [_factor]
