"""Check the lines of a scenario one by one: what each names must exist in the game, and fit where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from ttrdsl.diagnostics import Diagnostic, Edit, Fix, Source
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.scenario.failure import Failed, failed, unknown
from ttrdsl.scenario.sight import ALWAYS_SEEN, is_choice, not_to_be_seen
from ttrdsl.scenario.stage import known_paths, step_marks, unknown_step
from ttrdsl.scenario.table import translate
from ttrdsl.scenario.values import TRUTHS, Words, is_none, player_number, single
from ttrdsl.semantics.names import find_ticket, split_ends
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.translator import Translator
from ttrdsl.semantics.types import NUMBERS, PILE, PILES, TRUTH, Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


class Lines:
    """The lines of a scenario, in the words of one game."""

    def __init__(self, translator: Translator, words: Words, source: Source) -> None:
        self.translator = translator
        self.words = words
        self.source = source
        self.branches = set(branch_names(words.bundle["procs"]))
        domains = words.bundle["domains"]
        self.on_board = {name for domain in ("city", "zone", "name") for name in domains[domain]}
        self.found: list[Diagnostic] = []

    def check(self, fact: d.Fact) -> list[Diagnostic]:
        """Return the problems of one line; what a part of it has wrong does not hide the others."""
        self.found = []
        match fact:
            case d.Stage() if fact.at is not None:
                self._path(fact.at)
            case d.Given():
                self._given(fact)
            case d.Played():
                self._try(self.words.player, fact.player)
                self._decisions(fact.values)
            case d.Offered():
                self._offered(fact)
            case d.Expect():
                self._expect(fact)
            case d.Holds():
                self._holds(fact)
            case d.Sees():
                for who in (fact.player, fact.other):
                    if who is not None and who.text != "spectator":
                        self._try(self.words.player, who)
                self._sees(fact)
            case d.Happened():
                self._path(fact.path)
            case d.Negated():
                return self.check(fact.fact)
            case _:
                pass
        return self.found

    def _try(self, look: Callable[..., Any], *args: Any) -> Any:
        """Return what comes of a look; a mistake is noted."""
        try:
            return look(*args)
        except Failed as failure:
            self.found += failure.problems
            return None

    def _translated(self, node: a.Expr) -> Value | None:
        found: Value | None = self._try(translate, self.translator, self.words, node)
        return found

    def _path(self, path: d.Path) -> None:
        if not step_marks(self.words.machine, path.text):
            self.found += unknown_step(self.words.machine, path.text, path.span).problems

    # -- given ------------------------------------------------------------------------------------------

    def _given(self, fact: d.Given) -> None:
        target = self._translated(fact.target)
        values = self._try(single, fact.values) or []
        if target is None:
            return
        head = target.ir[0] if isinstance(target.ir, list) else None
        if target.type == PILE or target.type == element("deck"):
            self._cards(values, target)
        elif fact.only:
            self._cannot(fact, "`only` is for decks", "no cards lie here")
        elif target.ir == ["turn"]:
            self._one("id player", values, fact)
        elif target.ir == ["turns_left"]:
            self._one("number", [v for v in values if not is_none(v)], fact)
        elif head == "pieces":
            self._pieces(values)
        elif head == "cell":
            self._one(fact_type(target.type), values, fact)
        elif head == "fact":
            self._cannot(fact, f"`{self._text(fact.target)}` is printed on the board", "no rule changes it")
        else:
            self._cannot(fact, f"`{self._text(fact.target)}` cannot be given", "it is worked out by rules")

    def _cannot(self, fact: d.Given, title: str, label: str) -> None:
        self.found += failed("TTR709", fact.target.span, title, label).problems

    def _one(self, kind: str, values: list[d.Value], fact: d.Given) -> None:
        parts = [p for v in values for p in v.parts]
        if len(parts) > 1:
            self._cannot(fact, "several values for one field", "expected one value")
        for part in parts[:1]:
            self._try(self.words.elements, kind, part)

    def _pieces(self, values: list[d.Value]) -> None:
        for part in (p for v in values if not is_none(v) for p in v.parts):
            if part.quoted is not None or (part.amount is None and not part.words) or (part.amount or 0) < 0:
                self.found += failed("TTR709", part.span, "not a number of pieces", "how many, or whose?").problems
            for word in part.words:
                self._try(self.words.player, word)

    def _cards(self, values: Iterable[d.Value], pile: Value | None) -> None:
        """Every part names cards, of the decks whose cards can lie there."""
        decks = self._decks(pile) if pile is not None else None
        cards = self.words.bundle["cards"]
        among = None if decks is None else [k for k, card in enumerate(cards) if card["deck"] in decks]
        for value in values:
            for part in value.parts:
                self._try(self.words.cards, [d.Value(part.span, (part,))], among)
                self._can_lie(part, among)

    def _can_lie(self, part: d.Part, among: list[int] | None) -> None:
        """Report a card or ticket by its name that never comes to where it is said to lie."""
        titles = {self.words.bundle["cards"][k]["title"] for k in among or ()}
        named = [k for k, card in enumerate(self.words.bundle["cards"]) if card["title"] == part.quoted]
        if among is not None and named and part.quoted not in titles:
            title, label = f"'{part.quoted}' is not a card of this pile", "no such card can be there"
            self.found += failed("TTR704", part.span, title, label).problems

    def _decks(self, pile: Value) -> Collection[int] | None:
        """Return the decks whose cards can lie in a pile, as far as it is known; of a field the bundle tells them."""
        match pile.ir:
            case ["pile", str(key), *_] if pile.among is None and key not in ("deck", "discard"):
                holds: list[int] = self.words.bundle["piles"][key]["holds"]
                return holds
        return pile.among

    # -- decisions --------------------------------------------------------------------------------------

    def _offered(self, fact: d.Offered) -> None:
        self._try(self.words.player, fact.player)
        self._decisions(fact.values)
        if fact.because is None:
            return
        known = known_paths(self.words.machine)
        if fact.how != "may not":
            title = "only a refusal has a reason"
            self.found += failed("TTR702", fact.because.span, title, "`because` belongs to `may not`").problems
        elif fact.because.text not in known:
            word = a.Word(fact.because.span, fact.because.text)
            self.found += unknown("TTR712", word, f"no rule is called `{word.text}`", "unknown rule", known).problems

    def _decisions(self, eithers: tuple[d.Either, ...]) -> None:
        """What is asked is known only when the game is played; but every word must mean something in it."""
        for part in (p for either in eithers for value in either.values for p in value.parts):
            if part.quoted is not None:
                self._board_name(part)
            elif part.words:
                self._words(part)

    def _board_name(self, part: d.Part) -> None:
        words, things = self.words, self.words.things
        text = " ".join([part.quoted or "", *(w.text for w in part.words)])
        if any(text in words.bundle["domains"].get(domain, ()) for domain in ("city", "zone", "name", "piece")):
            return
        if next(words.tracks(text), None) is not None or find_ticket(things, text) is not None:
            return
        cards = words.bundle["cards"]
        if any(text in (c["title"], " ".join(c["words"])) for c in cards):
            return
        known = [n for domain in ("city", "zone", "route", "name") for n in words.bundle["domains"][domain]]
        known += [c["title"] for c in cards if c["ticket"]]
        turned = " – ".join(reversed(split_ends(text)))
        helps = did_you_mean(text, known) or did_you_mean(turned, known)
        title = f"nothing in the game is called '{text}'"
        self.found += failed("TTR715", part.span, title, "unknown name", help=helps).problems

    def _words(self, part: d.Part) -> None:
        words = [w.text for w in part.words]
        first = part.words[0]
        if part.amount is None and words[0] in self.branches:
            words = words[1:]
        elif part.amount is None and len(words) == 1 and self._is_element(first):
            return
        if words and not self.words.fitting(words) and not (len(words) == 1 and self._is_element(part.words[-1])):
            cards = {w for k in self.words.plain for w in self.words.kinds[k]}
            known = sorted(cards | (self.branches if part.amount is None else set()))
            bad = next((w for w in part.words if w.text not in known), first)
            title = f"nothing in the game is called `{' '.join(words)}`"
            label = "no action, branch or card" if part.amount is None else "no card"
            if part.amount is None and bad.text in self.on_board:
                title, label = f"`{bad.text}` must be in quotes", f"write '{bad.text}'"
                fix = Fix(label, (Edit(bad.span, f"'{bad.text}'"),))
                self.found += failed("TTR706", bad.span, title, label, fix=fix).problems
            else:
                self.found += unknown("TTR706", bad, title, label, known).problems

    def _is_element(self, word: a.Word) -> bool:
        """Say whether a word is a player, a flag, a color, a deck or `none`; an unknown player is noted."""
        if player_number(word.text) is not None:
            self._try(self.words.player, word)
            return True
        domains = self.words.bundle["domains"]
        return word.text in (*TRUTHS, "none", *domains["color"], *domains["deck"], *domains.get("piece", ()))

    # -- then ---------------------------------------------------------------------------------------------

    def _expect(self, fact: d.Expect) -> None:
        value = self._translated(fact.test)
        if value is not None and value.type != TRUTH:
            title, helps = "this can be neither true nor false", "compare it with something"
            self.found += failed("TTR702", fact.test.span, title, f"it is a {value.type}", help=helps).problems

    def _holds(self, fact: d.Holds) -> None:
        target = self._translated(fact.target)
        values = self._try(single, fact.values) or []
        if target is None:
            return
        if target.type in (PILE, PILES) or target.type == element("deck"):
            self._cards(values, None if target.type == PILES else target)
        elif target.type.kind == "set" or target.type == NUMBERS:
            domain = "number" if target.type == NUMBERS else f"id {target.type.of}"
            for part in (p for v in values if not is_none(v) for p in v.parts):
                self._try(self.words.elements, domain, part)
        else:
            title, helps = "only piles and sets hold something", "write `=` instead of `holds`"
            self.found += failed("TTR702", fact.target.span, title, f"this is a {target.type}", help=helps).problems

    def _sees(self, fact: d.Sees) -> None:
        if is_choice(self.translator, self.words, fact.target):
            return
        target = self._translated(fact.target)
        if target is None or target.type == PILE or target.type == element("deck"):
            return
        head = target.ir[0] if isinstance(target.ir, list) else None
        scores = {s["name"] for s in self.words.bundle["scores"]} | {"total"}
        of_score = head == "as" and target.op[2][0] == "rule" and target.op[2][1] in scores
        if head not in (*ALWAYS_SEEN, "cell") and not of_score:
            self.found += not_to_be_seen(fact).problems

    def _text(self, node: a.Node) -> str:
        return " ".join(self.source.text[node.span.start : node.span.end].split())


def branch_names(ir: Any) -> Iterable[str]:
    """Yield the names of all branches and actions of a program."""
    if isinstance(ir, dict):
        for alternative in ir["alts"] if isinstance(ir.get("alts"), list) else ():
            if alternative["name"]:
                yield alternative["name"]
        ir = list(ir.values())
    if isinstance(ir, list):
        for part in ir:
            yield from branch_names(part)
