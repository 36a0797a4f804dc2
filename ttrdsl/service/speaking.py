"""The language a page speaks: from its code to what a game says in it; what nobody has translated stays English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.catalogues import folders_of
from ttrdsl.service.refused import Refused
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.catalogue import OWN, BadCatalogue, NoTranslator, languages, tongue_of, wrong_holes
from ttrdsl.tongue.tongue import ENGLISH, Tongue


class Voice:
    """The language of one page, and what was read of it."""

    def __init__(self) -> None:
        self.language = "en"
        self.read: dict[tuple[str, tuple[Path, ...]], Tongue] = {}
        self.last: tuple[Any, Tongue, dict[str, Any]] | None = None

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        if language not in languages([OWN]):
            raise Refused(f"there are no words in `{language}`")
        self.language = language

    def of(self, compiled: Compiled | None) -> Tongue:
        """Return the language as a game speaks it, with the catalogues beside its files."""
        if self.language == "en" or compiled is None:
            return ENGLISH
        folders = tuple(folders_of(compiled))
        key = self.language, folders
        if key not in self.read:
            try:
                found = tongue_of(self.language, folders)
            except NoTranslator:
                raise Refused("other languages need the package `babel`: pip install 'ttrdsl[languages]'") from None
            except BadCatalogue as error:
                raise Refused(str(error)) from None
            wrong = set(wrong_holes(dict(found.entries)))
            kept = {text: said for text, said in found.entries.items() if text not in wrong}
            self.read = {key: Tongue(found.code, kept)}
        return self.read[key]

    def bundle(self, bundle: dict[str, Any], say: Tongue) -> dict[str, Any]:
        """Return a bundle in this language; asked twice, it is the same one, with the machines made for it."""
        if self.last is None or self.last[0] is not bundle or self.last[1] is not say:
            self.last = bundle, say, spoken_bundle(bundle, say)
        return self.last[2]
