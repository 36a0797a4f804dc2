"""Warnings and advice that a comment allows in place."""

from __future__ import annotations

import pytest

from ttrdsl.diagnostics import Diagnostic, Source
from ttrdsl.diagnostics.allow import without_allowed


def found(text: str, code: str = "TTR304") -> list[Diagnostic]:
    """Report a problem at the word `here` of a text, and return what is left of it."""
    source = Source("x.ttr", text)
    at = text.index("here")
    return without_allowed([Diagnostic(code, "title", source.span(at, at + 4))], {"x.ttr": source})


@pytest.mark.parametrize(
    "text",
    [
        "here  # allow: unreachable_city an island, on purpose",
        "here  #allow:unreachable_city: an island",
        "# allow: unreachable_city an island\nhere",
        "  # allow: unreachable_city an island\n  # and more about it\n  here",
        "here  # allow: unused_rule, unreachable_city both on purpose",
        'a "#" here  # allow: unreachable_city an island',
    ],
)
def test_a_comment_with_a_reason_allows(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "here  # unreachable_city an island",
        "here  # allow: unused_rule another problem",
        "# allow: unreachable_city too far above\n\nhere",
        "rule a = 1  # allow: unreachable_city not a line of its own\nhere",
        "here\n# allow: unreachable_city below",
        'here "# allow: unreachable_city inside a text"',
    ],
)
def test_other_comments_allow_nothing(text: str) -> None:
    assert len(found(text)) == 1
    assert found(text)[0].help == ()


@pytest.mark.parametrize("text", ["here  # allow: unreachable_city", "# allow: unreachable_city –\nhere"])
def test_an_allowance_needs_a_reason(text: str) -> None:
    assert found(text)[0].help == ("say why: `# allow: unreachable_city because …`",)


def test_errors_cannot_be_allowed() -> None:
    assert len(found("here  # allow: unknown_city it will come", "TTR102")) == 1


def test_a_problem_without_a_place_stays() -> None:
    assert len(without_allowed([Diagnostic("TTR304", "title", None)], {})) == 1
