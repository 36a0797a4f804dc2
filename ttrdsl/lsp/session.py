"""What a server knows of its editor: folders, open texts, what an editor counts in, and which problems it was shown."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname

from lsprotocol import types

from ttrdsl.assist.offsets import UTF_16, Offsets
from ttrdsl.assist.problems import Typing
from ttrdsl.assist.project import SUFFIX, Project
from ttrdsl.diagnostics import Span


class Session:
    """The texts of one editor."""

    def __init__(self, roots: list[Path], unit: str = UTF_16) -> None:
        self.unit = unit
        self.may_create = False  # whether the editor makes files when an action asks for it
        self.project = Project(roots)
        self.typing = Typing(self.project)
        self.open: dict[Path, tuple[str, int]] = {}  # texts as the editor holds them, with their versions
        self.uris: dict[Path, str] = {}
        self._offsets: dict[Path, tuple[str, Offsets]] = {}

    # -- files --------------------------------------------------------------------------------------------

    def path(self, uri: str) -> Path:
        """Return the file of an address; a text that has no file gets the name of one."""
        parsed = urlparse(uri)
        if parsed.scheme == "file":
            path = Path(url2pathname(unquote(parsed.path) if "%" in parsed.path else parsed.path)).resolve()
        else:
            base = self.project.roots[0] if self.project.roots else Path.cwd()
            name = "".join(sign if sign.isalnum() else "_" for sign in uri)
            path = (base / f".{name}{SUFFIX}").resolve()
        self.uris[path] = uri
        return path

    def uri(self, path: Path) -> str:
        """Return the address of a file, as the editor said it."""
        return self.uris.get(path) or path.as_uri()

    def took(self, uri: str, text: str, version: int) -> Path:
        """Take the text of an open document."""
        path = self.path(uri)
        known = self.open.get(path)
        self.open[path] = (text, version)
        if known is None:
            self.project.change(path, text)
        elif known[0] != text:
            self.typing.change(path, text)
        return path

    def left(self, uri: str) -> Path:
        """A document was closed: what is on disk counts."""
        path = self.path(uri)
        self.open.pop(path, None)
        self.typing.cool()
        self.typing.shown.pop(path, None)
        self.project.close(path)
        return path

    def version(self, path: Path) -> int | None:
        return self.open[path][1] if path in self.open else None

    # -- places -------------------------------------------------------------------------------------------

    def offsets(self, path: Path) -> Offsets:
        """Return the positions of a text as the editor has it; of a file that is not open, as the language reads it."""
        raw = self.open[path][0] if path in self.open else self.project.text(path)
        known = self._offsets.get(path)
        if known is None or known[0] is not raw:
            known = self._offsets[path] = (raw, Offsets(raw, self.unit))
        return known[1]

    def offset(self, path: Path, position: types.Position) -> int:
        return self.offsets(path).offset(position.line, position.character)

    def position(self, path: Path, offset: int) -> types.Position:
        return types.Position(*self.offsets(path).position(offset))

    def range(self, path: Path, start: int, end: int) -> types.Range:
        return types.Range(self.position(path, start), self.position(path, end))

    def location(self, span: Span) -> types.Location | None:
        """Return where a span is; nothing for a file that is not there."""
        path = self.project.path_of(span.file)
        return None if path is None else types.Location(self.uri(path), self.range(path, span.start, span.end))

    def locations(self, spans: list[Span]) -> list[types.Location]:
        return [found for span in spans if (found := self.location(span)) is not None]
