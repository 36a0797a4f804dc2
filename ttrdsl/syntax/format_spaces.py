"""How many blanks stand between two neighbouring tokens of a line."""

from __future__ import annotations

from ttrdsl.syntax.format_tokens import Token

# Words after which a bracket or a minus begins something new: `f(x)` but `not (x)`, `a - b` but `else -b`.
LEADING_WORDS = {
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "in",
    "where",
    "has",
    "is",
    "of",
    "from",
    "to",
    "under",
    "when",
    "pay",
    "move",
    "choose",
    "times",
    "covers",
    "shuffle",
    "may",
    "try",
    "only",
    "does",
    "holds",
    "sees",
    "most",
    "fewest",
}
BEFORE_OPERAND = {
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "(",
    "[",
    "{",
    ",",
    ":",
    ";",
    "|",
    "..",
    "+=",
    "-=",
}
TIGHT = (".", "..")


def is_unary(before: Token) -> bool:
    """Say whether a minus after this token belongs to what follows it."""
    if before.text in BEFORE_OPERAND:
        return True
    return before.kind == "word" and before.text in LEADING_WORDS


def blanks(before: Token | None, token: Token, block: str, spaced_colon: bool) -> int:
    """Return the number of blanks between two tokens; `block` is the kind of block they stand in."""
    if before is None:
        return 0
    if before.text == ";":
        return 2
    if token.kind == "cell":
        return 2 if block == "pairs" and before.kind == "cell" else 1  # two between pairs
    if before.kind != "cell" and (before.kind == "unary" or before.text in ("(", "[", *TIGHT)):
        return 0
    if token.kind == "sign":
        if token.text == ":":
            return 1 if spaced_colon else 0
        return 0 if token.text in (",", ";", *TIGHT) else 1
    if token.text in (")", "]"):
        return 0
    if token.kind == "open" and token.text != "{":
        return 0 if _applied(before, token, block) else 1
    return 1


def _applied(before: Token, token: Token, block: str) -> bool:
    """Say whether a bracket belongs to the token before it, as in `f(x)` and `table[key]`."""
    if block in ("deck", "cities", "routes", "tickets", "zones"):
        return False
    if before.kind == "word":
        return before.text not in LEADING_WORDS
    return (token.text == "[" and before.text in (")", "]")) or before.kind in ("name", "quoted")
