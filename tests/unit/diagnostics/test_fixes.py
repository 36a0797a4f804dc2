"""Fixes made in a text."""

from __future__ import annotations

import random

from ttrdsl.diagnostics import Diagnostic, Edit, Fix, Span
from ttrdsl.diagnostics.fixes import apply_fixes

TEXT = "rode A -- B\r\n\tcity  C \n"


def edit(start: int, end: int, text: str, file: str = "a.ttr") -> Edit:
    return Edit(Span(file, start, end), text)


def problem(*edits: Edit, safe: bool = True) -> Diagnostic:
    return Diagnostic("TTR003", "wrong", None, fixes=(Fix("mend", edits, safe),))


def mended(*problems: Diagnostic, only_safe: bool = True) -> dict[str, str]:
    return apply_fixes({"a.ttr": TEXT, "b.ttr": "other"}, problems, only_safe=only_safe)


def test_all_other_characters_stay_identical() -> None:
    assert mended(problem(edit(0, 4, "route"))) == {"a.ttr": "route A -- B\r\n\tcity  C \n"}


def test_only_changed_files_are_returned() -> None:
    assert mended() == {}
    assert mended(problem(edit(0, 4, "rode"))) == {}
    assert mended(problem(edit(0, 5, "another", "b.ttr"))) == {"b.ttr": "another"}


def test_edits_may_come_in_any_order_and_touch() -> None:
    one, two, three = problem(edit(4, 5, "__")), problem(edit(0, 4, "route")), problem(edit(4, 4, "!"))
    expected = {"a.ttr": "route!__A -- B\r\n\tcity  C \n"}
    assert mended(one, two, three) == expected
    assert mended(three, two, one) == expected


def test_of_two_overlapping_fixes_the_first_is_made() -> None:
    assert mended(problem(edit(0, 4, "route")), problem(edit(3, 6, "?"))) == mended(problem(edit(0, 4, "route")))


def test_of_two_insertions_at_one_point_the_first_is_made() -> None:
    assert mended(problem(edit(0, 0, "x")), problem(edit(0, 0, "x"))) == {"a.ttr": "x" + TEXT}


def test_a_fix_is_made_whole_or_not_at_all() -> None:
    half = problem(edit(5, 6, "Z"), edit(0, 2, "?", "b.ttr"), edit(2, 3, "?"))
    assert mended(problem(edit(0, 4, "route")), half) == mended(problem(edit(0, 4, "route")))
    assert mended(problem(edit(0, 1, "x"), edit(0, 1, "y"))) == {}


def test_an_unsafe_fix_waits_until_it_is_asked_for() -> None:
    unsafe = problem(edit(0, 4, "route"), safe=False)
    assert mended(unsafe) == {}
    assert mended(unsafe, only_safe=False) == {"a.ttr": "route" + TEXT[4:]}


def test_several_fixes_of_one_problem_are_alternatives() -> None:
    first, second = Fix("unsafe", (edit(0, 4, "x"),), safe=False), Fix("safe", (edit(5, 6, "Z"),))
    diagnostic = Diagnostic("TTR003", "wrong", None, fixes=(first, second))
    assert mended(diagnostic) == {"a.ttr": "rode Z" + TEXT[6:]}
    assert mended(diagnostic, only_safe=False) == {"a.ttr": "x" + TEXT[4:]}


def test_a_fix_outside_the_texts_is_left_out() -> None:
    assert mended(problem(edit(0, 0, "x", "c.ttr")), problem(edit(20, 99, "x")), problem(edit(5, 4, "x"))) == {}


def test_many_random_fixes_agree_with_making_them_one_by_one() -> None:
    draw = random.Random(2)
    for _ in range(200):
        spans = [sorted((draw.randrange(len(TEXT) + 1), draw.randrange(len(TEXT) + 1))) for _ in range(8)]
        edits = [edit(start, end, f"<{at}>") for at, (start, end) in enumerate(spans) if end - start < 6]
        kept: list[Edit] = []
        for new in edits:
            s, e = new.span.start, new.span.end
            pairs = [(k.span.start, k.span.end) for k in kept]
            if all(e <= ks or ke <= s for ks, ke in pairs) and (s, e) not in pairs:
                kept.append(new)
        text = TEXT
        for late in sorted(kept, key=lambda k: (k.span.start, k.span.end), reverse=True):
            text = text[: late.span.start] + late.text + text[late.span.end :]
        assert mended(*map(problem, edits)).get("a.ttr", TEXT) == text
