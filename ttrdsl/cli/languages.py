"""The option `--language`, and from a game to the language it is to speak: catalogues beside its files, and our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.catalogues import folders_of
from ttrdsl.tongue.catalogue import OWN, BadCatalogue, NoTranslator, languages, tongue_of, wrong_holes
from ttrdsl.tongue.tongue import ENGLISH, Tongue
from ttrdsl.workspace import Workspace, find_game

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def language_option() -> Decorator:
    """Return the option of all verbs that speak to players."""
    help_text = "Use this language; its texts are in LANGUAGE.po next to the game and its modules."
    return click.option("--language", metavar="LANGUAGE", default="en", show_default=True, help=help_text)


def tongue_for(compiled: Compiled, language: str) -> Tongue:
    """Return the language a game is to speak."""
    folders = folders_of(compiled)
    known = languages([OWN, *folders])
    if language not in known:
        raise CannotWork(
            f"no language `{language}`", f"there are {', '.join(known)}; `ttrdsl translate` starts another"
        )
    try:
        say = tongue_of(language, folders)
    except NoTranslator:
        raise CannotWork("other languages need the package `babel`", "pip install 'ttrdsl[languages]'") from None
    except BadCatalogue as error:
        raise CannotWork(str(error)) from None
    wrong = wrong_holes(dict(say.entries))
    if wrong:
        raise CannotWork(f"the {language} text for “{wrong[0]}” has other names in braces", "they must be the same")
    return say


def tongue_of_game(game: str, language: str) -> Tongue:
    """Return the language of a game that is named on the command line; a bundle has no catalogues beside it."""
    if language == "en":
        return ENGLISH
    path = find_game(game)
    if path is None or path.suffix == ".json":
        raise CannotWork(f"`{game}` has no texts to translate", "name the game or its .ttr file")
    return tongue_for(Workspace().compile(path, checks=False), language)
