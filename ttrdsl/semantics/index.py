"""Names with their places: what every name of a game means, noted where the compiler resolves it.

A name that resolves to nothing has no mention. Editors ask the index for definitions, references and renames; it is a
by-product of compiling, so it cannot disagree with the compiler.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ttrdsl.diagnostics import Span

BUILT_IN = "built_in"
LOCAL = "local"


class Key(NamedTuple):
    """What a name means; equal in all files of a game."""

    kind: str  # city, route, zone, color, word, field, rule, param, table, row, step, local, part, clause …
    name: str  # `Chur`, `player.train`, `claim_route.pay`; of a local the file and offset of its binder


class Mention(NamedTuple):
    """A place where something is named."""

    key: Key
    span: Span
    role: str  # declare, read, write, change (except, remove, before, after), cite


class Local(NamedTuple):
    """A variable, and what kind of value it stands for."""

    name: str
    type: str
    key: Key


@dataclass
class Index:
    """The mentions of one compiled game, by file and place."""

    noted: dict[tuple[str, int, int], Mention] = field(default_factory=dict)
    types: dict[Key, Local] = field(default_factory=dict)  # of the locals
    implied: set[Span] = field(default_factory=set)  # parameters whose name is also their type
    seen_in: list[tuple[Span, tuple[Local, ...]]] = field(default_factory=list)  # by steps that stand elsewhere
    _sorted: dict[str, list[Mention]] = field(default_factory=dict, repr=False)
    _count: int = field(default=-1, repr=False)

    def note(self, span: Span, kind: str, name: str, role: str = "read") -> None:
        """Note that a name stands at a place and what it means; the quotes of a quoted name may be in the span."""
        self.noted[(span.file, span.start, span.end)] = Mention(Key(kind, name), span, role)

    def note_key(self, span: Span, key: Key | None, role: str = "read") -> None:
        """Note a name whose meaning was found before; a variable that nobody wrote has none."""
        if key is not None:
            self.noted[(span.file, span.start, span.end)] = Mention(key, span, role)

    def note_same(self, span: Span, other: Span) -> None:
        """Note a name that means what is named at another place."""
        known = self.noted.get((other.file, other.start, other.end))
        self.note_key(span, known.key if known else None)

    def note_write(self, span: Span) -> None:
        """A name that was read as an expression turns out to be what is changed."""
        at = (span.file, span.start, span.end)
        if at in self.noted:
            self.noted[at] = self.noted[at]._replace(role="write")

    def local(self, span: Span, name: str, kind: str, known: Key | None = None) -> Key:
        """Note a binder and return the key of its variable; one bound again in the same steps stays the same."""
        key = known if known is not None and known.kind == LOCAL else Key(LOCAL, f"{span.file}:{span.start}")
        if "~" not in name:  # else it is a name that nobody wrote
            self.note_key(span, key, "declare")
        self.types.setdefault(key, Local(name, kind, key))
        return key

    # -- questions --------------------------------------------------------------------------------------

    def _in_order(self) -> dict[str, list[Mention]]:
        """Return the mentions of each file by start, those around others first; sorted once."""
        if self._count != len(self.noted):
            self._count = len(self.noted)
            self._sorted = {}
            for mention in sorted(self.noted.values(), key=lambda m: (m.span.file, m.span.start, -m.span.end)):
                self._sorted.setdefault(mention.span.file, []).append(mention)
        return self._sorted

    def in_file(self, file: str) -> list[Mention]:
        """Return the mentions of a file in reading order."""
        return self._in_order().get(file, [])

    def at(self, file: str, offset: int) -> list[Mention]:
        """Return what is named at an offset, the widest first: a route, then the city in its name."""
        found = self.in_file(file)
        last = bisect_right(found, offset, key=lambda m: m.span.start)
        near = found[max(0, last - 4) : last]
        inside = [m for m in near if m.span.start <= offset <= m.span.end]
        strictly = [m for m in inside if offset < m.span.end]
        return strictly or inside

    def of(self, keys: Iterable[Key]) -> Iterator[Mention]:
        """Yield all mentions of some keys, in order of files and places."""
        wanted = set(keys)
        for mentions in self._in_order().values():
            yield from (m for m in mentions if m.key in wanted)

    def locals_at(self, file: str, offset: int, start: int) -> list[Local]:
        """Return the variables bound between the start of a declaration and an offset, and those its steps can see."""
        found: dict[str, Local] = {}
        for span, seen in self.seen_in:
            if span.file == file and span.start <= offset <= span.end:
                found |= {one.name: one for one in seen}
        for mention in self.in_file(file):
            if start <= mention.span.start < offset and mention.role == "declare" and mention.key in self.types:
                one = self.types[mention.key]
                found[one.name] = one
        return list(found.values())
