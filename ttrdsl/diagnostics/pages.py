"""Turn a code, or what someone typed for one, into the page that explains it; and all codes into an index.

`python -m ttrdsl.diagnostics.pages` prints the index, which stands in `docs/diagnostics/README.md`.
"""

from __future__ import annotations

import re
from importlib.resources import files

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.suggest import near

PAGES = files("ttrdsl.diagnostics") / "pages"

# Letters taken for digits, as in `TTR1O2`.
_LOOK_ALIKE = str.maketrans("OILZSB", "011258")
_TYPED = re.compile(r"[A-Z]*?[-_ ]?([0-9OILZSB]{1,3})")


def page(code: str) -> str | None:
    """Return the text of `pages/<CODE>-<name>.md`, or nothing where no such page is written."""
    if not re.fullmatch(r"TTR[0-9]{3}", code) or not PAGES.is_dir():
        return None
    for entry in sorted(PAGES.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith(f"{code}-") and entry.name.endswith(".md"):
            return entry.read_text(encoding="utf-8")
    return None


def suggest_code(text: str) -> str | None:
    """Return the code that was probably meant: `ttr102`, `TTR1O2`, `102` or the name of the problem."""
    typed = text.strip()
    by_name = {entry.name: entry.code for entry in CATALOGUE.values()}
    name = re.sub(r"[-\s]+", "_", typed.lower())
    if name in by_name:
        return by_name[name]
    match = _TYPED.fullmatch(typed.upper())
    # A word of letters only, such as `oil`, is not a number.
    if match and any(c.isdigit() for c in match[1]):
        code = "TTR" + match[1].translate(_LOOK_ALIKE).zfill(3)
        if code in CATALOGUE:
            return code
    for found in near(typed, CATALOGUE, most=1):
        return found
    return next((by_name[found] for found in near(name, by_name, most=1)), None)


GROUPS = {
    "0": "Text",
    "1": "Names",
    "2": "Values",
    "3": "The map",
    "4": "Tickets",
    "5": "Rules",
    "6": "Bundles",
    "7": "Scenarios",
    "8": "Advice",
    "9": "Our own fault",
}


def index(link: str = "../../ttrdsl/diagnostics/pages") -> str:
    """Return the index of all codes by group, with links to their pages."""
    lines = [
        "# Diagnostics",
        "",
        "<!-- Made by `python -m ttrdsl.diagnostics.pages` from the pages beside the catalogue; do not edit. -->",
        "",
        "What the checker can say, by code. `ttrdsl explain TTR102` prints a page in the terminal.",
        "With errors there is no bundle. Warnings point out what is rarely meant; advice is a suggestion.",
    ]
    for digit, title in GROUPS.items():
        codes = [entry for entry in CATALOGUE.values() if entry.code[3] == digit]
        if codes:
            lines += ["", f"## {digit}xx: {title}", "", "| code | name | severity | finds |", "|---|---|---|---|"]
        for entry in sorted(codes):
            path = f"{link}/{entry.code}-{entry.name.replace('_', '-')}.md"
            name = entry.name.replace("_", " ")
            lines.append(f"| [{entry.code}]({path}) | {name} | {entry.severity} | {summary(entry.code)} |")
    return "\n".join(lines) + "\n"


def summary(code: str) -> str:
    """Return the first sentence of a page: what the code finds."""
    found = re.search(r"\*\*What it finds\.\*\* (.*?[.:])(?:\s|$)", page(code) or "")
    return found[1].rstrip(":").rstrip(".") + "." if found else ""


if __name__ == "__main__":
    print(index(), end="")
