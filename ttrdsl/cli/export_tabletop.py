"""`ttrdsl export --format tabletop`: pictures of board, cards and pieces, and a save file for Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import STDIN, put
from ttrdsl.printing.sets import Order, Printing
from ttrdsl.printing.tabletop import tabletop
from ttrdsl.render.board import Wish
from ttrdsl.tongue.english import counted

DPI = {"board.png": 100, "": 150}  # a large board is still within what the simulator shows
LARGEST = 8192  # dots on a side that it takes


def write_tabletop(console: Console, bundle: dict[str, Any], folder: Path, address: str, wish: Wish) -> None:
    """Write the pictures and the save file into a folder."""
    from ttrdsl.cli.render import picture

    if str(folder) == STDIN or (folder.suffix and not folder.is_dir()):
        raise CannotWork(f"`{folder}` is not a folder for pictures and a save file", "name a folder with -o")
    name = bundle["game"]["id"]
    address = address if not address or address.endswith("/") else f"{address}/"
    made = tabletop(Printing(bundle, Order(), wish), address or f"{folder.resolve().as_uri()}/")
    data = {}
    for file, scene in made.pictures.items():
        longest = max(scene.frame.width, scene.frame.height) / 25.4
        dpi = min(DPI.get(file, DPI[""]), int(LARGEST / longest))
        data[file] = picture(console, scene, "png", dpi)
    for file, found in (data | {f"{name}.json": made.save}).items():
        put(folder / file, found)
    console.result((folder / f"{name}.json").as_posix())
    console.note(f"{counted(len(data), 'picture')} beside it")
