"""Parts of a book while it is written: paragraphs that still gather what they cite, and where they are put."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ttrdsl.rulebook.document import Paragraph, Part, Place, Shown


@dataclass
class Draft:
    """A paragraph that is being written."""

    anchor: str
    text: tuple[str, ...]
    lead: str = ""
    code: str = ""
    place: Place | None = None
    clauses: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)  # the rules and steps it speaks for

    def cite(self, clauses: Iterable[str], name: str = "") -> None:
        """Note that the paragraph also speaks for a rule or step without a text of its own."""
        self.clauses.update(dict.fromkeys(clauses))
        if name:
            self.names[name] = None

    def finished(self, scenarios: tuple[Shown, ...] = ()) -> Paragraph:
        """Return the paragraph as it will be read."""
        clauses, names = tuple(self.clauses), tuple(self.names)
        return Paragraph(self.anchor, self.text, self.lead, self.code, self.place, clauses, scenarios, names)


@dataclass
class Sink:
    """Where parts are put: a chapter or a section; `topic` is the attribute of routes it is about, if it is one."""

    topic: str = ""
    parts: list[Draft | Part] = field(default_factory=list)
    waiting: list[tuple[tuple[str, ...], str]] = field(default_factory=list)  # cited before there was a paragraph

    def add(self, draft: Draft) -> Draft:
        """Put a paragraph; it takes over what was cited before it."""
        for clauses, name in self.waiting:
            draft.cite(clauses, name)
        self.waiting = []
        self.parts.append(draft)
        return draft

    def cite(self, owner: Draft | None, clauses: Iterable[str], name: str = "") -> None:
        """Give citations to the paragraph that speaks for them, or to the next one."""
        if owner is not None:
            owner.cite(clauses, name)
        else:
            self.waiting.append((tuple(clauses), name))

    def last(self) -> Draft | None:
        """Return the last paragraph so far."""
        drafts = self.drafts()
        return drafts[-1] if drafts else None

    def drafts(self) -> list[Draft]:
        """Return the paragraphs, in order."""
        return [part for part in self.parts if isinstance(part, Draft)]
