"""Make the decisions a scenario names: each value answers what the game asks at that moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import did_you_mean, near
from ttrdsl.engine import labels
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, OrderDecision, SomeDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.paying import PayDecision, in_steps, is_answer
from ttrdsl.engine.refusals import refusal
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import is_none
from ttrdsl.syntax.declarations import Part, Value

SHOWN = 6
MOST_WHOLE = 5_000  # payments that `may only` compares


@dataclass(frozen=True)
class Match:
    """What a value means at a decision: the offered options that fit, and the option itself once it is fully said."""

    value: Value
    offered: list[Option]
    option: Option | None  # none while more has to be said
    said: Option  # alternative and elements so far
    paid: tuple[int, ...] | None = None  # the cards of a payment that is asked for in steps


@dataclass
class Chooser:
    """Lets a player decide, value by value. A branch with elements is said in several values: `shown, red`."""

    table: Table
    player: int
    said: Option = ()

    def due(self, span: Span) -> Decision:
        """Return the decision that is due; it must be this player's."""
        decision = self.table.decision
        if decision is None or self.table.actor != self.player:
            title = f"P{self.player + 1} does not decide here"
            raise failed("TTR705", span, title, self.table.question())
        return decision

    def understand(self, value: Value) -> Match:
        """Return what a value means at the decision that is due."""
        try:
            return self._understood(value, self.due(value.span))
        except Failed as failure:
            first, *more = failure.problems
            if first.code != "TTR704" or first.help:
                raise
            helps = f"{self.table.question()}; offered are {', '.join(offer(self.table, self.said))}"
            raise Failed(replace(first, help=(helps,)), *more) from failure

    def _understood(self, value: Value, decision: Decision) -> Match:
        if not self.said and is_none(value) and (DECLINE in self.table.options or isinstance(decision, ChoiceDecision)):
            offered = [o for o in self.table.options if o in (DECLINE, (0, ()))]
            return Match(value, offered[:1], DECLINE, ())
        if isinstance(decision, ChoiceDecision):
            return _choice(self.table, decision, self.said, value)
        if isinstance(decision, PayDecision):
            kinds = sorted(self.table.words.cards([value], purse_kinds(self.table, decision)))
            if in_steps(self.table.options):
                return _payment(self.table, decision, value, tuple(kinds))
        elif isinstance(decision, SomeDecision) and not decision.cards:
            domain = labels.chosen_domain(self.table.machine, decision)
            kinds = sorted(
                self.table.words.elements(f"id {domain}", p)[0] for p in ([] if is_none(value) else value.parts)
            )
        else:
            on_offer = {k for o in self.table.options if o != DECLINE for k in o[1]}
            kinds = self.table.words.cards([value], sorted(on_offer) or None)
        in_order = isinstance(decision, OrderDecision)
        wanted = tuple(kinds) if in_order else tuple(sorted(kinds))
        offered = [
            o for o in self.table.options if o != DECLINE and (o[1] if in_order else tuple(sorted(o[1]))) == wanted
        ]
        return Match(value, offered, offered[0] if offered else (0, wanted), ())

    def follow(self, match: Match) -> None:
        """Go on with an offered option, or with what was said of one so far."""
        if match.option is None:
            self.said = match.said
        else:
            self.said = ()
            decision = self.table.decision
            self.table.play(match.offered[0], match.value.span)
            while match.paid is not None and isinstance(decision, PayDecision) and decision.answers(self.table.state):
                answer = decision.answer_to(self.table.state, match.paid)
                assert answer is not None  # the first answer was on a way to these cards
                self.table.play(answer, match.value.span)

    def answer(self, value: Value) -> None:
        """Make a decision; it must be offered."""
        match = self.understand(value)
        if not match.offered:
            raise self.refused(match)
        self.follow(match)

    def finish(self, span: Span) -> None:
        """See to it that nothing was left half said."""
        if self.said:
            some = ", ".join(offer(self.table, self.said))
            raise failed(
                "TTR706", span, "the decision is not complete", "say the rest of it", help=f"offered are {some}"
            )

    def force(self, match: Match) -> bool:
        """Go on with an option that is not offered, to the decision behind it; say whether one was found there."""
        decision = self.due(match.value.span)
        if match.option is None:
            self.said = match.said
            return True
        if not isinstance(decision, ChoiceDecision):
            return False
        self.said = ()
        machine, st = self.table.machine, self.table.state
        position = decision.declined.at if match.option == DECLINE else decision.follow(st, match.option)
        try:
            machine.rounds = 0
            while position >= 0:
                if position in machine.decisions:
                    self.table.stand(position)
                    return self.table.actor == self.player
                position = machine.code[position](st)
        except GameError:
            return False
        return False

    def beyond(self, match: Match) -> bool:
        """Go on behind a refusal, by an option that is offered there or not; say whether that was possible."""
        if not match.offered:
            return self.force(match)
        try:
            self.follow(match)
        except Failed:
            return False  # the rules never come here, so what follows may be impossible
        return True

    def refused(self, match: Match) -> Failed:
        """Return what to say of an option that is not offered."""
        decision = self.due(match.value.span)
        reason = refusal(self.table.machine, self.table.state, decision, match.option or match.said)
        text = self.table.text(match.value.span)
        offered = offer(self.table, self.said, like=text)
        helps = [f"offered are {', '.join(offered)}"] if offered else ["nothing is offered"]
        title = f"P{self.player + 1} is not offered `{text}`"
        return failed("TTR706", match.value.span, title, str(reason), help=helps)


def _payment(table: Table, decision: PayDecision, value: Value, cards: tuple[int, ...]) -> Match:
    """Understand the cards of a payment that is asked for in steps: they answer all its questions."""
    answer = decision.answer_to(table.state, cards)
    return Match(value, [] if answer is None else [answer], answer or (0, cards), (), cards)


def purse_kinds(table: Table, decision: PayDecision) -> list[int]:
    """Return the kinds of cards that a payment can be made of."""
    found = {k for pile in decision.purse(table.state).piles for k in pile.kinds}
    return sorted(found)


def _choice(table: Table, decision: ChoiceDecision, said: Option, value: Value) -> Match:
    """Understand a value at a choice: the name of a branch, or an element of one."""
    parts = list(value.parts)
    alternatives = decision.details["alts"]
    if not said:
        if len(alternatives) == 1 and alternatives[0]["name"] is None:
            said = (0,)
        else:
            said = (_branch(table, decision, parts[0]),)
            rest = parts[0].words[1:]
            parts = ([replace(parts[0], words=rest)] if rest else []) + parts[1:]
    binds = alternatives[said[0]]["bind"]
    for part in parts:
        if len(said) > len(binds):
            raise failed("TTR706", part.span, "nothing more can be said of this decision", "one value too many")
        said = (*said, _element(table, decision, said, binds[len(said) - 1]["as"], part))
    offered = [o for o in table.options if o[: len(said)] == said]
    return Match(value, offered, said if len(said) == len(binds) + 1 else None, said)


def _branch(table: Table, decision: ChoiceDecision, part: Part) -> int:
    """Return the number of the branch or action a part names."""
    names = [alternative["name"] for alternative in decision.details["alts"]]
    word = part.words[0] if part.words and part.amount is None and part.quoted is None else None
    if word is not None and word.text in names:
        return int(names.index(word.text))
    text = word.text if word is not None else table.text(part.span)
    offered = dict.fromkeys("none" if o == DECLINE else names[o[0]] for o in table.options)
    helps = did_you_mean(text, [n for n in names if n]) or [f"offered are {', '.join(f'`{n}`' for n in offered if n)}"]
    raise failed("TTR706", part.span, f"no action or branch is called `{text}`", table.question(), help=helps)


def _element(table: Table, decision: ChoiceDecision, said: Option, name: str, part: Part) -> Any:
    """Return the element a part stands for; where several fit, the first that is offered."""
    kind = labels.local_type(table.machine, decision, name)
    offered = {o[len(said)] for o in table.options if o[: len(said)] == said and len(o) > len(said)}
    found = table.words.elements(kind, part, offered)
    return next((e for e in found if e in offered), found[0])


# ---- options in the words of scenarios ------------------------------------------------------------------


def option_words(table: Table, option: Option) -> str:
    """Return an option as a scenario would write it."""
    decision = table.decision
    if option == DECLINE or decision is None:
        return "none"
    if isinstance(decision, ChoiceDecision):
        alternative = decision.details["alts"][option[0]]
        found = [alternative["name"]] if alternative["name"] else []
        for bind, value in zip(alternative["bind"], option[1:], strict=True):
            found.append(table.words.value_name(labels.local_type(table.machine, decision, bind["as"]), value))
        return " ".join(found)
    if isinstance(decision, SomeDecision) and not decision.cards:
        domain = labels.chosen_domain(table.machine, decision)
        return " + ".join(table.words.element_name(domain, x) for x in option[1]) or "none"
    if isinstance(decision, OrderDecision):
        return " + ".join(table.words.kind_name(k) for k in option[1])
    if isinstance(decision, PayDecision) and is_answer(option):
        return labels.option_label(table.machine, decision, option)
    return table.words.cards_name(option[1])


def whole_offer(table: Table, said: Option, span: Span) -> list[Option]:
    """Return what is on offer; a payment that is asked for in steps whole, if that is not too much."""
    decision = table.decision
    if not isinstance(decision, PayDecision) or not in_steps(table.options):
        return [o for o in table.options if o[: len(said)] == said]
    whole = decision.whole_payments(table.state, MOST_WHOLE)
    if whole is None:
        title = f"there are more than {MOST_WHOLE} ways to pay this"
        raise failed("TTR702", span, title, "they cannot all be named", help="write `may` and `may not`")
    return [*whole, *([DECLINE] if DECLINE in table.options else [])]


def offer(table: Table, said: Option = (), most: int = SHOWN, like: str = "") -> list[str]:
    """Return the options on offer that begin with what was said, in words, at most so many, the likest first."""
    fitting = [o for o in table.options if o[: len(said)] == said]
    words = [option_words(table, o) for o in fitting]
    words = list(dict.fromkeys([*(near(like, words) if like else ()), *words]))
    shown = [f"`{w}`" for w in words[:most]]
    return [*shown, f"{len(words) - most} more"] if len(words) > most else shown
