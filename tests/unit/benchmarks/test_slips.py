"""The corpus of slips: large enough, each one a change, and its measure sees a wrong line."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.slips import cases, first_message

CASES = cases()


def test_there_are_many_slips_and_each_changes_a_file() -> None:
    assert len(CASES) >= 150
    assert all(case.text != case.path.read_text(encoding="utf-8") for case in CASES)


def test_nearly_all_of_a_sample_name_the_right_line_first() -> None:
    sample = CASES[::12]
    right = sum(first_message(case)[1] in case.lines for case in sample)
    assert right >= len(sample) - 1


def test_a_file_without_a_slip_has_no_first_message() -> None:
    case = replace(CASES[0], text=CASES[0].path.read_text(encoding="utf-8"))
    assert first_message(case) == (None, 0)
