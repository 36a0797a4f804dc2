"""The slips people make, each as a change of text: what is found, and what stands there instead."""

from __future__ import annotations

from typing import NamedTuple

ROUTE = r"^  (\S[^\n–]*?) – (\S[^\n]*?)( +)(\d+) ([a-z]+)(?=[ \n])"
TICKET = r"^  (\S[^\n–]*?) – (\S[^\n–]*?)( +)(\d+)(?=[ \n])"
CITY = r"^  ([A-Z][^\n\d\[]*?)( +)(\d+)( +)(\d+)"
RULE = r"^(rule|except) (\w+)(\([^)\n]*\))? = "


class Kind(NamedTuple):
    """A kind of slip: a form of text in a block (or anywhere), and what becomes of it."""

    name: str
    form: str
    slip: str
    block: str = ""
    line: int = 0  # how many lines below the start of the form the mistake is
    whole: bool = False  # the head and the end of the block take part
    opened: bool = False  # the line that opens the block is right, too


KINDS = [
    Kind("forgotten { of cities", r"^cities \{", "cities", "cities", whole=True),
    Kind("forgotten { of routes", r"^routes \{", "routes", "routes", whole=True),
    Kind("forgotten { of tickets", r"^(tickets[^\n{]*) \{", r"\1", "tickets", whole=True),
    Kind("forgotten { of steps", r"^((?:action|after|before|steps) [^\n{]*) \{\n", r"\1\n"),
    Kind("forgotten }", r"^\}$", "", "routes", whole=True, opened=True),
    Kind("forgotten } of steps", r"(?<=\n  )(\S[^\n{}]*)\n\}", r"\1", opened=True),
    Kind("A-B without spaces", ROUTE, r"  \1-\2\3\4 \5", "routes"),
    Kind("A -> B", ROUTE, r"  \1 -> \2\3\4 \5", "routes"),
    Kind("A to B", ROUTE, r"  \1 to \2\3\4 \5", "routes"),
    Kind("number as a word", r"(?<=  )4 ([a-z]+)", r"four \1", "routes"),
    Kind("color before length", ROUTE, r"  \1 – \2\3\5 \4", "routes"),
    Kind("route without a length", ROUTE, r"  \1 – \2\3\5", "routes"),
    Kind("route without a color", r"^  (\S[^\n–]*?) – (\S[^\n]*?)( +)(\d+) ([a-z]+)$", r"  \1 – \2\3\4", "routes"),
    Kind("misspelt city in a route", r"^  (\w{3})(\w)(\w+) –", r"  \1\3 –", "routes"),
    Kind("misspelt color", r" (\d) (re|blu|gree|blac)[a-z]\b", r" \1 \2x", "routes"),
    Kind("comma between columns", ROUTE, r"  \1 – \2, \4, \5", "routes"),
    Kind("slash between colors", r" (\d) ([a-z]+) ([a-z]+)(?=[ \n])", r" \1 \2/\3", "routes"),
    Kind("attribute in round brackets", r"\[(\w+(?: \d+)?)\]", r"(\1)", "routes"),
    Kind("attribute with =", r"\[(\w+) (\d+)\]", r"[\1 = \2]", "routes"),
    Kind("length in quotes", ROUTE, r'  \1 – \2\3"\4" \5', "routes"),
    Kind("apostrophe in a city", r"^  ([A-Z])(\w+)( +\d+ +\d+)", r"  \1'\2\3", "cities"),
    Kind("decimal position", CITY, r"  \1\2\3.5\4\5", "cities"),
    Kind("position in quotes", CITY, r'  \1\2"\3"\4"\5"', "cities"),
    Kind("comma in a position", CITY, r"  \1\2\3,\4\5", "cities"),
    Kind("negative position", CITY, r"  \1\2-\3\4\5", "cities"),
    Kind("the same city twice", CITY, r"  \1\2\3\4\5\n  \1\2 1\4 1", "cities", line=1),
    Kind("// comment", CITY, r"  \1\2\3\4\5 // capital", "cities"),
    Kind("/* comment */", CITY, r"  /* capital */ \1\2\3\4\5", "cities"),
    Kind("ticket outside its block", r"(?<=\n)(  \S[^\n]* – [^\n]*\d)\n\}", r"}\n\1", "tickets", 1, whole=True),
    Kind("ticket without points", TICKET, r"  \1 – \2", "tickets"),
    Kind("misspelt city in a ticket", r"^  (\w{3})(\w)(\w+) –", r"  \1\3 –", "tickets"),
    Kind("citys", r"^cities", "citys"),
    Kind("rotes", r"^routes", "rotes"),
    Kind("capital letter", r"^tickets", "Tickets"),
    Kind("cities = {", r"^cities \{", "cities = {"),
    Kind("exept", r"^except", "exept"),
    Kind("rule without =", RULE, r"\1 \2\3 "),
    Kind("== for =", r"( when [\w.]+) = ", r"\1 == "),
    Kind("if for when", r"^(except [^\n]+) when ", r"\1 if "),
    Kind("&& for and", r"^((?:rule|except) [^\n#]+?) and (?=\w)", r"\1 && "),
    Kind("misspelt name in a rule", r"^(except \w+\(\w+\) = )default", r"\1defualt"),
    Kind("misspelt field", r"\b(route|city|player)\.(\w{3,})\b(?= |$)", r"\1.\2q"),
    Kind("module misspelt", r"^use (\w+)(\w)(?=[ \n])", r"use \1\2x"),
    Kind("import for use", r"^use (\w+)", r"import \1"),
    Kind("2-5 players", r"(\d)\.\.(\d) players", r"\1-\2 players"),
    Kind("2 to 5 players", r"(\d)\.\.(\d) players", r"\1 to \2 players"),
    Kind("title without quotes", r'^(game \w+) "([^"\n]+)"', r"\1 \2"),
    Kind("title not closed", r'^(game \w+ "[^"\n]+)"', r"\1"),
    Kind("setting with :", r"^(use \w+ \{ \w+) =", r"\1:"),
    Kind("round bracket not closed", r"^(except \w+\(\w+\) = )(\w)", r"\1(\2"),
]
