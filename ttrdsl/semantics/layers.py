"""Find the files a game is made of, in layer order: what a file uses comes before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from ttrdsl.bundle.names import LONGEST_ID
from ttrdsl.diagnostics import Problems, Span
from ttrdsl.diagnostics.suggest import listed, suggestion
from ttrdsl.syntax.declarations import ANY_LOST, File, Header, Use


@dataclass(frozen=True)
class Library:
    """Where modules come from: `find` turns a name used in a file into a parsed file."""

    find: Callable[[str, str], File | None]
    names: Callable[[str], list[str]]


@dataclass(frozen=True)
class Layer:
    """One file of a game and its place in the order; later layers win."""

    index: int
    file: File
    used_by: tuple[Use, ...]

    @property
    def name(self) -> str:
        """The name that `use` has for it."""
        return PurePosixPath(self.file.source.name).stem


def find_layers(game: File, library: Library, problems: Problems) -> list[Layer]:
    """Return the layers of a game, the game itself last."""
    order: list[File] = []
    uses: dict[str, list[Use]] = {}
    _visit(game, library, problems, order, uses, [])
    return [Layer(i, f, tuple(uses.get(f.source.name, ()))) for i, f in enumerate(order)]


def _visit(
    file: File,
    library: Library,
    problems: Problems,
    order: list[File],
    uses: dict[str, list[Use]],
    open_files: list[str],
) -> None:  # fmt: skip
    name = file.source.name
    if any(f.source.name == name for f in order):
        return
    for declaration in file.declarations:
        if not isinstance(declaration, Use):
            continue
        used = library.find(declaration.name.text, name)
        if used is None:
            wanted = declaration.name
            known = library.names(name)
            found = suggestion(wanted.span, wanted.text, known, otherwise=listed(known))
            problems.add("TTR107", wanted.span, f"unknown module `{wanted.text}`", "no file of this name", **found)
            continue
        uses.setdefault(used.source.name, []).append(declaration)
        if used.source.name in [*open_files, name]:
            way = [*open_files, name]
            chain = " → ".join([*way[way.index(used.source.name) :], used.source.name])
            problems.add("TTR109", declaration.name.span, f"module `{declaration.name.text}` uses itself", chain)
            continue
        if len(open_files) > 50:
            problems.add("TTR109", declaration.name.span, "modules are nested too deeply", "more than 50 levels")
            continue
        _visit(used, library, problems, order, uses, [*open_files, name])
    order.append(file)


def check_headers(layers: list[Layer], problems: Problems) -> None:
    """Report files without a header, or with two."""
    for layer in layers:
        headers = [d for d in layer.file.declarations if isinstance(d, Header)]
        if layer.file.declarations and len(layer.file.scenarios) == len(layer.file.declarations):
            continue  # scenarios may have a file of their own
        if not headers and not layer.file.lost & {"game", "module", ANY_LOST}:
            source = layer.file.source
            first = layer.file.declarations[0].span if layer.file.declarations else Span(source.name, 0, 0)
            problems.add(
                "TTR009",
                Span(source.name, first.start, first.start),
                "this file says neither `game` nor `module`",
                "a file begins with one of them",
                help='begin with `game name "Title" for 2..5 players` or `module name "Title"`',
            )
        for header in headers[:1]:
            _check_length(header, problems)
        for second in headers[1:]:
            where = second.name.span
            problems.add(
                "TTR010",
                where,
                f"second header `{second.name.text}`",
                "one file, one header",
                related=[(headers[0].span, "the first")],
            )


def _check_length(header: Header, problems: Problems) -> None:
    """The name of a game becomes part of file names."""
    if len(header.name.text) > LONGEST_ID:
        problems.add(
            "TTR013",
            header.name.span,
            f"a name of {len(header.name.text)} letters",
            f"at most {LONGEST_ID}",
            help="the title in quotes may be longer",
        )
