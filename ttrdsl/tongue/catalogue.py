"""Catalogues of translations (gettext `.po`, by Babel): read them, and bring them up to date with what is asked for."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttrdsl.system.reading import read_text, why
from ttrdsl.system.signs import IN_A_TEXT
from ttrdsl.tongue.tongue import Tongue

OWN = Path(__file__).parent / "words"
CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?$")
DATED = ('"POT-Creation', '"PO-Revision', '"Project-Id', '"Report-Msgid', '"Last-Tr', '"Language-Team', '"Generated-By')
PLURAL = re.compile(r"^\s*(#~)?\s*msgid_plural", re.MULTILINE)
HOLE = re.compile(r"\{[^{}\n]*\}")
COUNTED = re.compile(r"\{([\w.]+):[^{}|]*\|[^{}|]*\}")
HOLE_WORDS = re.compile(r"\{[^\w{}|][^\d{}|]*(\d+)\W?\}")


class NoTranslator(Exception):
    """What reads catalogues is not installed."""


class BadCatalogue(Exception):
    """A catalogue that cannot be read."""


@dataclass
class Asked(Tongue):
    """A language that notes what it is asked to say."""

    asked: dict[str, None] = field(default_factory=dict)

    def __call__(self, english: str, **holes: object) -> str:
        self.asked[english] = None
        return super().__call__(english, **holes)


def read_catalogue(path: Path) -> dict[str, str]:
    """Return the translations of a file; those that are empty or marked as fuzzy are none."""
    found = _read(path)
    return {str(m.id): str(m.string) for m in found if m.id and m.string and not m.fuzzy and isinstance(m.id, str)}


def wrong_holes(entries: dict[str, str]) -> list[str]:
    """Return the texts whose translation has other holes than they have."""
    return [text for text, said in entries.items() if _holes(text) != _holes(said)]


def _holes(text: str) -> list[str]:
    """Return the holes of a text without what is translated in them: nouns, `{is|is not}`, words before a number."""
    found = (HOLE_WORDS.sub(r"{\1}", COUNTED.sub(r"{\1:}", hole)) for hole in HOLE.findall(text))
    return sorted("{|}" if "|" in hole else hole for hole in found)


def brought_up_to_date(path: Path, language: str, wanted: Iterable[str]) -> bytes:
    """Return a catalogue with an entry for each wanted text; what nobody wants any more is kept at its end.

    Entries stay where they are, whichever of the games that share a catalogue asks; new ones come last.
    """
    made, _, write_po = _babel()
    old = _read(path) if path.is_file() else made(locale=language)
    new = made(locale=language, header_comment="# What stands behind msgstr is printed.")
    asked = list(wanted)
    texts = set(asked)
    for text in dict.fromkeys([*(message.id for message in old if message.id in texts), *asked]):
        known = old.get(text) or old.obsolete.get(text)
        new.add(text, string=known.string if known is not None else "", flags=known.flags if known is not None else ())
    for message in (*old, *old.obsolete.values()):
        if message.id and message.string and message.id not in texts:
            new.obsolete[message.id] = message
    out = io.BytesIO()
    write_po(out, new, width=110)
    lines = out.getvalue().decode("utf-8").split("\n")
    return "\n".join(x for x in lines if not x.startswith(DATED)).encode("utf-8")


def _read(path: Path) -> Any:
    _, read_po, _ = _babel()
    try:
        text = read_text(path).removeprefix("\ufeff")
        if (unseen := IN_A_TEXT.search(text)) is not None:
            raise ValueError(f"line {text.count(chr(10), 0, unseen.start()) + 1} has an invisible character")
        if PLURAL.search(text) is not None:
            raise ValueError("it has plural forms, and nothing here asks for them")  # its header says how many to keep
        return read_po(io.StringIO(text), abort_invalid=True)  # as text, whatever encoding its header claims
    except Exception as error:  # the header is anybody's, and Babel believes it
        # Babel counts lines from 0, and says the number behind its words.
        line = getattr(error, "lineno", None)
        said = why(error) if line is None else f"line {line + 1}: {str(error).removesuffix(f' on {line}')}"
        raise BadCatalogue(f"cannot read `{path}`: {said}") from None


def _babel() -> tuple[Any, Any, Any]:
    try:
        from babel.messages.catalog import Catalog
        from babel.messages.pofile import read_po, write_po
    except ImportError:
        raise NoTranslator from None
    return Catalog, read_po, write_po


def tongue_of(language: str, folders: Iterable[Path]) -> Tongue:
    """Return a language: our own words in it, and over them the catalogues in some folders."""
    if language == "en":
        return Tongue()
    entries: dict[str, str] = {}
    for folder in (OWN, *folders):
        path, plain = folder / f"{language}.po", folder / f"{language}.json"
        if path.is_file():
            entries |= read_catalogue(path)
        elif plain.is_file():  # as a site holds it, where nothing reads catalogues
            entries |= json.loads(read_text(plain))
    return Tongue(language, entries)


def languages(folders: Iterable[Path]) -> list[str]:
    """Return the languages for which there is a catalogue in any of some folders."""
    files = [path for folder in folders for kind in ("*.po", "*.json") for path in folder.glob(kind)]
    found = {path.stem for path in files if CODE.match(path.stem)}
    return ["en", *sorted(found)]
