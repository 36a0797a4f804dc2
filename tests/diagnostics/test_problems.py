"""How problems are collected: once each, a missing name once for all places, and nothing about lost lines."""

from __future__ import annotations

from ttrdsl.diagnostics import Edit, Fix, Problems, Span


def span(at: int) -> Span:
    return Span("a.ttr", at, at + 1)


def test_the_same_problem_is_kept_once_however_many_stand_between() -> None:
    problems = Problems()
    for at in range(50):
        problems.add("TTR209", span(at), "too large")
    problems.add("TTR209", span(0), "too large")
    assert len(problems) == 50


def test_another_title_at_the_same_place_is_another_problem() -> None:
    problems = Problems()
    problems.add("TTR209", span(0), "too large")
    problems.add("TTR209", span(0), "too small")
    assert len(problems) == 2


def test_problems_put_into_the_list_by_others_count_too() -> None:
    first, second = Problems(), Problems()
    first.add("TTR209", span(0), "too large")
    second.found.extend(first.found)
    second.add("TTR209", span(0), "too large")
    assert len(second) == 1


def test_a_name_missing_in_many_places_is_one_problem_with_all_edits() -> None:
    problems = Problems()
    for at in range(6):
        fix = Fix("write `b`", (Edit(span(at), "b"),))
        problems.add("TTR102", span(at), "unknown city `a`", "no city", fix=fix, about="a")
    (problem,) = problems
    assert [place.span.start for place in problem.related] == [1, 2, 3]
    assert [edit.span.start for edit in problem.fixes[0].edits] == [0, 1, 2, 3, 4, 5]


def test_a_name_nobody_declared_is_one_problem_as_field_name_and_attribute() -> None:
    problems = Problems()
    problems.add("TTR116", span(0), "unknown attribute `far`", about="far")
    problems.add("TTR104", span(1), "a route has no `far`", about="route.far")
    problems.add("TTR101", span(2), "unknown name `far`", about="far")
    assert [problem.code for problem in problems] == ["TTR116"]


def test_names_of_lost_lines_are_not_reported() -> None:
    problems = Problems(lost={"Salt", "Lake", "City", "fee"})
    problems.add("TTR102", span(0), "unknown city", about="Salt Lake City")
    problems.add("TTR104", span(1), "no `fee`", about="route.fee")
    problems.add("TTR101", span(2), "unknown name", about="fees")
    assert [problem.title for problem in problems] == ["unknown name"]


def test_without_a_module_only_cities_can_be_missing() -> None:
    problems = Problems(all_lost=True)
    problems.add("TTR101", span(0), "unknown name", about="mine")
    problems.add("TTR102", span(1), "unknown city", about="Bern")
    problems.add("TTR209", span(2), "too large")
    assert [problem.code for problem in problems] == ["TTR102", "TTR209"]
