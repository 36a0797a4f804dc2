"""What the words of a scenario mean in one game: `2 red + 1 wild`, `'A – B'`, `P1`; and the way back to words."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator
from typing import Any, Protocol

from ttrdsl.bundle.components import MOST_OF_A_KIND
from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.engine.values import elements
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.semantics.names import find_tickets, split_ends, stop_name
from ttrdsl.semantics.things import Things
from ttrdsl.syntax.ast import Word
from ttrdsl.syntax.declarations import Either, Part, Value

TRUTHS = {"yes": 1, "no": 0}


def single(eithers: Iterable[Either]) -> list[Value]:
    """Return values that leave no choice; `|` stands only where several answers are meant."""
    found = []
    for either in eithers:
        if len(either.values) > 1:
            raise failed(
                "TTR715",
                either.span,
                "one value is meant here, not several",
                "`|` belongs into the last part of a `may`",
            )
        found.append(either.values[0])
    return found


def is_none(value: Value) -> bool:
    """Say whether a value is the word `none`."""
    return len(value.parts) == 1 and plain_word(value.parts[0]) == "none"


def plain_word(part: Part) -> str | None:
    """Return the word of a part that is one plain word."""
    return part.words[0].text if part.amount is None and part.quoted is None and len(part.words) == 1 else None


def _number(part: Part) -> int:
    """Return how many cards a part speaks of; no game has more of a kind than this."""
    number = 1 if part.amount is None else part.amount
    if number > MOST_OF_A_KIND:
        raise failed("TTR703", part.span, f"{number:,} cards of a kind", f"no game has more than {MOST_OF_A_KIND:,}")
    return number


class Played(Protocol):
    """A game with a number of players, whether it can be played or only read."""

    bundle: dict[str, Any]
    players: int


class Words:
    """Finds the cards, board things and players of a game by their words."""

    def __init__(self, machine: Played, things: Things) -> None:
        self.machine = machine
        self.things = things
        self.bundle = machine.bundle
        self.kinds = [self._words(card) for card in self.bundle["cards"]]
        self.plain = [k for k, card in enumerate(self.bundle["cards"]) if not card["ticket"]]
        self.said: dict[int, str] = {}

    def _words(self, card: dict[str, Any]) -> frozenset[str]:
        color = self.bundle["domains"]["color"][card["color"]] if card["color"] >= 0 else None
        return frozenset(card["words"]) | ({color} if color else set())

    # -- cards ----------------------------------------------------------------------------------------

    def fitting(self, words: Iterable[str], among: Iterable[int] | None = None) -> list[int]:
        """Return the kinds with all the words and the fewest further ones; a deck's name is a word too."""
        wanted, decks = set(words), self.bundle["domains"]["deck"]
        found: dict[int, int] = {}
        for kind in self.plain if among is None else among:
            card = self.bundle["cards"][kind]
            if not card["ticket"] and wanted <= self.kinds[kind] | {decks[card["deck"]]}:
                found[kind] = len(self.kinds[kind] - wanted)
        return [k for k, more in found.items() if more == min(found.values())]

    def kind(
        self, words: tuple[Word, ...], among: Iterable[int] | None, span: Span, offered: Container[int] = ()
    ) -> int:
        """Return the one kind that is meant; of several, the one that is offered."""
        listed = None if among is None else list(among)
        found = self.fitting((w.text for w in words), listed)
        found = [k for k in found if k in offered] or found
        text = " ".join(w.text for w in words)
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(f"`{self.full_name(k)}`" for k in found)
            label = "say which" if any("'" in self.full_name(k) for k in found) else "say more words"
            raise failed("TTR704", span, f"`{text}` can be several cards", label, help=f"it fits {shown}")
        known = sorted({w for k in (self.plain if listed is None else listed) for w in self.kinds[k]})
        helps = [h for w in words if w.text not in known for h in did_you_mean(w.text, known)]
        if text in (self.bundle["cards"][k]["title"] for k in self.plain):
            helps = [f"put a title in quotes: `'{text}'`"]
        label = "no card has all these words" if len(words) > 1 else "unknown word"
        if listed is not None and self.fitting(w.text for w in words):
            label = "no such card can be there"
        raise failed("TTR704", span, f"no card is called `{text}`", label, help=helps)

    def ticket(self, text: str, span: Span, among: Iterable[int] | None = None, taken: Container[int] = ()) -> int:
        """Return the ticket, or else the card, with this name; of copies that are alike, one that is not taken yet."""
        titled = (k for k in self.plain if self.bundle["cards"][k]["title"] == text)
        every = find_tickets(self.things, text) or list(titled)
        found = every if among is None else [k for k in every if k in set(among)] or every
        if not found:
            names = [c["title"] for c in self.bundle["cards"] if c["ticket"]]
            raise failed(
                "TTR704", span, f"no ticket is called '{text}'", "unknown ticket", help=did_you_mean(text, names)
            )
        if any(self._goals(k) != self._goals(found[0]) for k in found):
            known = ", ".join(f"'{self._goals(k)[1]}' {self._goals(k)[0]}" for k in found)
            helps = f"it fits {known}: say the deck, or all goals"
            raise failed("TTR704", span, f"'{text}' can be several tickets", "say more", help=helps)
        return next((k for k in found if k not in taken), found[0])

    def _goals(self, kind: int) -> tuple[str, str]:
        """Return the deck and all goals of a ticket, in words."""
        goals = [stops for of, stops in self.things.goals if of == kind]
        said = " or ".join(" – ".join(stop_name(self.things, s) for s in stops) for stops in goals)
        return str(self.bundle["domains"]["deck"][self.bundle["cards"][kind]["deck"]]), said

    def cards(self, values: Iterable[Value], among: Iterable[int] | None = None) -> list[int]:
        """Return the cards of some values, one after another."""
        listed = None if among is None else list(among)
        found: list[int] = []
        for value in values:
            for part in [] if is_none(value) else value.parts:
                if part.quoted is not None:
                    text = " ".join([part.quoted, *(w.text for w in part.words)])
                    for _ in range(_number(part)):
                        found.append(self.ticket(text, part.span, listed, found))
                elif not part.words:
                    raise failed("TTR704", part.span, "a number is not a card", "say which cards", help="write `2 red`")
                else:
                    found += [self.kind(part.words, listed, part.span)] * _number(part)
        return found

    # -- elements ---------------------------------------------------------------------------------------

    def player(self, word: Word) -> int:
        """Return the number of a player named `P1`, `P2`, …"""
        number = player_number(word.text)
        if number is None or number >= self.machine.players:
            last = self.machine.players
            raise failed("TTR707", word.span, f"no player `{word.text}`", f"expected P1 to P{last}")
        return number

    def elements(self, kind: str, part: Part, offered: Collection[int] = ()) -> list[int]:
        """Return what a part may stand for where a value of a type is wanted, the likeliest first.

        Of several cards that it fits, those are meant that are offered.
        """
        bare = plain_word(part)
        if kind in ("number", "optional"):
            if part.amount is None or part.words:
                raise self._odd(part, "a number")
            return [part.amount]
        if kind == "truth":
            if bare not in TRUTHS:
                raise self._odd(part, "`yes` or `no`")
            return [TRUTHS[bare]]
        if bare == "none":
            return [-1]
        domain = kind.split()[-1]
        if domain == "player":
            if len(part.words) != 1 or part.amount is not None or part.quoted is not None:
                raise self._odd(part, "a player such as `P1`")
            return [self.player(part.words[0])]
        if domain == "card":
            return self._card(part, offered)
        if domain in ("color", "deck", "piece"):
            what = "a kind of piece" if domain == "piece" else f"a {domain}"
            return [self._listed(domain, bare or part.quoted, part, what)]
        return self._quoted(domain, part)

    def _card(self, part: Part, offered: Collection[int]) -> list[int]:
        if part.amount not in (None, 1):
            raise self._odd(part, "one card")
        if part.quoted is not None:
            return [self.ticket(" ".join([part.quoted, *(w.text for w in part.words)]), part.span, offered)]
        return [self.kind(part.words, None, part.span, offered)]

    def _listed(self, domain: str, name: str | None, part: Part, what: str) -> int:
        known = self.bundle["domains"][domain]
        if name is None:
            raise self._odd(part, what)
        if name not in known:
            raise failed(
                "TTR715", part.span, f"no {domain} is called `{name}`", "unknown name", help=did_you_mean(name, known)
            )
        return int(known.index(name))

    def _quoted(self, domain: str, part: Part) -> list[int]:
        if part.quoted is None or part.amount is not None:
            raise self._odd(part, f"a {domain} in quotes")
        text = " ".join([part.quoted, *(w.text for w in part.words)])
        if domain != "route":
            return [self._listed(domain, text, part, domain)]
        found = list(self.tracks(text))
        if not found:
            names = self.bundle["domains"]["route"]
            raise failed(
                "TTR715", part.span, f"no route is called '{text}'", "unknown route", help=did_you_mean(text, names)
            )
        return found

    def tracks(self, text: str) -> Iterator[int]:
        """Yield the tracks a name such as `A – B` or `B – A red` fits, in order of the board."""
        wanted = split_ends(text)
        if len(wanted) != 2:
            return
        for number, route in enumerate(self.things.routes):
            ends = [self.things.cities[e] for e in route.ends]
            color = "gray" if route.gray else self.things.colors[route.colors[0]]
            tails: tuple[list[str], ...] = (
                [],
                [color],
                [color, route.name.split()[-1]],
                [str(route.length)],
                [str(route.length), color],
            )
            for first, second in (ends, ends[::-1]):
                if (
                    wanted[0] == first
                    and wanted[1].startswith(second)
                    and wanted[1].removeprefix(second).split() in tails
                ):
                    yield number
                    break

    def _odd(self, part: Part, wanted: str) -> Failed:
        return failed("TTR715", part.span, f"expected {wanted}", "found something else")

    # -- back to words ------------------------------------------------------------------------------------

    def full_name(self, kind: int) -> str:
        """Return all words of a card kind, its color last; the title of a ticket, or where the words fit others too."""
        card = self.bundle["cards"][kind]
        if card["ticket"] or any(self.kinds[k] == self.kinds[kind] for k in self.plain if k != kind):
            return f"'{card['title']}'"
        color = self.bundle["domains"]["color"][card["color"]] if card["color"] >= 0 else None
        return " ".join([w for w in card["words"] if w != color] + ([color] if color else []))

    def kind_name(self, kind: int) -> str:
        """Return the shortest words that mean this card kind."""
        if kind not in self.said:
            words = [] if self.bundle["cards"][kind]["ticket"] else sorted(self.kinds[kind])
            short = next((w for w in words if self.fitting([w]) == [kind]), None)
            self.said[kind] = short or self.full_name(kind)
        return self.said[kind]

    def cards_name(self, kinds: Iterable[int]) -> str:
        """Return cards as `2 red + 1 wild`."""
        listed = list(kinds)
        tickets = {k for k in listed if self.bundle["cards"][k]["ticket"] and listed.count(k) == 1}
        parts = [
            self.kind_name(k) if k in tickets else f"{listed.count(k)} {self.kind_name(k)}"
            for k in dict.fromkeys(listed)
        ]
        return " + ".join(parts) or "none"

    def element_name(self, domain: str, number: int) -> str:
        """Return an element as a scenario writes it."""
        if number < 0:
            return "none"
        if domain == "player":
            return f"P{number + 1}"
        if domain == "card":
            return self.kind_name(number)
        name = str(self.bundle["domains"][domain][number])
        return name if domain in ("color", "deck", "piece") else f"'{name}'"

    def value_name(self, kind: str, value: Any) -> str:
        """Return a value of a type as a scenario writes it."""
        if value is None:
            return "none"
        if kind == "truth":
            return "true" if value else "false"
        if kind.startswith("id "):
            return self.element_name(kind[3:], value)
        if kind.startswith("set "):
            return " + ".join(self.element_name(kind[4:], e) for e in elements(value)) or "none"
        if kind in ("numbers", "range"):
            return " + ".join(str(n) for n in sorted(value)) or "none"
        return str(value)


def player_number(name: str) -> int | None:
    """Return the number of a player from `P1` on, counted from none."""
    return int(name[1:]) - 1 if name[:1] == "P" and name[1:].isdecimal() and int(name[1:]) > 0 else None
