"""Signs that nobody sees in a source text: reported once for a file, and blanked out so that the rest is read."""

from __future__ import annotations

from ttrdsl.diagnostics import Edit, Fix, Problems, Source
from ttrdsl.system.signs import IN_A_TEXT


def without_unseen(source: Source, problems: Problems) -> Source:
    """Return a text without signs that a terminal would obey or that hide text; the first of them is reported."""
    found = [source.span(m.start(), m.end()) for m in IN_A_TEXT.finditer(source.text)]
    if not found:
        return source
    first = found[0]
    problems.add(
        "TTR012",
        first,
        f"U+{ord(source.text[first.start]):04X} is an invisible character",
        "it can hide, move or reverse the text next to it",
        help="remove it" if len(found) == 1 else f"remove it, and {len(found) - 1} more in this file",
        fix=Fix("leave it out", tuple(Edit(span, "") for span in found)),
    )
    return Source(source.name, IN_A_TEXT.sub(" ", source.text))
