"""`ttrdsl translate`: bring the catalogues of a language up to date, or say what is missing and stale in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import compiled_game, one_game, save
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.asked import asked_of, literals
from ttrdsl.rulebook.catalogues import folders_of
from ttrdsl.tongue.catalogue import (
    CODE,
    OWN,
    BadCatalogue,
    NoTranslator,
    brought_up_to_date,
    read_catalogue,
    tongue_of,
    wrong_holes,
)
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import SHIPPED, Workspace, ttr_files

MOST_NAMED = 10


@dataclass
class State:
    """What the catalogues of a game lack: by folder the texts to translate, those nobody asks for, and mistakes."""

    wanted: dict[Path, list[str]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@verb(
    "translate",
    examples=(
        ("ttrdsl translate alps --language de", "write de.po next to the game, with everything to be translated"),
        ("ttrdsl translate alps --language de --check", "list the texts that are missing or stale"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.option("--language", required=True, metavar="LANGUAGE", help="Such as de, fr or pt_BR.")
@click.option(
    "--check", is_flag=True, help="Write nothing; the exit code is 1 if something is missing, stale or wrong."
)
def command(console: Console, game: str, language: str, check: bool) -> int:
    """Bring the translations of a game up to date.

    LANGUAGE.po is written next to the file of a game, and next to those of your modules that it uses. It holds
    everything that books, boards, cards and `play` say: texts, titles, questions and names. Existing translations are
    kept; a text that has changed needs a new translation, and its old one is kept at the end. Names of cities may be
    added by hand.
    """
    if CODE.fullmatch(language) is None or language == "en":
        raise CannotWork(f"`{language}` is not a language to translate into", "write its code, such as de or pt_BR")
    workspace, path = Workspace(), one_game(game)
    compiled = compiled_game(game, workspace)
    try:
        state = _state(workspace, path, compiled, language)
        if not check:
            _write(console, state, language)
    except NoTranslator:
        raise CannotWork("translations need the package `babel`", "pip install 'ttrdsl[languages]'") from None
    except BadCatalogue as error:
        raise CannotWork(str(error)) from None
    _report(console, state)
    return FINDINGS if check and (state.missing or state.stale or state.wrong) else FINE


def _state(workspace: Workspace, path: Path, compiled: Compiled, language: str) -> State:
    """Compare the catalogues with what the game asks for."""
    own = {text for file in OWN.glob("*.po") for text in read_catalogue(file)}
    everywhere = folders_of(compiled)
    folders = [folder for folder in everywhere if _ours(folder, path)]
    for folder in everywhere:
        own |= set() if folder in folders else _entries(folder / f"{language}.po").keys()
    said = {folder: _entries(folder / f"{language}.po") for folder in folders}
    asked = [text for text in asked_of(workspace, path, compiled, tongue_of(language, everywhere)) if text not in own]
    texts = {folder: literals(workspace, ttr_files(folder)) for folder in folders}
    state = State({folder: [] for folder in folders})
    for text in asked:
        home = next((f for f in folders if text in said[f]), None) or next(
            (f for f in folders if text in texts[f]), folders[-1]
        )
        state.wanted[home].append(text)
        if not any(text in entries for entries in said.values()):
            state.missing.append(text)
    cities = set(compiled.game.things.cities) if compiled.game else set()
    for folder, entries in said.items():
        others = [text for text in entries if text not in state.wanted[folder]]
        state.wanted[folder] += [text for text in others if text in texts[folder] or text in cities]
        state.stale += [text for text in others if text not in texts[folder] and text not in cities]
        state.wrong += wrong_holes(entries)
    return state


def _ours(folder: Path, game: Path) -> bool:
    """Say whether the catalogue of a folder is the author's: what modules of ttrdsl lack stands beside the game."""
    return not folder.is_relative_to(SHIPPED.resolve()) or game.resolve().is_relative_to(SHIPPED.resolve())


def _entries(path: Path) -> dict[str, str]:
    return read_catalogue(path) if path.is_file() else {}


def _write(console: Console, state: State, language: str) -> None:
    for folder, wanted in state.wanted.items():
        path = folder / f"{language}.po"
        if wanted or path.is_file():
            data = brought_up_to_date(path, language, wanted)
            if not path.is_file() or path.read_bytes() != data:
                save(path, data)
                console.result(Path(path).as_posix())


def _report(console: Console, state: State) -> None:
    for what, texts in (("missing", state.missing), ("stale", state.stale), ("other names in braces", state.wrong)):
        for text in texts[:MOST_NAMED]:
            console.result(f"{what}: {text}")
        if len(texts) > MOST_NAMED:
            console.result(f"{what}: and {len(texts) - MOST_NAMED} more")
    number = sum(len(wanted) for wanted in state.wanted.values())
    console.note(f"{counted(number, 'text')}: {len(state.missing)} missing, {len(state.stale)} stale")
