"""`ttrdsl new`: make a small map that checks, builds and plays, or a variant of a game, to start from."""

from __future__ import annotations

import shutil
import tempfile
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import default_folder
from ttrdsl.cli.new_rulebook import book_name, number_clauses
from ttrdsl.cli.verb import verb
from ttrdsl.scenario.clauses import CLAUSES, RULINGS
from ttrdsl.syntax.formatter import format_text
from ttrdsl.workspace import (
    SHIPPED,
    Workspace,
    beside_game,
    find_game,
    known_clauses,
    module_folders,
    shipped_games,
)

LONGEST_NAME = 40


@verb(
    "new",
    examples=(
        ("ttrdsl new alps", "make maps/alps, or alps if there is no folder `maps`"),
        ("ttrdsl new long_haul --variant usa", "with the board and the rules of another game, to be changed"),
    ),
)
@click.argument("name")
@click.option("--dir", "parent", type=click.Path(path_type=Path), help="Make the map in this folder.")
@click.option("--rulebook", is_flag=True, help="Number the clauses of a rulebook, in tables next to the game.")
@click.option(
    "--variant", "base", metavar="GAME", help="Make a variant of a game that lies next to it or comes with ttrdsl."
)
def command(console: Console, name: str, parent: Path | None, rulebook: bool, base: str | None) -> int:
    """Make a small map, or a variant of a game, to start from.

    NAME becomes a folder with a game of ten cities, two scenarios and a page to read. Nothing is ever overwritten. With
    --rulebook it also has a `clauses.csv` and a `rulings.csv`, and cites them: `ttrdsl coverage` lists which are shown.
    An existing map only gets the tables, with a clause for each `> …` text in its file. With --variant the game has the
    board and the rules of another; what is different is for you to write.
    """
    if rulebook and base:
        raise CannotWork(
            "`--variant` and `--rulebook` are two steps", f"make the variant first, then: ttrdsl new {name} --rulebook"
        )
    if rulebook and parent is None and (game := _own_game(name)) is not None:
        return _number(console, game)
    _check_name(name)
    folder = (parent if parent is not None else default_folder()) / name
    if folder.exists() or folder.is_symlink():
        raise CannotWork(f"`{folder}` is already there", "choose another name, or --dir")
    texts = variant(name, folder, base) if base else starter(name, folder, rulebook)
    _check_game(name, folder, texts)
    _make(folder, texts)
    for path in texts:
        console.result((folder / path).as_posix())
    console.note(f"made {name}; now try: ttrdsl check {folder.as_posix()}")
    return FINE


def _own_game(name: str) -> Path | None:
    """Return a game that is already there, and not one that comes with ttrdsl."""
    path = find_game(name)
    return None if path is None or path.suffix != ".ttr" or _is_shipped(path) else path


def _is_shipped(path: Path) -> bool:
    return path.resolve().is_relative_to(SHIPPED.resolve()) and not Path.cwd().resolve().is_relative_to(
        SHIPPED.resolve().parent
    )


def _number(console: Console, game: Path) -> int:
    """Make the tables of a game that is there."""
    if (game.parent / "clauses.csv").exists():
        raise CannotWork(f"`{game.parent / 'clauses.csv'}` is already there", "add clauses to it, and cite them")
    book, written = number_clauses(game)
    for path in written:
        console.result(path.as_posix())
    console.note(f"now write `@{book}-001` after the line that implements it, and try: ttrdsl coverage {game.stem}")
    return FINE


def starter(name: str, folder: Path, rulebook: bool = False) -> dict[str, str]:
    """Return the texts of a new map, by file name."""
    words = _words(name, folder)
    book = book_name(name, known_clauses(folder / f"{name}.ttr")) if rulebook else ""
    words |= {"book": book} | {f"clause{i}": f"  @{book}-{i:03}" if book else "" for i in (1, 2, 3)}
    scenarios = _filled("scenarios.ttr", words) + (_filled("clause_scenarios.ttr", words) if rulebook else "")
    made = {f"{name}.ttr": format_text(_filled("map.ttr", words)), "scenarios.ttr": scenarios}
    made["README.md"] = _filled("README.md", words)
    return made | ({table: _filled(table, words) for table in (CLAUSES, RULINGS)} if rulebook else {})


def variant(name: str, folder: Path, base: str) -> dict[str, str]:
    """Return the texts of a variant of a game that lies next to it or comes with ttrdsl, by file name."""
    if name == base:
        raise CannotWork(f"a variant of `{base}` needs a name of its own", "choose another name")
    found = beside_game(base, folder / f"{name}.ttr")
    if not found:
        raise CannotWork(
            f"there is no game `{base}`",
            f"none lies next to the variant, and these come with ttrdsl: {', '.join(shipped_games())}",
        )
    path = found[0] / f"{base}.ttr"
    bundle = Workspace().compile(path, checks=False).bundle
    if bundle is None:
        raise CannotWork(f"`{base}` has mistakes", f"see them with: ttrdsl check {path.as_posix()}")
    low, high = bundle["game"]["players"]
    words = _words(name, folder) | {"base": base, "players": f"{low}..{high}" if low < high else str(low)}
    return {f"{name}.ttr": format_text(_filled("variant.ttr", words)), "README.md": _filled("variant.md", words)}


def _words(name: str, folder: Path) -> dict[str, str]:
    title = name.replace("_", " ").strip().title() or name
    return {"name": name, "title": title, "where": folder.as_posix()}


def _filled(template: str, words: dict[str, str]) -> str:
    text = (files("ttrdsl.cli") / "starter" / template).read_text(encoding="utf-8")
    return Template(text).substitute(words)


def _check_name(name: str) -> None:
    if not name.isidentifier():
        raise CannotWork(f"`{name}` is not a name", "use letters, digits and `_`, beginning with a letter")
    if len(name) > LONGEST_NAME:
        raise CannotWork(f"a name of {len(name)} letters is too long", f"at most {LONGEST_NAME}")
    if name == "scenarios":
        raise CannotWork("`scenarios` is the name of a file beside the game", "choose another name")


def _check_game(name: str, folder: Path, texts: dict[str, str]) -> None:
    """Compile the new game before anything is written: some names cannot be used."""
    path = folder / f"{name}.ttr"
    for modules in module_folders(path):
        if (modules / f"{name}.ttr").is_file():
            raise CannotWork(f"a module is called `{name}`", "choose another name")
    workspace = Workspace()
    workspace.overlay[path.resolve()] = texts[path.name]
    if workspace.compile(path).bundle is None:
        raise CannotWork(f"a game cannot be called `{name}`", "it is a word of the language; choose another name")


def _make(folder: Path, texts: dict[str, str]) -> None:
    """Write the folder whole or not at all."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    except OSError as error:
        raise CannotWork(f"cannot make `{folder}`: {error.strerror or error}") from None
    try:
        for name, text in texts.items():
            (draft / name).write_text(text, encoding="utf-8", newline="\n")
        draft.chmod(0o755)
        draft.rename(folder)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise CannotWork(f"cannot make `{folder}`: {error.strerror or error}") from None
