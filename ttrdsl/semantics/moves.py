"""Translate `move` and `shuffle`: cards by number or by name, and pieces."""

from __future__ import annotations

from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.program.node import Node, Op, head, walk
from ttrdsl.semantics import expressions, names
from ttrdsl.semantics.mismatch import help_with_piles
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.piece_kinds import kind_named, steps_by_kind, unknown_kind
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import CHOSEN, NUMBER, PAYMENT, PILE, PILES, PLACE, Value, element, fits
from ttrdsl.semantics.whose_pieces import mine_first
from ttrdsl.syntax import ast as a

Steps = list[Op]

DESTINATIONS = {"discard": "own_discard", "home": "own_deck", "box": "box"}  # of cards, each where it belongs


def move(t: Translator, node: a.Move, scope: Scope) -> Steps:
    """Translate one `move`."""
    steps = _moved(t, node, scope)
    for step in (found.node for found in walk(list(steps), "steps")):
        taken = _piles(step[2]) if head(step) in ("take", "draw") else set()
        if head(step) == "shift":
            taken = {t.things.pieces()[step[2]].key}
        for key in taken:
            t.book.changed_in.setdefault(key, {})[node.span] = None
    return steps


def _piles(node: Node) -> set[str]:
    """Return the piles that a node may stand for."""
    return {found.node[1] for found in walk(node) if head(found.node) == "pile"}


def _moved(t: Translator, node: a.Move, scope: Scope) -> Steps:
    if node.kind is not None:
        kind = kind_named(t, node.kind, scope)
        if kind is not None:
            return _pieces(t, node, kind, scope)
        return _cards_by_word(t, node, node.kind, scope)
    if _everything(t, node):
        source = _pile(t, node.source, scope, node)
        return [] if source is None else [["take", ["all"], source, *_target(t, node, scope)]]
    amount = expressions.translate(t, node.amount, scope)
    if amount.bad:
        return []
    if amount.type is NUMBER:
        source = _pile(t, node.source, scope, node)
        return [] if source is None else [["draw", amount.ir, source, *_target(t, node, scope), node.up_to]]
    return _things(t, node, amount, scope)


def _everything(t: Translator, node: a.Move) -> bool:
    if isinstance(node.amount, a.Name) and node.amount.id == "all":
        note_built_in(t.things, a.Word(node.amount.span, "all"))
        return True
    return False


def _things(t: Translator, node: a.Move, what: Value, scope: Scope) -> Steps:
    """Move a chosen card, some chosen cards, an order, or the cards of a payment."""
    single = what.type == element("card")
    if not single and what.type not in (CHOSEN, PAYMENT):
        helps = "say how many: `move 1 KIND from …`" if what.type == element("piece") else ()
        if what.type is PILES:
            helps = "one kind after another: `for c in PILE where … { move all c from PILE to … }`"
        label = f"this is {article(what.type)}"
        t.error("TTR201", node.amount.span, "only cards and pieces can be moved", label, help=helps)
        return []
    source = what.pile
    if node.source is not None:
        source = _pile(t, node.source, scope, node)
    if source is None:
        t.error(
            "TTR517",
            node.span,
            "it is not clear where these cards come from",
            "chosen from several piles or from none",
            help="add `from PILE`",
        )
        return []
    return [["take", ["one", what.ir] if single else ["these", what.ir], source, *_target(t, node, scope)]]


def _cards_by_word(t: Translator, node: a.Move, word: a.Word, scope: Scope) -> Steps:
    """`move 3 wild from train_cards to box`: cards of the kinds with that word."""
    if word.text not in t.things.words() and word.text not in t.things.colors and word.text not in scope.names:
        known = [*t.things.pieces(), *t.things.words()]
        title = f"`{word.text}` is neither a piece nor a word of cards"
        hint = unknown_kind(t, word, known)
        if word.text.rstrip("s") in ("card", "ticket"):
            hint["help"] = ["without a word any card is meant: `move 1 from …`"]
        t.error("TTR111", word.span, title, "unknown kind", **hint)
        return []
    kinds = names.kinds_of_words(t, (word,), scope)
    source = _pile(t, node.source, scope, node)
    if kinds is None or source is None:
        return []
    everything = _everything(t, node)
    held: Node = ["held", ["cards", source], kinds]
    amount = held if everything else expressions.want(t, node.amount, NUMBER, scope).ir
    return [
        ["take", ["kinds", ["min", amount, held] if node.up_to else amount, kinds], source, *_target(t, node, scope)]
    ]


def _pieces(t: Translator, node: a.Move, kind: Value, scope: Scope) -> Steps:
    if node.source is None:
        t.error(
            "TTR517",
            node.span,
            "it is not clear where these pieces come from",
            "no `from`",
            help="add `from me` or `from board`",
        )
        return []
    source = expressions.want(t, node.source, PLACE, scope)
    target = expressions.want(t, node.target, PLACE, scope)
    amount = None if _everything(t, node) else expressions.want(t, node.amount, NUMBER, scope).ir

    def shift(piece: str) -> Op:
        held: Node = ["pieces", piece, source.ir]
        number = held if amount is None else ["min", amount, held] if node.up_to else amount
        return ["shift", number, piece, source.ir, target.ir, *([] if amount is None else mine_first(scope, source.ir))]

    return steps_by_kind(t, kind, shift, node.span)


def _pile(t: Translator, node: a.Expr | None, scope: Scope, step: a.Move) -> Node | None:
    if node is None:
        t.error("TTR517", step.span, "it is not clear where these cards come from", "no `from`", help="add `from PILE`")
        return None
    value = expressions.translate(t, node, scope)
    if value.bad:
        return None
    if not fits(value.type, PILE):
        if step.kind is not None and fits(value.type, PLACE):
            title, span = f"`{step.kind.text}` is not a kind of piece", step.kind.span
            t.error(
                "TTR111", span, title, "only pieces lie here", **suggestion(span, step.kind.text, t.things.pieces())
            )
            return None
        what = "several piles" if value.type is PILES else article(value.type)
        t.error("TTR201", node.span, "cards are taken from one pile", f"this is {what}")
        return None
    return t.adapted(value, PILE).ir


def _target(t: Translator, node: a.Move, scope: Scope) -> list[Node]:
    return [card_target(t, node.target, scope), node.under]


def card_target(t: Translator, node: a.Expr, scope: Scope) -> Node:
    """Return where cards go: a pile, each card's own discard pile or deck, or out of the game."""
    if isinstance(node, a.Name) and node.id in DESTINATIONS and node.id not in scope.names:
        note_built_in(t.things, a.Word(node.span, node.id))
        return [DESTINATIONS[node.id]]
    value = expressions.translate(t, node, scope)
    if not value.bad and not fits(value.type, PILE):
        helps = help_with_piles(t, value) or ()
        t.error("TTR201", node.span, "cards go to a pile", f"this is {article(value.type)}", help=helps)
        return ["box"]
    if value.bad:
        return ["box"]
    pile = t.adapted(value, PILE).ir
    for info in t.things.fields.values():
        info.filled = info.filled or info.key in _piles(pile)
    return pile


def shuffle(t: Translator, node: a.Shuffle, scope: Scope) -> Steps:
    """Translate `shuffle PILE`."""
    value = expressions.want(t, node.pile, PILE, scope)
    if value.bad:
        return []
    name = value.op[1] if head(value.ir) == "pile" else ""
    info = next((f for f in t.things.fields.values() if f.key == name), None)
    unordered = name == "discard" or (info is not None and info.word == "cards")
    # A pile of `cards` has no order that could be lost: cards leave it at random anyway.
    return [["skip"]] if unordered else [["shuffle", value.ir]]
