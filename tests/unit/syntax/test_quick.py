"""The quick loop reads what Lark reads, with the same places, and leaves mistakes to it."""

from __future__ import annotations

import pytest
from lark import Tree
from lark.exceptions import UnexpectedInput

from tests.games import MAPS
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.syntax import pieces
from ttrdsl.syntax.parser import DECLARATION, parse
from ttrdsl.syntax.pieces import LineEnds, the_parser
from ttrdsl.syntax.quick import Quick


def quick() -> Quick:
    return Quick(the_parser(), LineEnds().process)


def told(part: object) -> object:
    """A tree as plain data: its rules, words and places."""
    if not isinstance(part, Tree):
        return None if part is None else (part.type, str(part), part.start_pos)  # type: ignore[attr-defined]
    place = None if part.meta.empty else (part.meta.start_pos, part.meta.end_pos)
    return (str(part.data), place, [told(x) for x in part.children])


@pytest.mark.parametrize("path", ["usa/usa.ttr", "usa/scenarios/tickets.ttr", "rules/classic.ttr", "rules/tunnels.ttr"])
def test_it_reads_what_lark_reads(path: str) -> None:
    text = (MAPS / path).read_text(encoding="utf-8")
    starts = [m.start() for m in DECLARATION.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:end] + "\n"
        assert told(quick().parse(piece)) == told(the_parser().parse(piece))


@pytest.mark.parametrize("text", ["rule a = \n", "rule a = 1 2\n", "rule a = (1\n", "rule = 1\n", "rule a = $\n"])
def test_a_text_with_a_mistake_is_left_to_lark(text: str) -> None:
    assert quick().parse(text) is None
    with pytest.raises(UnexpectedInput):
        the_parser().parse(text)


def test_good_texts_need_no_second_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    lark = the_parser()
    monkeypatch.setattr(type(lark), "parse", lambda self, text: asked.append(text))
    problems = Problems()
    parse(Source("quick.ttr", "".join(f"rule a_rule_{i} = {i} + 1\n" for i in range(200))), problems)
    assert not asked
    assert not problems.errors


def test_another_lark_that_keeps_its_tables_elsewhere_reads_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> Quick:
        raise AttributeError("no tables here")

    monkeypatch.setattr(pieces, "_quick", nothing)
    problems = Problems()
    parse(Source("other.ttr", "rule read_by_lark_alone = 1 + 1\n"), problems)
    assert not problems.errors
