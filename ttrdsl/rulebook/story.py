"""Tell a scenario as a story: who has what, who does what, and what comes of it, in sentences that players would say.

What comes of it is left out where players do not know it by name; a scenario that begins with such a thing, or of which
something else cannot be said, is not told at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.rulebook.folding import OR, folded
from ttrdsl.rulebook.how_it_stands import HowItStands
from ttrdsl.rulebook.people import Secret, Untellable, person
from ttrdsl.semantics.hole import HOLE
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


class Storyteller(HowItStands):
    """Tells what happens in scenarios."""

    def story(self, scenario: d.Scenario) -> tuple[str, ...]:
        """Return the paragraphs of a story: how things stand, then what happens; perhaps again with something else."""
        parts: list[list[str]] = [[], []]  # how things stand and what happens, in turn
        outcome = False  # a story of which nothing comes shows nothing
        for fact in scenario.facts:
            if isinstance(fact, (d.Stage, d.Seed, d.AnyShuffle, d.Happened)):
                if isinstance(fact, d.Stage) and fact.most:
                    raise Untellable
                continue
            if isinstance(fact, d.Given) or (isinstance(fact, d.Routes) and not parts[1]):
                if parts[-1]:
                    parts += [[], []]
                parts[-2] += self.told(fact)
            elif isinstance(fact, (d.Played, d.Expect, d.Holds, d.Offered, d.Sees)):
                told = self.told(fact)
                outcome |= bool(told) and not isinstance(fact, d.Played)
                parts[-1] += told
            elif not isinstance(fact, (d.Cities, d.Zones)):
                raise Untellable
        if not parts[1] or not outcome:
            raise Untellable
        told = [" ".join(folded(part, self.say)) for part in parts]
        later = [self.say("Now suppose this. {so}", so=text) if text else "" for text in told[2::2]]
        told[2::2] = later
        return tuple(text for text in told if text)

    def told(self, fact: d.Fact) -> list[str]:
        """Return the sentences of a line; none about what players do not know, unless the story hangs on it."""
        try:
            return list(self.sentences(fact))
        except Secret:
            if isinstance(fact, d.Given):
                raise Untellable from None
            return []

    def sentences(self, fact: d.Fact) -> Iterator[str]:
        """Yield what a line says."""
        match fact:
            case d.Routes():
                lines = "; ".join(self.route(line) for line in fact.lines)
                yield self.say("On a small board: {routes}.", routes=lines)
            case d.Given(target=a.Name(id=deck)) if deck in self.game.things.decks:
                yield self.stacked(deck, fact.values)
            case d.Given() | d.Holds():
                yield self.holding(fact.target, fact.values)
            case d.Played():
                yield self.choice("{who} chooses", fact.player, fact.values)
            case d.Offered():
                yield self.choice(f"{{who}} {fact.how} choose", fact.player, fact.values)
            case d.Sees():
                verb = "{who} can see it: {what}." if fact.sees else "{who} cannot see it: {what}."
                yield self.say(verb, who=person(fact.player.text), what=self.thing(fact.target))
            case d.Expect():
                yield from self.expected(fact.test)

    def route(self, line: d.RouteLine) -> str:
        """Return a route of a small board."""
        colors = self.say.listed(self.speaker.word(c.text) for t in line.tracks for c in t.colors)
        spaces = self.say("1 space" if line.length == 1 else "{n} spaces", n=line.length)
        return f"{line.ends[0].text} – {line.ends[1].text} ({spaces}, {colors})"

    def choice(self, words: str, player: a.Word, values: tuple[d.Either, ...]) -> str:
        """Say what a player chooses or may choose: an action by its title, and what it is about."""
        who, declines = person(player.text), self.nature(values[0]) == "none"
        if declines and len(values) == 1:
            return self.say({"may not": "{who} must choose something.", "may only": "{who} can choose nothing."}.get(
                words.removeprefix("{who} ").removesuffix(" choose"), f"{words} nothing."
            ), who=who)  # fmt: skip
        steps: list[tuple[str, str]] = []
        for at, either in enumerate(values[declines:]):
            said, title = self.either(either), self.open_title(values[declines + at - 1]) if at else ""
            nature = "title" if title else self.nature(either)
            filled = HOLE.sub(said.replace("\\", r"\\"), title)
            steps[len(steps) - bool(title) :] = [(filled or said, nature)]
        acts = steps[0][1] == "title" and len(values[declines].values) == 1 and len(steps) > 1
        mark = OR if " may" in words and len(steps) == 1 + acts else ""
        what = f"{mark}{self.one_after_another(steps[acts:])}{mark}"
        what = self.say("{head}: {text}", head=steps[0][0], text=what) if acts else what
        what = self.say("{all}, then {one}", all=self.say("nothing"), one=what) if declines else what
        return self.say(f"{words} {{what}}.", who=who, what=what)

    def one_after_another(self, steps: list[tuple[str, str]]) -> str:
        """Return what is chosen in turn, where two of one nature could be taken for one choice of both."""
        text, before = steps[0]
        for said, nature in steps[1:]:
            apart = nature in (before, "none")
            text, before = self.say("{all}, then {one}", all=text, one=said) if apart else f"{text}, {said}", nature
        return text

    def nature(self, either: d.Either) -> str:
        """Say what is chosen: an action or branch, a thing of the board, cards, or nothing."""
        part = either.values[0].parts[0]
        if [word.text for word in part.words] == ["none"]:
            return "none"
        return "title" if self.is_title(part) else "place" if part.quoted is not None else "cards"

    def open_title(self, either: d.Either) -> str:
        """Return the title of a branch that is chosen before what belongs into its hole, such as “Take {card}”."""
        words = [word.text for value in either.values for part in value.parts for word in part.words]
        text = self.say(self.speaker.branches.get(words[0], "")) if len(words) == 1 else ""
        return self.say("“{title}”", title=text) if HOLE.search(text) else ""
