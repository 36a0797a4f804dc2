"""Help with the text for a page: what `ttrdsl/assist` knows of a place, counted as a page counts, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ttrdsl.assist import actions, completion, hints, hover, references, rename, tokens
from ttrdsl.diagnostics import Edit, Span
from ttrdsl.service.messages import Answer
from ttrdsl.service.refused import Refused
from ttrdsl.service.texts import Texts, place
from ttrdsl.service.units import Units


class Assistant:
    """Answers questions about places in the texts of one page."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.project = texts.project

    def _at(self, file: str, at: int) -> tuple[Path, int]:
        path = self.texts.host.path(file)
        return path, Units(self.project.text(path)).back(at)

    def _places(self, spans: Iterable[Span]) -> list[Answer]:
        """Return spans of any files, each with the line it stands in."""
        found = []
        for span in spans:
            path = self.project.path_of(span.file)
            if path is None:
                continue
            source = self.project.workspace.parsed(path)[0].source
            line = source.text[source.text.rfind("\n", 0, span.start) + 1 :].partition("\n")[0].strip()
            found.append(place(span, {span.file: source}, {span.file: Units(source.text)}) | {"text": line})
        return found

    def _edits(self, edits: Iterable[Edit]) -> list[Answer]:
        wanted = list(edits)
        return [where | {"text": e.text} for e, where in zip(wanted, self._places(e.span for e in wanted), strict=True)]

    def complete(self, file: str, at: int) -> Answer:
        """Return what can be written at a place, the likeliest first."""
        path, offset = self._at(file, at)
        found = completion.complete(self.project, path, offset)
        units = Units(self.project.text(path))
        items = [{"label": i.label, "kind": i.kind, "detail": i.detail, "text": i.text} for i in found.items]
        return {"from": units.out(found.start), "to": units.out(found.end), "items": items}

    def hover(self, file: str, at: int) -> Answer:
        """Return what there is to know about a place, in Markdown; nothing where there is nothing."""
        found = hover.hover(self.project, *self._at(file, at))
        if found is None:
            return {"text": ""}
        return self._places([found.span])[0] | {"text": found.text}

    def define(self, file: str, at: int) -> Answer:
        """Return where what stands at a place is declared, and what changes it."""
        return {"places": self._places(references.definition(self.project, *self._at(file, at)))}

    def references(self, file: str, at: int) -> Answer:
        """Return all places that name what is named at a place."""
        found = references.references(self.project, *self._at(file, at))
        return {"places": self._places(mention.span for mention in found)}

    def rename(self, file: str, at: int, name: str) -> Answer:
        """Return the edits that give a thing another name, in all files; a name that does not do is refused."""
        found = rename.rename(self.project, *self._at(file, at), name)
        if found.refused:
            raise Refused(found.refused)
        return {"edits": self._edits(found.edits)}

    def actions(self, file: str, start: int, end: int) -> Answer:
        """Return what can be done about a stretch of a file, each with its edits of this file."""
        path, low = self._at(file, start)
        found = actions.actions(self.project, path, low, self._at(file, end)[1])
        return {"actions": [{"title": one.title, "edits": self._edits(one.edits)} for one in found if one.edits]}

    def marks(self, file: str, version: int) -> Answer:
        """Return the figures beside a text and the colors of its names."""
        path = self.texts.host.path(file)
        units = Units(self.project.text(path))
        colors = [[units.out(t.span.start), units.out(t.span.end), t.type] for t in tokens.tokens(self.project, path)]
        beside = [{"at": units.out(h.offset), "label": h.label, "tip": h.tip} for h in hints.hints(self.project, path)]
        return {"file": file, "version": version, "tokens": colors, "hints": beside}
