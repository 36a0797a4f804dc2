"""Lines go on where a reader expects it, and a message says so where they do not."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled
from ttrdsl.syntax.formatter import format_text

USED = "\nscore used_all = count(r in routes where long_one(r))"


@pytest.mark.parametrize(
    "rule",
    [
        "rule long_one(route) = route.ends\n     has 'Alba'",
        "rule long_one(route) = first(c in me.hand)\n     is wild",
        "rule long_one(route) = (route.length\n     > 2)",
        "rule long_one(route) = 2\n     < route.length",
    ],
)
def test_a_line_that_begins_with_an_operator_goes_on(rule: str) -> None:
    assert codes(rule + USED) == ["TTR801"]
    assert format_text(f'module m "M"\n\n{rule}\n').count("\n     ") >= 1


@pytest.mark.parametrize("sign", ["> 2", ">= 2"])
def test_a_comparison_that_is_read_as_a_text_is_reported(sign: str) -> None:
    found = compiled(f'rule long_one(route) = route.length\n     {sign}\nscore one "One" = 1').problems
    assert "TTR003" in [problem.code for problem in found]
    assert codes('> Of routes.\nrule long_one(route) = route.length > 2\n\n> Of one.\nscore one "One" = 1') == [
        "TTR504"
    ]


def test_a_local_of_a_branch_is_named_where_it_is_not_known() -> None:
    steps = 'choose "X" { u "U": { choose c in row;  me.points += 1 };  v "V": me.points += 1 };  move c to me.hand'
    (found,) = [p for p in compiled(f'action b "B" {{ {steps} }}').problems if p.code == "TTR101"]
    assert found.title == "`c` is not known here"
    assert found.label == "it belongs to a branch or loop that ends before"


def test_a_line_that_does_not_go_on_says_what_to_do() -> None:
    (found,) = [p for p in compiled("rule one = if 1 < 2\n     then 1\n     else 0").problems if p.code == "TTR003"]
    assert "round brackets" in found.help[0]
