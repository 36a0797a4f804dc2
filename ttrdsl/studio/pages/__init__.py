"""The built page: what `web/build.mjs` makes of `web/src`, and the fonts of the board."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.render.font import EMBEDDED, FOLDER

PREPARE = Path(__file__).parent / "prepare.mjs"  # run when a site is exported, and never served
BUILT = ("index.html", "studio.js", "studio.css", "worker.js", "sw.js", "LICENSES.txt")


def page_files() -> dict[str, Path]:
    """Return the files of the page by their names in addresses: a fixed list, and nothing else is ever served."""
    own = Path(__file__).parent
    fonts = {f"fonts/{'bold' if bold else 'plain'}.woff": FOLDER / name for bold, name in EMBEDDED.items()}
    return {name: own / name for name in BUILT if (own / name).is_file()} | fonts
