"""The texts being written, and what they compile to: the last good game stays while a line is wrong.

A text is compiled when somebody asks for what came of it: for its picture it is translated only, which is quick; for
everything else it is checked, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Diagnostic, Source, Span
from ttrdsl.diagnostics.allow import without_allowed
from ttrdsl.pipeline import Compiled
from ttrdsl.service.host import Host
from ttrdsl.service.refused import Refused
from ttrdsl.service.units import Units
from ttrdsl.workspace import SHIPPED, Workspace, game_in

NOTHING_YET = "there is no game yet: its text has mistakes"


class Texts:
    """Files by name, with what the page has written over them; one of them is the game."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.project = Project([host.root])
        self.game: Path | None = None
        self._good: Compiled | None = None  # the last one without errors
        self._shown: Compiled | None = None  # the last one with a board

    def workspace(self) -> Workspace:
        """Return a workspace with the texts as they are written; it keeps them while the page goes on."""
        found = Workspace(self.host.root)
        found.overlay = dict(self.project.workspace.overlay)
        found.files = dict(self.project.workspace.files)
        return found

    def open(self, name: str) -> None:
        """Take a file for the one being written, and the game it belongs to for the one that is shown."""
        path = self.host.path(name)
        game = path if _is_game(self.project.workspace, path) else game_in(path.parent) or self.game
        if game != self.game:
            self._good = self._shown = None
        self.game = game
        self.project.favourite = game.resolve() if game else None

    def change(self, name: str, text: str) -> None:
        """Write a text over a file."""
        path = self.host.path(name).resolve()
        if self.project.workspace.overlay.get(path) != text:
            self.project.change(path, text)
            if self.game is None:  # perhaps this is one now
                self.open(name)

    def forget(self, name: str) -> None:
        """Read a file anew: it has changed on disk, or was saved."""
        path = self.host.path(name)
        self.project.close(path)
        self.project.forget(path)

    @property
    def compiled(self) -> Compiled | None:
        """What the text as it stands compiles to, with all checks."""
        return self.project.look(self.game).compiled if self.game else None

    @property
    def good(self) -> Compiled | None:
        """The last text without errors."""
        if self.is_good:
            self._good = self.compiled
        return self._good

    @property
    def shown(self) -> Compiled:
        """The last text that has a board; it is translated, but not checked."""
        now = self.project.look(self.game, checks=False).compiled if self.game else None
        if now is not None:
            now.finish()
        if now is not None and now.bundle is not None:
            self._shown = now
        if self._shown is None:
            raise Refused(NOTHING_YET)
        return self._shown

    @property
    def bundle(self) -> dict[str, Any]:
        """The bundle of the last good text."""
        if self.good is None or self.good.bundle is None:
            raise Refused(NOTHING_YET)
        return self.good.bundle

    @property
    def tickets_count(self) -> bool:
        """Say whether tickets have points; as long as there is no game, that is what is usual."""
        return self.good is None or self.good.bundle is None or "ticket.points" in self.good.bundle["facts"]

    @property
    def is_good(self) -> bool:
        """Say whether the text as it stands has a game."""
        return self.compiled is not None and self.compiled.bundle is not None

    @property
    def shows_now(self) -> bool:
        """Say whether the board that is shown is that of the text as it stands."""
        return self.game is not None and self.project.look(self.game, checks=False).compiled is self._shown

    @property
    def name(self) -> str:
        """The name of the game's file; nothing if there is none."""
        return self.project.workspace.name_of(self.game) if self.game else ""

    def made_of(self) -> dict[str, str]:
        """Return the texts that the game is made of, by name, but for shipped rules: what somebody else needs."""
        found = {}
        for name, source in (self.compiled.sources if self.compiled else {}).items():
            path = self.host.path(name).resolve()
            if path.is_relative_to(self.host.root) and not path.is_relative_to(SHIPPED / "rules"):
                found[name] = source.text
        return found

    def clauses(self, wanted: list[str]) -> dict[str, str]:
        """Return the texts of clauses of the rulebooks beside the game, as far as they are known."""
        from ttrdsl.rulebook.material import rulebooks_beside

        if self.game is None or not wanted:
            return {}
        known = {clause.id: clause.text for _, found in rulebooks_beside(self.game) for clause in found}
        return {clause: known[clause] for clause in wanted if clause in known}

    def problems(self, name: str) -> list[dict[str, Any]]:
        """Return what is wrong with the game, and with a file that is not the game itself."""
        look, compiled = self.project.look(self.host.path(name)), self.compiled
        found = list(compiled.problems) if compiled else []
        sources = look.sources | (dict(compiled.sources) if compiled else {})
        found += [problem for problem in look.problems if problem not in found]
        units = {key: Units(source.text) for key, source in sources.items()}
        return [told(one, sources, units) for one in without_allowed(found, sources)]


def _is_game(space: Workspace, path: Path) -> bool:
    header = space.parsed(path)[0].header
    return header is not None and header.kind == "game"


def told(one: Diagnostic, sources: dict[str, Source], units: dict[str, Units]) -> dict[str, Any]:
    """Return a problem as plain data, its places inside their texts."""
    return {
        "code": one.code,
        "severity": one.severity,
        "title": one.title,
        "label": one.label,
        "help": list(one.help),
        "related": [place(p.span, sources, units) | {"label": p.label} for p in one.related],
        "fixes": [
            {
                "title": fix.title,
                "edits": [place(e.span, sources, units) | {"text": e.text} for e in fix.edits],
            }
            for fix in one.fixes
        ],
        **place(one.span, sources, units),
    }


def place(span: Span | None, sources: dict[str, Source], units: dict[str, Units]) -> dict[str, Any]:
    """Return a place as the page counts."""
    if span is None or span.file not in sources:
        return {"file": "", "from": 0, "to": 0, "line": 0}
    unit = units[span.file]
    line = sources[span.file].position(span.start)[0]
    return {"file": span.file, "from": unit.out(span.start), "to": unit.out(span.end), "line": line}
