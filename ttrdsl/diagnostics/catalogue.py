"""Every diagnostic code, with its name and weight. Codes are never reused."""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """A kind of mistake."""

    code: str
    name: str  # readable after "allow": `unreachable_city`
    severity: str  # error, warning or advice


_ROWS = """
TTR001 unreadable_text error
TTR002 file_too_large error
TTR003 unexpected_text error
TTR004 unclosed_block error
TTR005 unclosed_text error
TTR006 nested_too_deeply error
TTR007 look_alike_quote error
TTR008 unreadable_file error
TTR011 stray_bracket error
"""

CATALOGUE: dict[str, Code] = {row.split()[0]: Code(*row.split()) for row in _ROWS.strip().splitlines()}
