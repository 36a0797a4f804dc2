"""A rule that leads from an element to others by facts alone is a table; one that reads the state is not."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.program import make_program

TOWNS = """game small "Five towns" for 2..3 players
use standard_deck
use classic { tickets_dealt = 2; tickets_kept = 1 }
cities { A 0 0; B 1 0; C 2 0; D 3 0; E 4 0 }
routes { A – B 1 red; A – B 2 blue; B – C 1 red; C – D 3 red; D – E 1 red }
tickets { A – C 2; A – D 5; B – D 4; B – E 5; A – E 6; C – E 4; A – B 1; B – C 1; C – D 3; D – E 1 }
rule beside(route) = set(r in routes where not r = route and all(c in r.ends: route.ends has c))
rule left_beside(route) = set(r in routes where free(r) and not r = route and all(c in r.ends: route.ends has c))
except closed(route) = any(t in beside(route): t.owner = me) or count(left_beside(route)) > 4
"""


def test_rules_of_facts_become_tables(tmp_path: Path) -> None:
    e = make_program(Machine(bundle_of_text(TOWNS, tmp_path), 2)).emitter
    assert e.compiler.facts["rule beside"].data == [0b10, 0b01, 0, 0, 0, 0]  # none stands last
    assert "rule left_beside" not in e.compiler.facts
