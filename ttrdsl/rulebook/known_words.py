"""Which words players know from the texts of a game, and which stand in any text."""

from __future__ import annotations

import re

from ttrdsl.semantics.changes import lines_of
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.subjects import without_subjects
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import plural, singular

# Words that stand in any text: a pile or field with such a name cannot be found by it.
_PARTICLES = """
a about above across after again all along also an and any are as at away back be been before behind below
beside between both but by can come could did do does done down each else ever every first for from get give go
had has have he her here him his how if in into is it its last least less like made make many may me mine more
most much must my near new next no none nor not now of off old on once one only or other our out over own past
per said same see seen set she should so some still such take than that the their them then there these they
this those through to together too top toward two under until up us use used was we were what when where which
while who whose why will with within without would yes yet you your
"""
COMMON = frozenset(re.findall(r"\w+", _PARTICLES))


def known_words(game: Game) -> frozenset[str]:
    """Return the words that the texts of a game use, in small letters."""
    lines = (line for _, decl in game.book.written(d.Declaration) for line in lines_of(decl))
    texts = (without_subjects(game.book, line.text) for line in lines)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text.casefold()))


def is_known(info: FieldInfo, known: frozenset[str]) -> bool:
    """Say whether a field has a text, or is called by words that the texts use."""
    if info.decl is not None and info.decl.prose:
        return True
    words = [word for word in info.name.split("_") if word not in COMMON]
    return bool(words) and all({word, plural(word), singular(word)} & known for word in words)
