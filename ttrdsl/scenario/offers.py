"""Look at what a player is offered: `then P1 may …`, `may not … because …`, `may only …`; tried on a copy."""

from __future__ import annotations

from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.engine.decisions import Option
from ttrdsl.engine.explain import Reason
from ttrdsl.engine.refusals import refusal
from ttrdsl.scenario.choices import Chooser, Match, offer, option_words, whole_offer
from ttrdsl.scenario.failure import failed
from ttrdsl.scenario.stage import known_paths
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import single
from ttrdsl.syntax import declarations as d


def offered(table: Table, fact: d.Offered) -> None:
    """Look at one line."""
    player = table.words.player(fact.player)
    lead, last = single(fact.values[:-1]), fact.values[-1].values
    if fact.because is not None and fact.how != "may not":
        raise failed("TTR702", fact.because.span, "only a refusal has a reason", "`because` belongs to `may not`")
    if fact.how == "may only":
        _only(table, player, lead, last, fact)
        return
    for value in last:
        if fact.how == "may":
            _may(table, player, [*lead, value])
        else:
            _may_not(table, player, lead, value, fact)


def _may(table: Table, player: int, values: list[d.Value]) -> None:
    chooser = Chooser(table.copy(), player)
    for value in values:
        chooser.answer(value)


def _may_not(table: Table, player: int, lead: list[d.Value], last: d.Value, fact: d.Offered) -> None:
    """The move as a whole is refused: its last value, or one before it already."""
    reasons = refusals(Chooser(table.copy(), player), [*lead, last])
    if not reasons:
        text = table.text(last.span)
        raise failed("TTR702", last.span, f"P{player + 1} may `{text}`", "expected a refusal, found it offered")
    if fact.because is not None:
        _check_reason(table, reasons, fact)


def refusals(chooser: Chooser, values: list[d.Value]) -> list[Reason]:
    """Return why the values of a move are not offered, the last of them last; nothing where all are."""
    reasons: list[Reason] = []
    for value in values:
        match = chooser.understand(value)
        if not match.offered:
            reasons.append(_reason(chooser, match))
        if value is values[-1]:
            break
        if match.offered and not reasons:
            chooser.follow(match)
        elif not chooser.beyond(match):
            break
    return reasons


def _reason(chooser: Chooser, match: Match) -> Reason:
    decision = chooser.due(match.value.span)
    return refusal(chooser.table.machine, chooser.table.state, decision, match.option or match.said)


def _check_reason(table: Table, reasons: list[Reason], fact: d.Offered) -> None:
    assert fact.because is not None
    name, reason = fact.because.text, reasons[-1]
    if any(_lies_in(rule, name) for found in reasons for rule in found.rules):
        return
    known = known_paths(table.machine)
    if name not in known:
        raise failed(
            "TTR712", fact.because.span, f"no rule is called `{name}`", "unknown rule", help=did_you_mean(name, known)
        )
    found = f"refused by {', '.join(f'`{r}`' for r in reason.rules)}" if reason.rules else str(reason)
    helps = [str(reason)] if reason.rules else []
    raise failed(
        "TTR702", fact.because.span, f"`{name}` is not the reason", f"expected `{name}`, found it {found}", help=helps
    )


def _lies_in(rule: str, name: str) -> bool:
    """Say whether a rule or step is the one of a name, or a step within it, as with `happened`."""
    return rule == name or rule.startswith(f"{name}.")


def _only(table: Table, player: int, lead: list[d.Value], last: tuple[d.Value, ...], fact: d.Offered) -> None:
    """After the first values the offer is exactly the last ones."""
    chooser = Chooser(table.copy(), player)
    for value in lead:
        chooser.answer(value)
    chooser.due(fact.values[-1].span)
    on_offer = whole_offer(chooser.table, chooser.said, fact.values[-1].span)
    named: list[Option] = []
    missing: list[str] = []
    for value in last:
        match = chooser.understand(value)
        named += match.offered if match.paid is None else [o for o in on_offer if o[1:2] == (match.paid,)]
        if not match.offered:
            missing.append(f"`{table.text(value.span)}`")
    extra = list(dict.fromkeys(f"`{option_words(chooser.table, o)}`" for o in on_offer if o not in named))
    if not missing and not extra:
        return
    parts = []
    if missing:
        parts.append(f"not offered: {', '.join(missing)}")
    if extra:
        parts.append(f"offered too: {', '.join(extra[:8])}{' …' if len(extra) > 8 else ''}")
    found = ", ".join(offer(chooser.table, chooser.said, 12)) or "nothing"
    title = f"P{player + 1} is offered something else"
    raise failed("TTR702", fact.values[-1].span, title, "; ".join(parts), help=f"found {found}")
