"""Slips that show by a few words: what people write down who know rules of games, and how the same is said here.

Each row looks at what stands before the place where the parser stopped, and at what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.syntax.slips_in_rules import VALUES
from ttrdsl.syntax.slips_of_steps import STEPS
from ttrdsl.system.words import NAME

CHANGES = ("except", "before", "after", "action")
IN_COST = r"\bcost[ \t]*\{[^{}]*"
BEGUN = r"(?:^|[{;\n])[ \t]*"  # the begin of a step or of a line of a cost
SO_MANY = r"[\w.()]+(?:[ \t]*[-+*/][ \t]*[\w.()]+)*"


class Form(NamedTuple):
    """A slip: in which declarations, what stands before and at the place, what one of is expected, and what to say.

    The message is about the group of `before`, if it has one, else about what stands at the place.
    """

    blocks: tuple[str, ...]
    before: str
    at: str
    expected: str
    title: str
    label: str
    help: str = ""
    new: str | None = None  # what stands there instead


FORMS = [
    Form(("except",), r"", r"when\b[^=\n]*=", "EQUALS", "a condition comes behind the value", "not before `=`",
         "`except worth(route) = … when …`"),
    Form(STEPS, rf"\bchoose[ \t]+(?:\S+[ \t]+)?{NAME}[ \t]+(from|of|among)[ \t]+$", r"[\w(]", "",
         "what can be chosen follows `in`", "write `in`", new="in"),
    Form(STEPS, rf"\bchoose[ \t]+(?:\S+[ \t]+)?({NAME})[ \t]+where[ \t]+$", r"\S", "", "from what is it chosen?",
         "`in` and a set are missing", "`choose route in routes where …`"),
    Form(STEPS, r"\bchoose[ \t]+(\d+(?:\.\.\w+)?)[ \t]+in[ \t]+$", r"[\w(]", "", "what is chosen needs a name",
         "behind the number", "`choose 2 kept in me.hand`"),
    Form(STEPS, r"", r'"[^"\n]*"[ \t]*:', "RBRACE", "a branch begins with a label", "a name before its title",
         '`take "Take a point": …`'),
    Form(STEPS, r"\bpay[ \t]+(\d+)[ \t]+$", NAME, "", "a cost after `pay` goes in round brackets",
         "a number is no cost", "`pay (cost { 2 of wild }) from me.hand`; points and pieces are no cards: "
         "`me.points -= 2`, `move 2 coin from me to box`"),
    Form(STEPS, r"\b(pay)[ \t]+$", r"\{", "", "a cost after `pay` goes in round brackets", "`cost` is missing, too",
         "`pay (cost { 2 of wild }) from me.hand`; or give it a name: `rule fee = cost { … }`"),
    Form(STEPS, r"\b(pay)\b[^;{}\n]*$", r"[ \t]*(?:[};]|$)", "FROM", "from which cards is it paid?",
         "`from` is missing", "`pay … from me.hand`"),
    Form((*CHANGES, "whenever"), r"\bwhen\b[^{\n]*$", ",", "", "conditions are joined by `and`", "write `and`",
         new=" and"),
    Form(STEPS, r"\bfor[ \t]+(?:each|every|all)[ \t]+$", rf"{NAME}[ \t]*(?=\{{)", "",
         "`for` goes through a set by a name",
         "no set is named", "`for me in players { … }` is for each player"),
    Form(("score",), r"=.*$", r'"[^"\n]*"', "", "a title comes before `=`", "not behind the value",
         '`score bonus "Bonus" = 3`'),
    Form(("score",), rf"score[ \t]+{NAME}[ \t]*$", r"\([^)\n]*\)", "", "a score has no parameters",
         "it is a number of each player", "a `rule` has them, and a score may add up what it gives"),
    Form((*VALUES, "scenario"), rf"(?:<=?|>=?|!?=)[ \t]*{SO_MANY}[ \t]+$", r"[<>]=?|!?=", "",
         "one comparison at a time",
         "a second one begins", "`1 < x and x < 3`"),
    Form(VALUES, r"", r"between\b", "", "a number lies between two others if it is compared with both",
         "no such comparison", "`1 <= x and x <= 3`"),
    Form(VALUES, r"\([ \t]*\w+[ \t]+in\b[^()]*$", r"and\b", "WHERE", "a condition after `in` begins with `where`",
         "write `where`", new="where"),
    Form(("end",), r"\bwhen[ \t]+$", r"\{", "", "no braces after `end when`", "the condition stands there alone",
         "`end when … then 1 turns each`"),
    Form((), rf"^{NAME}[ \t]+$", rf"(?:is|have|gets|with)[ \t]+{NAME}[ \t]*:", "", "a field is declared with `has`",
         "write `has`",
         "`route has steep : flag`"),
    Form((), rf"^{NAME}[ \t]+has[ \t]+{NAME}(?:[ \t]*,[ \t]*{NAME})*[ \t]*$", r"[ \t]*(?:$|,)", "",
         "one line for each field, with its type",
         "`:` and a type are missing", "`route has steep : flag`, `player has coin : pieces = 3`"),
    Form((), rf"^{NAME}[ \t]+has[ \t]+{NAME}[ \t]*:[ \t]*$", r"\d+[ \t]+\w+", "", "the type comes first",
         "its value follows `=`", "`player has coin : pieces = 3`"),
    Form((), rf"^{NAME}[ \t]+has[ \t]+{NAME}[ \t]*:[ \t]*\w+[ \t]+$", r"-?\d+", "",
         "the value of a field follows `=`",
         "`=` is missing", "`player has coin : pieces = 3`"),
    Form(("steps",), r"", r'"[^"\n]*"', "", "steps have no title", "nobody chooses them by themselves",
         'an action has one: `action extra "Extra" { … }`'),
    Form(("remove",), r"", rf"\{{|{NAME}", "", "what is removed is called by its name alone",
         "this is not part of a name",
         "`remove longest, draw_tickets.back`"),
    Form(STEPS, r"\b(stop)[ \t]+$", r"(?:if|when|unless)\b", "", "`stop` has no condition", "an `if` goes around it",
         "`if … { stop }`"),
    Form(("rule",), r"", r"\{|:", "EQUALS", "a rule is a value", "it follows `=`",
         "`rule long(route) = route.length > 3`"),
    Form(STEPS, rf"{BEGUN}(set|assign|increase|decrease)[ \t]+$", rf"{NAME}[\w.]*[ \t]*[-+]?=", "",
         "a field gets a value without a word before it", "leave it out", "`me.points = 3`, `me.points += 3`"),
    Form(STEPS, r"\b(else)[ \t]+$", r"[\w(]", "LBRACE", "what is done otherwise goes in braces", "`{` is missing",
         "`else { … }`"),
    Form(("rule", "score", "param", "end", "winner"), r"", r"[-+]=", "", "a rule changes nothing", "only steps do",
         "`action`, `after PATH { … }` and `steps` hold steps"),
    Form(VALUES, rf"{IN_COST}\bof[ \t]+[^{{}}]*$", r"[,+]|and\b", "", "the lines of a cost are separated by `;`",
         "write `;`",
         "all of them are paid", ";"),
    Form(VALUES, rf"\bcost[ \t]*\{{(?:[^{{}}]*[;\n])?[ \t]*{SO_MANY}[ \t]+$", NAME, "",
         "a line of a cost is a number, `of` and cards",
         "`of` is missing", "`cost { 2 of red;  1 of wild }`"),
    Form(VALUES, r"\b(one[ \t]+of)[ \t]+$", r"\w", "", "what is the same for several cards needs a name",
         "`one` and a name, then `in`", "`one c in route.colors`, and on the next line `3 of c`"),
    Form(VALUES, rf"\bof[ \t]+({NAME})$", rf"\.{NAME}", "", "the choices of a cost are words",
         "a color or kind that is looked up has a name first", "`one c in …` on a line before, then `n of c`"),
    Form(("except", "rule", "score"), r"=[ \t]*((?:move|pay|choose|may|try|shuffle)[ \t]+)$", r"\S", "",
         "steps go in braces, a value behind `=`", "this is a step",
         "`except claim_route.pay { … }`, `steps fee { … }`"),
    Form(("except",), r'"[^"\n]*"[ \t]+$', r"when\b", "", "a title has no condition", "it is the same in every game",
         '`except claim_route "Lay track"`'),
    Form(STEPS, r"\bchoose[ \t]+(up[ \t]+to|at[ \t]+(?:least|most))[ \t]+$", r"\w", "",
         "how many are chosen is a number or a range", "not in words",
         "`choose 0..2 x in …`, `choose 1..all x in …`"),
    Form(STEPS, r'\bchoose[ \t]+("[^"\n]*")[ \t]+$', NAME, "", "the question stands behind what is chosen",
         "not before it",
         '`choose card in row "Which one?"`'),
    Form(STEPS, r"\bchoose[ \t]+(one[ \t]+of)[ \t]*$", r"\{", "", "`choose { … }` is one of several already",
         "leave it out", new=""),
    Form(VALUES, r"\bin[ \t]+(?:\w+[ \t]*)$", r",[ \t]*\w", "", "several things are a set", "write `set(…)`",
         "`in set(red, blue)`, `in 1..3`"),
    Form((*VALUES, "scenario"), r"", r"\{[^{}:;=,\n]*,[^{}:;=\n]*\}|\[[^\]=\n]*\]", "", "a set is written `set(…)`",
         "not in these brackets",
         "`set('Bern', 'Chur')`, `1..3`"),
    Form(STEPS, r"\bchoose\b[^;{}\n]*$", r"or[ \t]+(?:none|nothing|nobody)\b", "",
         "whether somebody chooses is said with `may`",
         "leave it out", "`may choose card in row`"),
    Form(STEPS, r"\bpay\b[^;{}\n]*$", r"(?:once|twice|thrice|\w+[ \t]+times)\b", "FROM",
         "how often is part of the cost",
         "not of the payment", "`pay (cost { 2 times { … } }) from …`"),
    Form(STEPS, r"\bpay\b[^;{}\n]*$", r"[-+*/]", "FROM", "a cost is no number", "nothing can be added to it",
         "a rule of its own says what is paid: `rule cheap(route) = cost { route.length - 1 of … }`"),
    Form(STEPS, rf"{BEGUN}(if)\b[^{{}}]*[ \t]+$", r"(?![^{}\n]*\bthen\b)[\w(]", "LBRACE",
         "what is done goes in braces", "`{` is missing",
         "`if … { … }`"),
    Form(STEPS, rf"{BEGUN}(otherwise)[ \t]+$", r"\{", "", "what is done otherwise follows `else`", "write `else`",
         "`if … { … } else { … }`", "else"),
    Form(("rule", "steps"), rf"\([^()]*?({NAME})[ \t]+$", NAME, "COLON", "a parameter is a name and its type",
         "the name comes first", "`(n: number)`"),
    Form(("rule", "steps"), r"\([^()]*:[ \t]*\w+[ \t]*$", r"=", "", "a parameter has no value of its own",
         "whoever calls gives it", "another rule with fewer parameters may call this one"),
    Form(("param",), rf"param[ \t]+{NAME}[ \t]*$", r":[ \t]*\w+", "", "a parameter of a game has no type",
         "leave it out",
         "`param bonus = 3`", ""),
    Form(("end",), r"\bthen\b", r"", "EACH", "how many turns follow?", "a number, `turns` and `each`",
         "`then 1 turns each`; with `then 0 turns each` it is over at once"),
    Form(STEPS, r"\bmove\b[^;{}\n]*$", r"cards?\b", "FROM", "what is moved is a number and words of cards",
         "leave it out",
         "`move 2 wild from row to discard`", ""),
    Form(("action",), r"^action[ \t]+$", r'"', "", "a name comes before the title", "a word of your own",
         '`action extra "Something else" { … }`'),
    Form(("action",), r'^action[^{]*"[ \t]+$', r"[\w(]", "LBRACE", "what an action does goes in braces",
         "`{` is missing",
         '`action extra "Something else" { … }`'),
    Form(STEPS, rf"\b(or)[ \t]+{NAME}[ \t]*$", r":", "", "branches stand one after the other", "write `;`",
         "`choose { coins: …;  cards: … }`", ";"),
    Form(("winner",), r"[{;][ \t]*$", NAME, "RBRACE", "each line begins with `most`, `fewest` or `only`",
         "this is none of them", "`winner { most total }`"),
    Form(STEPS, r"\bmove\b[^;{}\n]*$", r"of\b(?![^;{}\n]*\bfrom\b)", "FROM",
         "what is moved comes `from` a pile", "not `of` one",
         "`move 1 from tickets to me.hand` takes the top card", "from"),
    Form(STEPS, r"\b(may|try)[ \t]+$", r"\}", "", "a step follows", "there is none",
         "`may choose card in row`, `may { … }`"),
    Form(STEPS, rf"\blet[ \t]+{NAME}[ \t]+$", r"[\w(]", "EQUALS", "a value follows `=`", "`=` is missing",
         "`let n = 3`"),
    Form(("table",), r"", r"=", "COLON", "put `:` between a key and its value", "write `:`", new=":"),
]  # fmt: skip
COMPILED = [(form, re.compile(form.before), re.compile(form.at)) for form in FORMS]


def _by_words(stop: Stop) -> Slip | None:
    """Return the first form that fits."""
    line = stop.text[stop.start : stop.at]
    for form, before, at in COMPILED:
        if form.blocks and stop.block not in form.blocks:
            continue
        if form.expected and form.expected not in stop.expected:
            continue
        here = at.match(stop.text, stop.at, stop.end)
        found = before.search(line) if here is not None else None
        if here is None or found is None:
            continue
        start, end = here.span()
        if found.re.groups and found[1] is not None:
            start, end = stop.start + found.start(1), stop.start + found.end(1)
        edits = ((start, end, form.new),) if form.new is not None else ()
        helps = (form.help,) if form.help else ()
        return Slip(start, max(end, start), form.title, form.label, helps, edits, safe=False)
    return None


DESIGNERS_SLIPS: list[Callable[[Stop], Slip | None]] = [_by_words]
