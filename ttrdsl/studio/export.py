"""The studio as a folder of plain files: the page, Python for the browser, ttrdsl and the games, a picture prepared.

Whatever serves the folder needs to know nothing: the page runs the service in a worker, and keeps all files for later.
"""

from __future__ import annotations

import hashlib
import html
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from importlib import metadata, util
from operator import itemgetter
from pathlib import Path

from ttrdsl.service.messages import Answer
from ttrdsl.studio.gallery import prepared, write_games
from ttrdsl.studio.guard import POLICY
from ttrdsl.studio.pages import PREPARE, page_files
from ttrdsl.syntax.places import PACKAGE, data_folder
from ttrdsl.tongue.catalogue import OWN, NoTranslator, read_catalogue

VERSION = "314.0.7"  # of Pyodide, with the hashes of its files
PYODIDE = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
LATER = ("jinja2", "markupsafe", "networkx")  # only panes need them
DATA = {"grammar": (".lark",), "maps": (".ttr", ".csv"), "generated/analysis": (".json",)}
BEFORE = (1980, 1, 1, 0, 0, 0)  # the time of every file in an archive: the same input gives the same bytes
READ_AS_TEXT = (
    "fast",
    "dialect",
    "networks",
    "payments",
    "program",
    "bots",
)  # parts that other parts read as texts, too
LONGEST = 600  # seconds for compiling Python
NOT_THERE = ("cli", "lsp", "pages", "adapters", "learn", "trials", "__pycache__")  # parts that the page never asks


class CannotExport(Exception):
    """Something that the site needs is not there; the second part says what helps."""


def find_pyodide(named: Path | None) -> Path:
    """Return the folder with Python for the browser: the one named, or what the page is built with in a checkout."""
    known = [PACKAGE.parent / "web" / "node_modules" / "pyodide"]
    for folder in [named] if named else known:
        wrong = [name for name in PYODIDE if not (folder / name).is_file()]
        if wrong and named:
            raise CannotExport(f"there is no `{wrong[0]}` in `{named}`", f"it should hold Pyodide {VERSION}")
        if not wrong:
            return folder
    raise CannotExport(
        "Python for the browser is not here: it does not come with ttrdsl",
        f"`npm pack pyodide@{VERSION}`, unpack it with tar, and give the folder with --pyodide",
    )


def export(root: Path, start: str, out: Path, pyodide: Path | None, compiled: bool = True) -> dict[str, int]:
    """Write the site, whole or not at all, and return the sizes of its files."""
    source = find_pyodide(pyodide)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CannotExport(f"`{out}` is not empty", "name a new folder, or remove this one first")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as made:
        site = Path(made) / "site"
        _fill(site, root, start, source, compiled)
        if out.is_dir():
            out.rmdir()
        site.rename(out)
    return {p.relative_to(out).as_posix(): p.stat().st_size for p in sorted(out.rglob("*")) if p.is_file()}


def _fill(site: Path, root: Path, start: str, pyodide: Path, compiled: bool) -> None:
    for name, path in page_files().items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, site / name)
    (site / "pyodide").mkdir()
    for name, expected in PYODIDE.items():
        raw = (pyodide / name).read_bytes()
        if hashlib.sha256(raw).hexdigest() != expected:
            raise CannotExport(f"`{name}` is not the file of Pyodide {VERSION}", "fetch it again")
        (site / "pyodide" / name).write_bytes(raw)
    _pack(site / "core.zip", [*_own_files(), *_library("lark"), *_games(root), *_catalogues(root)])
    _pack(site / "more.zip", [pair for name in LATER for pair in _library(name)])
    (site / "LICENSES.txt").write_text(_licences(site / "LICENSES.txt"), encoding="utf-8")
    if compiled:
        _compile(site)
    page = (site / "index.html").read_text(encoding="utf-8")
    first, games = prepared(root, start)
    if "opened" not in first:
        raise CannotExport(f"there is no game in `{root}`", "name a folder with .ttr files")
    (site / "index.html").write_text(_with_picture(page, first), encoding="utf-8")
    write_games(site, games, POLICY)
    (site / "sw.js").write_text(_remembering(site) + (site / "sw.js").read_text(encoding="utf-8"), encoding="utf-8")


def _compile(site: Path) -> None:
    """Compile Python by the Python of the page; without a node to run that, the page starts later."""
    node = shutil.which("node")
    if node is None:
        return
    archives = [str(site / "core.zip"), str(site / "more.zip")]
    command = [node, str(PREPARE), str(site / "pyodide"), ",".join(READ_AS_TEXT), *archives]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "Error" in line and len(line) < 300]
        raise CannotExport(f"the files of the page could not be prepared: {' '.join(said)[-300:]}", "update `node`")


def _with_picture(page: str, found: Answer) -> str:
    """Return the page with its policy, and with the picture as data in it."""
    data = json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")  # nothing in it ends the element
    policy = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY)}" />'
    head = f'{policy}\n    <meta name="studio" content="site" />\n    '
    page = page.replace('<meta name="viewport"', f'{head}<meta name="viewport"', 1)
    return page.replace("</body>", f'  <script type="application/json" id="prepared">{data}</script>\n  </body>', 1)


def _remembering(site: Path) -> str:
    """Return the list of files that are kept for later, and a version that changes with any of them."""
    files = [p for p in sorted(site.rglob("*")) if p.is_file() and p.name != "sw.js"]
    digest = hashlib.sha256(b"".join(hashlib.sha256(p.read_bytes()).digest() for p in files)).hexdigest()[:16]
    names = ["./", *(p.relative_to(site).as_posix() for p in files)]
    return f'const FILES = {json.dumps(names)};\nconst VERSION = "ttrdsl-{digest}";\n'


def _own_files() -> list[tuple[str, Path]]:
    """Return ttrdsl without what a page never asks, and its data where an installed package has it."""
    code = [p for p in PACKAGE.rglob("*") if p.is_file() and not {*p.relative_to(PACKAGE).parts} & {*NOT_THERE, "data"}]
    found = [(f"ttrdsl/{p.relative_to(PACKAGE).as_posix()}", p) for p in code]
    for name, kinds in DATA.items():
        folder = data_folder(name)
        files = [p for p in folder.rglob("*") if p.is_file() and p.suffix in kinds]
        found += [(f"ttrdsl/data/{name}/{p.relative_to(folder).as_posix()}", p) for p in files]
    return [(name, path) for name, path in found if path.suffix != ".po"]


def _catalogues(root: Path) -> list[tuple[str, bytes]]:
    """Return the words of games in other languages as plain tables: nothing in the page reads catalogues."""
    folders = {"ttrdsl/data/maps": data_folder("maps"), "games": root, "ttrdsl/tongue/words": OWN}
    found = [
        (f"{to}/{p.relative_to(folder).as_posix()}", p) for to, folder in folders.items() for p in folder.rglob("*.po")
    ]
    try:
        tables = [(name.replace(".po", ".json"), read_catalogue(path)) for name, path in found]
    except NoTranslator:
        return []
    return [(name, json.dumps(table, ensure_ascii=False).encode()) for name, table in tables]


def _library(name: str) -> list[tuple[str, Path]]:
    """Return the files of a library that is installed here, without its tests and what is not Python."""
    spec = util.find_spec(name)
    if spec is None or spec.origin is None:
        raise CannotExport(f"the package `{name}` is not installed", f"pip install {name}")
    folder = Path(spec.origin).parent
    files = [p for p in folder.rglob("*") if p.suffix in (".py", ".lark") and "tests" not in p.parts]
    return [(f"{name}/{p.relative_to(folder).as_posix()}", p) for p in files]


def _games(root: Path) -> list[tuple[str, Path]]:
    """Return the texts below the folder, and the tables beside them."""
    files = [p for kind in (".ttr", ".csv") for p in root.rglob(f"*{kind}") if p.is_file()]
    shown = [p for p in files if not any(part.startswith(".") for part in p.relative_to(root).parts)]
    return [(f"games/{p.relative_to(root).as_posix()}", p) for p in shown]


def _pack(path: Path, files: Sequence[tuple[str, Path | bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in sorted(files, key=itemgetter(0)):
            raw = source if isinstance(source, bytes) else source.read_bytes()
            archive.writestr(zipfile.ZipInfo(name, BEFORE), raw, zipfile.ZIP_DEFLATED)


def _licences(page: Path) -> str:
    """Return the licences of the page, and of what comes with Python."""
    parts = [
        page.read_text(encoding="utf-8"),
        f"Pyodide {VERSION}, MPL-2.0: unchanged, in the folder pyodide; its source is at https://github.com/pyodide/pyodide",
        "CPython, PSF-2.0: inside Pyodide; its source is at https://github.com/python/cpython",
    ]
    for name in ("lark", *LATER):
        about = metadata.metadata(name)
        said = next((about[key] for key in ("License-Expression", "License") if key in about), "see its page")
        parts.append(f"{name} {about['Version']}, {said.splitlines()[0]}")
    return f"\n\n{'-' * 80}\n\n".join(parts) + "\n"
