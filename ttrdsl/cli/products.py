"""What `build` makes of each game: the list of folders below `generated`, and how their files are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ttrdsl.bundle import BundleError, bundle_bytes
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import Workspace

if TYPE_CHECKING:
    from ttrdsl.rulebook.make_book import Material


@dataclass
class Making:
    """A game that compiled, on its way to files."""

    workspace: Workspace
    path: Path
    compiled: Compiled

    @property
    def bundle(self) -> dict[str, Any]:
        assert self.compiled.bundle is not None
        return self.compiled.bundle

    @property
    def name(self) -> str:
        return str(self.bundle["game"]["id"])

    @cached_property
    def board(self) -> str:
        from ttrdsl.cli.dressing import dressed
        from ttrdsl.render.board import Wish, board_scene
        from ttrdsl.render.svg import to_svg

        return to_svg(board_scene(self.bundle, dressed(Wish(), self.bundle, self.path)))

    @cached_property
    def material(self) -> Material:
        from ttrdsl.rulebook.material import material

        return material(self.workspace, self.path, self.compiled, self.board)


class Product(NamedTuple):
    """A kind of files: their folder, how their names end, and from a game to files by name."""

    folder: str
    endings: tuple[str, ...]
    make: Callable[[Making, Path], dict[str, bytes]]


def bundles(making: Making, folder: Path) -> dict[str, bytes]:
    """Return the bundle of a game."""
    try:
        return {f"{making.name}.json": bundle_bytes(making.bundle)}
    except BundleError as error:
        raise CannotWork(
            f"`{making.path}` makes no bundle that could be read: {error.message} ({error.place})"
        ) from None


def boards(making: Making, folder: Path) -> dict[str, bytes]:
    """Return the picture of the board."""
    return {f"{making.name}.svg": making.board.encode()}


def rulebooks(making: Making, folder: Path) -> dict[str, bytes]:
    """Return the rulebook to open and to read on a code host; both show the board that lies beside them."""
    from ttrdsl.cli.rulebook import linked_from
    from ttrdsl.rulebook.layout import to_html, to_markdown
    from ttrdsl.rulebook.make_book import make_book

    made = make_book(making.compiled, making.material)
    pictures = {"board": f"../boards/{making.name}.svg"}
    link = linked_from(folder)
    return {
        f"{making.name}.html": to_html(made.book, link, pictures),
        f"{making.name}.md": to_markdown(made.book, link, pictures),
    }


def annotated(making: Making, folder: Path) -> dict[str, bytes]:
    """Return the rulebook with its clauses and scenarios."""
    from ttrdsl.cli.rulebook import linked_from
    from ttrdsl.rulebook.layout import to_markdown
    from ttrdsl.rulebook.make_book import make_book

    made = make_book(making.compiled, making.material, annotated=True)
    pictures = {"board": f"../boards/{making.name}.svg"}
    return {f"{making.name}.md": to_markdown(made.book, linked_from(folder), pictures)}


PRODUCTS = [
    Product("bundles", (".json",), bundles),
    Product("boards", (".svg",), boards),
    Product("rulebooks", (".html", ".md"), rulebooks),
    Product("annotated", (".md",), annotated),
]
