"""A bundle that was changed at random is refused, or it plays: nothing but a `GameError` comes out of it."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.samples import sample
from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.bundle.errors import Wrong
from ttrdsl.bundle.program import check_program
from ttrdsl.bundle.reader import UNFORESEEN
from ttrdsl.bundle.symbols import read_symbols
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.program.operations import OPERATIONS
from ttrdsl.workspace import Workspace

# A small board, so that reading is quick, under rules that use as many operations as the shipped modules have.
GAME = """
game tiny "Tiny" for 2..3 players
use standard_deck
use classic {
  trains = 6
  start_hand = 3
  tickets_dealt = 3
}
use ferries
use tunnels
use stations

cities {
  A 0 0
  B 10 0
  C 10 10
  D 0 10 [dead_end]
  E 5 5
}
routes {
  A – B 2 red blue
  B – C 3 gray [locos 1]
  C – D 2 green [tunnel]
  D – A 1 gray
  A – E 4 black
  E – C 2 gray gray
}
zones lands {
  North : A, B
  South : C, D
}

player has mood  : number = 0
player has rival : player
city   has mark  : color

rule near       = reach(mine, 'A')
rule lands_seen = count(z in lands where any(c in z.cities: ends(mine) has c))
rule moods      = count(set(p in players: p.mood)) + count(set(1, 2, me.mood)) % 3
rule straight   = chain(mine, set('A', 'B', 'C')) or ordered_trail(mine, set('A', 'C'))
rule ways       = disjoint_paths(mine, set('A', 'C')) + max(1, me.mood / 2)
rule least_mood = or_else(min(p in players where p != me: p.mood), 0)
rule big        = best(n in components(mine): sum(r in n: r.length), count(n))
rule lead       = first(p in players where p.mood > 0)
rule wide       = longest_path(big, length) * 2 + lands_seen + moods + ways + least_mood
score web "Web" = if straight then wide else if connected(mine, lands) then 3 else count(near)

action muse "Muse" when me.mood < 4 {
  choose n in 1..3 where n != me.mood "How glad?"
  me.mood += n
  may choose city in cities where city.mark = none else { me.mood -= 1; stop }
  city.mark = red
  me.rival = or_else(lead, seat(me, 1))
  if me.rival != none and me.rival.mood > 2 { next_player = me.rival }
}
action gather "Gather" when count(me.hand) > 3 {
  choose 1..2 some in me.hand where some is wagon
  move some to discard
  for c in set(c in cities where c.mark = red) { c.mark = none }
}

tickets { A – C 5;  B – D 6;  E – B 3;  A – D 2;  C – E 2;  D – E 4;  A – B 3 }
"""

NUMBERS = (0, 1, -1, 2, 7, 199, 4096, 10**6, 2**31 - 1, 2**31, -(2**31), 2**70, 1.5)
ODD = (*NUMBERS, None, True, False, "", "me", "x", [], {}, [[]])


def tiny_bundle(folder: Path) -> dict[str, Any]:
    path = folder / "tiny.ttr"
    path.write_text(GAME, encoding="utf-8")
    compiled = Workspace().compile(path, checks=False)
    assert compiled.bundle is not None, compiled.errors
    return compiled.bundle


class Mutator:
    """Changes copies of a bundle at random places."""

    def __init__(self, bundle: dict[str, Any], seed: int) -> None:
        self.dice = random.Random(seed)
        self.text = bundle_bytes(bundle).decode()
        self.words = sorted(set(_strings(bundle)))
        self.operations = sorted({name for group in OPERATIONS.values() for name in group})
        self.said: list[str] = []

    def anywhere(self) -> dict[str, Any]:
        """Return a bundle with one to three changes at any places."""
        bundle: dict[str, Any] = json.loads(self.text)
        self.said = []
        for _ in range(self.dice.choice((1, 1, 1, 2, 3))):
            section = self.dice.choice(("rules", "procs", "standing", "facts", "end", self.dice.choice(list(bundle))))
            if section in bundle:
                self._change(bundle, section, [section])
        return bundle

    def in_program(self) -> dict[str, Any]:
        """Return a bundle in which expressions of a rule or procedure stand where others stood."""
        bundle: dict[str, Any] = json.loads(self.text)
        self.said = []
        for _ in range(self.dice.choice((1, 1, 2))):
            body, key = self.dice.choice(
                [(rule, "is") for rule in bundle["rules"].values()]
                + [(proc, "do") for proc in bundle["procs"].values()] * 8
                + [(rule, key) for rule in bundle["standing"] for key in ("when", "do")]
            )
            self._graft([body[key]] if key != "do" else body[key])
        return bundle

    def _graft(self, body: list[Any]) -> None:
        """Put one expression where another stands; both see the same variables, so they often fit."""
        found = [(parent, key) for parent, key in _entries(body) if _is_expression(parent[key])]
        if not found:
            return
        (parent, key), (other, other_key) = self.dice.choice(found), self.dice.choice(found)
        old, new = parent[key], json.loads(json.dumps(other[other_key]))
        changed = self.dice.choice((
            new, new, new, ["none"], self.dice.randrange(-1, 9), "me", True, ["if", True, old, new], ["not", old],
            ["or_else", old, new], ["-", 0, old], ["*", old, old], ["set", "card", old], ["=", old, new],
            ["as", old, new], ["cards", old], ["union", old, new], ["any", "x", old, True], ["first", "x", old],
            ["best", "x", old, 1], ["count", "x", old, True], ["range", old, old], ["min", old], ["size", old],
            ["best", "x", ["where", "x", old, False], 1], ["missing", old], ["where", "me", old, new],
        ))  # fmt: skip
        parent[key] = changed
        self.said.append(f"{old!r:.100} → {changed!r:.100}")

    def _change(self, parent: Any, key: Any, path: list[Any]) -> None:
        value = parent[key]
        if isinstance(value, (list, dict)) and value and self.dice.random() < 0.96:
            inner = self.dice.choice(list(value)) if isinstance(value, dict) else self.dice.randrange(len(value))
            self._change(value, inner, [*path, inner])
            return
        edit = self.dice.choice((self._replace, self._replace, self._structure, self._other))
        edit(parent, key)
        self.said.append(f"{'/'.join(map(str, path))}: {edit.__name__} {value!r:.80}")

    def _replace(self, parent: Any, key: Any) -> None:
        """Another value of the same kind."""
        value = parent[key]
        if isinstance(value, bool):
            parent[key] = not value
        elif isinstance(value, int):
            parent[key] = self.dice.choice((value + 1, value - 1, 0, self.dice.randrange(12), 10**6))
        elif isinstance(value, str):
            parent[key] = self.dice.choice((self.dice.choice(self.words), self.dice.choice(self.operations)))
        else:
            parent[key] = self.dice.choice(ODD)

    def _structure(self, parent: Any, key: Any) -> None:
        """Leave out, double, or exchange entries."""
        if isinstance(parent, dict):
            value = parent.pop(key)
            if self.dice.random() < 0.5:
                parent[self.dice.choice(self.words)] = value
            return
        other = self.dice.randrange(len(parent))
        match self.dice.randrange(3):
            case 0:
                del parent[key]
            case 1:
                parent.insert(key, parent[other])
            case _:
                parent[key], parent[other] = parent[other], parent[key]

    def _other(self, parent: Any, key: Any) -> None:
        """A piece of program from somewhere else, or something odd."""
        if self.dice.random() < 0.3:
            parent[key] = self.dice.choice(ODD)
            return
        piece: Any = json.loads(self.text)[self.dice.choice(("rules", "procs", "standing"))]
        while isinstance(piece, (list, dict)) and piece and self.dice.random() < 0.9:
            piece = self.dice.choice(list(piece.values()) if isinstance(piece, dict) else piece)
        parent[key] = piece


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def _entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """Give every place inside a value, as a container and a key."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (list, dict)):
            yield from _entries(value[key])


def _is_expression(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], str) and value[0] in OPERATIONS["expression"]
    return isinstance(value, (int, str))


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    """Give up on what does not end."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def play(bundle: dict[str, Any], dice: random.Random, decisions: int = 30) -> None:
    """Play the beginning of three games at random."""
    low, high = bundle["game"]["players"]
    for seed in range(3):
        try:
            machine = Machine(bundle, dice.randint(low, high))
            state = machine.start(seed)
            for _ in range(decisions):
                if state[layout.OVER]:
                    break
                decision = machine.decisions[state[layout.POSITION]]
                machine.run(state, decision.apply(state, dice.choice(state[layout.OPTIONS])))
            for player in range(machine.players):
                machine.total(state, player)
            machine.winners(state)
        except GameError:
            continue


def is_read(mutant: dict[str, Any]) -> bool:
    """Say whether a mutant can be read from its bytes."""
    try:
        read_bundle(json.dumps(mutant).encode())
    except BundleError as error:
        if UNFORESEEN in str(error):
            raise
        return False
    return True


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return tiny_bundle(tmp_path_factory.mktemp("tiny"))


@pytest.mark.parametrize("seed", sample(range(3), 1))
def test_a_mutant_is_refused_or_plays(tiny: dict[str, Any], seed: int) -> None:
    mutator, accepted = Mutator(tiny, seed), 0
    for _ in range(100):
        mutant = mutator.anywhere()
        try:
            with patience(120):
                if is_read(mutant):
                    accepted += 1
                    play(mutant, mutator.dice)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}; after {mutator.said}") from error
    assert 0 < accepted < 75


@pytest.mark.parametrize("seed", sample(range(4), 1))
def test_a_mutant_program_is_refused_or_plays(tiny: dict[str, Any], seed: int) -> None:
    mutator, accepted, symbols = Mutator(tiny, 1000 + seed), 0, read_symbols(tiny)
    for _ in range(125):
        mutant = mutator.in_program()
        try:
            with patience(120):
                check_program(mutant, symbols)
                assert is_read(mutant)
                accepted += 1
                play(mutant, mutator.dice)
        except Wrong:
            continue
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}; after {mutator.said}") from error
    assert 5 < accepted < 100
