"""Citations behind the `{` that opens a block, as the language page says of every block."""

from __future__ import annotations

import pytest

from ttrdsl.diagnostics import Problems, Source
from ttrdsl.syntax import parser

BLOCKS = [
    "cities {{ {}\n  A 0 0\n  B 1 0\n}}",
    "routes {{ {}\n  A – B 2 red\n}}",
    "tickets {{ {}\n  A – B 2\n}}",
    "tickets long : points {{ {}\n  A – B 2\n}}",
    "zones lands {{ {}\n  West : A, B\n}}",
    "table few {{ {}\n  0: 1  1+: 2\n}}",
    "table more by players {{ {}\n      2 3\n  a   1 2\n}}",
    'outline land {{ {}\n  "0 0, 5 0, 5 4"\n}}',
    "drawing {{ {}\n  theme night\n}}",
    "deck bag {{ {}\n  cube 3\n}}",
    "winner {{ {}\n  most total\n}}",
    "use classic {{ {}\n  trains = 3\n}}",
]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_is_cited_behind_its_first_line_and_behind_its_last(block: str) -> None:
    problems = Problems()
    plain, cited = (
        parser.parse(Source("x.ttr", f'game x "X" for 2 players\n{block.format(first)}{last}\n'), problems)
        for first, last in (("", ""), ("@AAA-001 @AAA-002", " @AAA-003"))
    )
    assert not problems.found
    assert [x.clause for x in cited.declarations[-1].cites] == ["AAA-001", "AAA-002", "AAA-003"]
    assert not plain.declarations[-1].cites
    assert len(getattr(plain.declarations[-1], "lines", ())) == len(getattr(cited.declarations[-1], "lines", ()))
