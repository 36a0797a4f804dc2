"""Turn scenarios into worked examples: what is so, what a player does, what comes of it, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from ttrdsl.diagnostics import Source
from ttrdsl.rulebook.document import Beat, Example, Place, Shown
from ttrdsl.rulebook.tables import words
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.hole import HOLE
from ttrdsl.semantics.holes import hole_value
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes
from ttrdsl.tongue.english import counted
from ttrdsl.tongue.tongue import ENGLISH, Tongue

PRINTED = "EX-"  # citations of examples that stand in a printed rulebook
RULING = "AMB-"  # citations of rulings on what a rulebook leaves open
PLAINER = [
    (re.compile(r"\bturn = (P\d+)\b"), r"it is \1’s turn"),
    (re.compile(r"\bcount\(([\w.]+)\)"), r"number of \1"),
    (re.compile(r"\b(P\d+)\.(\w)"), r"\1’s \2"),
    (re.compile(r"'([^']*)'\.(\w)"), r"\1, \2"),
    (re.compile(r"'([^']*)'"), r"\1"),
    (re.compile(r"(\w)\.discard\b"), r"\1 discarded"),
]
LONGEST = 9  # lines of an example that is still read


@dataclass(frozen=True)
class Played:
    """A scenario with what is known about it without running it."""

    scenario: d.Scenario
    source: Source
    game: str
    cites: tuple[str, ...]
    names: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def shown(self) -> Shown:
        return Shown(self.scenario.title, self.place)

    @property
    def place(self) -> Place:
        return Place(self.source.name, self.source.position(self.scenario.span.start)[0])

    @property
    def ruled(self) -> bool:
        return any(cite.startswith(RULING) for cite in self.cites)

    @property
    def printed(self) -> bool:
        return any(cite.startswith(PRINTED) for cite in self.cites)


def played(file: d.File) -> Iterator[Played]:
    """Yield the scenarios of a file."""
    for scenario in file.scenarios:
        stage = next((f for f in scenario.facts if isinstance(f, d.Stage)), None)
        cites = [c.clause for c in scenario.cites] + [c.clause for f in scenario.facts for c in f.cites]
        names = frozenset(_names(scenario))
        yield Played(scenario, file.source, stage.game.text if stage else "", tuple(dict.fromkeys(cites)), names)


def _names(scenario: d.Scenario) -> Iterator[str]:
    """Yield the rules and steps a scenario names: as a reason, as what happened, or as a value it looks at."""
    for fact in scenario.facts:
        match fact:
            case d.Offered():
                yield from _first_words(fact.values)
                yield from [fact.because.text] if fact.because else []
            case d.Happened():
                yield fact.path.text
            case d.Expect():
                for node in nodes(fact.test):
                    if isinstance(node, (a.Property, a.Call)):
                        yield node.name.text
            case d.Played():
                yield from _first_words(fact.values)


def _first_words(values: tuple[d.Either, ...]) -> Iterator[str]:
    """Yield what is chosen first: the names of actions, if it is a menu of them."""
    for value in values[0].values:
        yield from (word.text for word in value.parts[0].words[:1])


def example(found: Played, game: Game) -> Example:
    """Tell a scenario in words."""
    speaker = Speaker(game, found.source)
    beats: list[Beat] = []
    setting = ""
    for fact in found.scenario.facts:
        match fact:
            case d.Stage():
                setting = f"{fact.players} players"
            case d.Routes():
                beats.append(Beat("given", f"A small board: {'; '.join(_route(line) for line in fact.lines)}."))
            case d.Given():
                beats.append(Beat("given", f"{speaker.expression(fact.target)}: {speaker.values(fact.values)}"))
            case d.Played():
                beats.append(Beat("when", f"{fact.player.text}: {speaker.values(fact.values, ' → ')}"))
            case _:
                text = speaker.outcome(fact)
                if text:
                    beats.append(Beat("then", text))
    cites = tuple(c for c in found.cites if not c.startswith(PRINTED))
    title = found.scenario.title[:1].upper() + found.scenario.title[1:]
    anchor = re.sub(r"\W+", "-", found.scenario.title).strip("-")
    return Example(f"example.{anchor}", title, setting, tuple(beats), found.place, cites)


def _route(line: d.RouteLine) -> str:
    colors = " and ".join(c.text for t in line.tracks for c in t.colors)
    return f"{line.ends[0].text} – {line.ends[1].text}, {counted(line.length, 'space')}, {colors}"


class Speaker:
    """Says the values and expressions of a scenario as players would."""

    def __init__(self, game: Game, source: Source, say: Tongue = ENGLISH) -> None:
        self.game = game
        self.source = source
        self.say = say
        self.branches = dict(_branches(game))

    def outcome(self, fact: d.Fact) -> str:
        """Return what a scenario expects, in words; nothing for what players do not see."""
        match fact:
            case d.Expect():
                return self.expression(fact.test)
            case d.Holds():
                return f"{self.expression(fact.target)}: {self.values(fact.values)}"
            case d.Offered():
                rule = fact.because.text if fact.because else "."
                why = "" if "." in rule else f" ({words(rule)})"  # a step is no reason a player would give
                return f"{fact.player.text} {fact.how}: {self.values(fact.values, ' → ')}{why}"
            case d.Sees():
                return f"{fact.player.text} {'sees' if fact.sees else 'does not see'} {self.expression(fact.target)}"
            case d.Refused():
                return "This is not allowed."
            case _:
                return ""

    def values(self, values: tuple[d.Either, ...], between: str = ", ") -> str:
        """Return values as a list; several that are meant are joined by `or`."""
        return between.join(" or ".join(self.value(value) for value in either.values) for either in values)

    def value(self, value: d.Value) -> str:
        """Return one value."""
        return " + ".join(self.part(part) for part in value.parts)

    def part(self, part: d.Part) -> str:
        """Return a number, a name of the board or some words; the name of a branch is said by its title."""
        found = [str(part.amount)] if part.amount is not None else []
        found += [self.place(part.quoted)] if part.quoted is not None else []
        names = [word.text for word in part.words]
        if names and not found and names[0] in self.branches:
            rest = self.words(names[1:])
            return HOLE.sub(lambda _: rest, self.say(self.branches[names[0]])).strip()
        return " ".join([*found, *([self.words(names)] if names else [])])

    def words(self, names: list[str]) -> str:
        """Return several words that stand for a card as its title; otherwise one by one, a color first."""
        if len(names) > 1:
            titles = {card.title for card in self.game.things.cards if set(names) <= set(card.words)}
            if len(titles) == 1:
                return self.say(titles.pop())
        colors = self.game.things.colors
        return " ".join(self.word(name) for name in sorted(names, key=lambda name: name not in colors))

    def place(self, name: str) -> str:
        """Return a city or route; what tells a track from others between its cities stands in brackets."""
        base, cities = name, self.game.things.cities
        told: list[str] = []
        while " – " in base and base.partition(" – ")[2] not in cities and " " in base.partition(" – ")[2]:
            base, _, last = base.rpartition(" ")
            told.insert(0, last)
        if base.partition(" – ")[2] not in cities:
            return self.say.place(name)
        said = [self.say(word) for word in told if not word.isdigit()]
        said = said or [self.say("1 space" if word == "1" else "{n} spaces", n=word) for word in told]
        return f"{self.say.place(base)} ({', '.join(said)})" if said else self.say.place(base)

    def word(self, word: str) -> str:
        """Return a word of a scenario as players say it: the title of an action or card, or the word itself."""
        if word in self.game.things.colors:
            return self.say(word)
        return self.say(hole_value(self.game, word) or words(word))

    def expression(self, node: a.Node) -> str:
        """Return an expression nearly as it is written: names become words, quotes go."""
        text = " ".join(self.source.text[node.span.start : node.span.end].split())
        for pattern, plain in PLAINER:
            text = pattern.sub(plain, text)
        return re.sub(r"\b[^\W\d]\w*_\w+\b", lambda m: words(m[0]), text)


def _branches(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the labels of branches with their titles."""
    for _, decl in game.book.written(d.Declaration):
        if isinstance(decl, (d.Action, d.Steps, d.ExceptSteps, d.Event)):
            for _, step in labelled_paths(decl.block, ""):
                if step.title:
                    yield step.label.text, step.title


def choose(candidates: list[Played], used: set[str], most: int, holds: Callable[[Played], bool]) -> list[Played]:
    """Return the scenarios that make the best examples: printed ones first, then those on the board itself.

    An example that does not hold is none; each is asked only when its turn comes.
    """
    good = [p for p in candidates if p.scenario.title not in used and _tells(p)]
    good = [p for p in good if not p.ruled] or good  # a ruling shows a corner of a rule, not the rule itself
    good.sort(key=lambda p: (not p.printed, _elsewhere(p)))
    chosen = list(islice(filter(holds, good), most))
    used.update(p.scenario.title for p in chosen)
    return chosen


def _elsewhere(found: Played) -> bool:
    """Say whether a scenario plays on a small board of its own."""
    return any(isinstance(fact, (d.Routes, d.UseBoard)) for fact in found.scenario.facts)


def _tells(found: Played) -> bool:
    """Say whether a scenario can be told: something is given and comes of it, and it is not long."""
    facts = found.scenario.facts
    begins = any(isinstance(f, (d.Given, d.Played)) for f in facts)
    return 2 < len(facts) <= LONGEST and begins and any(isinstance(f, (d.Expect, d.Holds, d.Offered)) for f in facts)
