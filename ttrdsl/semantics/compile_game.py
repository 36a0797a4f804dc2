"""The driver of the second pass: layers in, bundle out. Reads like a table of contents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ttrdsl.bundle.types import SEEN_BY
from ttrdsl.diagnostics import Problems
from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.program.node import Bodies, Node
from ttrdsl.program.state import reads
from ttrdsl.program.steps import ENTRIES
from ttrdsl.semantics import attributes, board, components, decisions, expressions, params, picture, steps, tables
from ttrdsl.semantics.book import Book, gather
from ttrdsl.semantics.citations import note_things
from ttrdsl.semantics.invented_words import note_invented_words
from ttrdsl.semantics.layers import Layer
from ttrdsl.semantics.lookahead import LookAhead
from ttrdsl.semantics.payment_meaning import Meaning
from ttrdsl.semantics.rules import rule_result
from ttrdsl.semantics.sizes import check_sizes
from ttrdsl.semantics.symbols import read_symbols
from ttrdsl.semantics.things import Things
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import BAD, NUMBER, TRUTH, set_of
from ttrdsl.semantics.whose_pieces import settle_whose
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes, once_per_node

MOST_CARDS = 1000  # of one kind


@dataclass
class Game:
    """A translated game: everything a bundle is made of."""

    translator: Translator
    standing: list[dict[str, Any]] = field(default_factory=list)
    end: dict[str, Node] = field(default_factory=dict)
    winner: list[dict[str, Any]] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    symbols: list[dict[str, Any]] = field(default_factory=list)
    present: list[int] = field(default_factory=list)  # marks of what every game of it is made of

    @property
    def book(self) -> Book:
        return self.translator.book

    @property
    def things(self) -> Things:
        return self.translator.things

    def program(self) -> list[Any]:
        """Return all steps of the game, for analyses of the whole."""
        return [*(p["steps"] for p in self.translator.procs.values()), *(s["do"] for s in self.standing)]

    def rules(self) -> dict[str, Node]:
        return {name: result.ir for name, result in self.translator.rules.items()}

    def bodies(self) -> Bodies:
        """Return the rules and procedures as they are now."""
        return Bodies(self.rules(), {name: proc["steps"] for name, proc in self.translator.procs.items()})


def compile_game(layers: list[Layer], problems: Problems, own_board: tuple[d.Declaration, ...] | None = None) -> Game:
    """Translate the layers of a game; `own_board` replaces the game's board, as a scenario may."""
    book = gather(layers, problems)
    things = read_things(book, problems, own_board)
    t = Translator(book, things, problems)
    _note_part_names(t)
    params.read_params(t)
    _card_counts(t)
    attributes.read_attributes(t)
    note_invented_words(t)
    _start_values(t)
    game = Game(t, symbols=read_symbols(book, things, problems))
    translate_rules(game)
    return game


def finish_game(game: Game) -> None:
    """Add what a bundle needs and no problem depends on: what can be carried through, and what everything cites."""
    finish_steps(game)
    if not game.translator.problems.errors:  # a table that could not be read has no rows to mark
        game.present = note_things(game.translator)


def read_things(book: Book, problems: Problems, own_board: tuple[d.Declaration, ...] | None = None) -> Things:
    """Read players, colors, decks, fields, board and tables."""
    things = Things(index=book.index)
    components.check_reserved(book, problems)
    components.read_players(book, things, problems)
    components.read_colors(book, things, problems)
    components.read_decks(book, things, problems)
    components.read_fields(book, things, problems)
    board.read_board(book, things, problems, own_board)
    tables.read_tables(book, things, problems)
    picture.read_picture(book, things, problems, own_board)
    check_sizes(book, things, problems)
    return things


def _note_part_names(t: Translator) -> None:
    """Note the parts and variables of all costs, so that rules may ask for them in any order."""
    for _, declaration in t.book.written(d.Rule, d.ExceptValue, d.Action, d.Steps, d.ExceptSteps, d.Event):
        variables, parts = _named_in_costs(declaration)
        t.variable_names |= variables
        t.part_names |= parts


@once_per_node
def _named_in_costs(declaration: a.Node) -> tuple[frozenset[str], frozenset[str]]:
    """Return the variables and the parts of the costs in a declaration."""
    found = list(nodes(declaration))
    variables = frozenset(node.var.text for node in found if isinstance(node, a.OneOf))
    return variables, frozenset(node.part.text for node in found if isinstance(node, a.Choice) and node.part)


def _card_counts(t: Translator) -> None:
    """Work out how many cards of each kind there are, by player count where that differs."""
    for card in t.things.cards:
        if isinstance(card.count, int):
            continue
        found = attributes.constant(t, card.count, card, "the number of cards")
        if any(not 0 <= n <= MOST_CARDS for n in (found if isinstance(found, list) else [found or 0])):
            t.error("TTR209", card.count.span, "not a number of cards", f"expected 0 to {MOST_CARDS}")
            found = None
        card.count = 1 if found is None else found


def _start_values(t: Translator) -> None:
    """Translate the start values of fields."""
    for info in t.things.fields.values():
        if info.decl is None or info.decl.value is None:
            continue
        scope = Scope(me=False, me_reason="start values belong to nobody")
        if info.word in ("cards", "stack", "place"):
            t.error(
                "TTR201",
                info.decl.value.span,
                f"`{info.name}` cannot have a start value",
                "piles and places start empty",
            )
            continue
        wanted = NUMBER if info.word == "pieces" else info.type
        value = expressions.want(t, info.decl.value, wanted, scope)
        info.init = value.ir
        try:
            for n in t.things.counts:
                exact(value.ir, t.things.facts, n, t.things.counts)
        except NotConstant as error:
            title = f"`{info.name}` does not start with a constant"
            t.error("TTR208", info.decl.value.span, title, str(error))


def translate_rules(game: Game) -> None:
    """Translate procedures, standing rules, end, scores, winner, and every rule."""
    t = game.translator
    _report_missing_parts(t)
    for name in ENTRIES:
        definition = t.book.named.get(name)
        if definition is not None and isinstance(definition.decl, d.Steps):
            steps.procedure(t, name)
    for definition in t.book.of(d.Steps):
        steps.procedure(t, definition.name)
    _actions_without_menu(t)
    _standing(game)
    _end_and_winner(game)
    for definition in t.book.of(d.Rule, d.Score):
        rule_result(t, definition.name, definition.decl.span)
    rule_result(t, "total", t.book.game.span)
    _seen_by(t)
    settle_whose(t, game.program(), game.bodies())


def _seen_by(t: Translator) -> None:
    """Check the rules that say who sees what a player has."""
    for info in t.things.fields.values():
        if info.see not in SEEN_BY and info.decl is not None and info.decl.seen_by is not None:
            result = rule_result(t, info.see, info.decl.seen_by.span)
            if result is not None and result.type is not BAD and (result.params or result.type != set_of("player")):
                title = f"rule `{info.see}` does not say who sees `{info.name}`"
                label = "expected a rule without arguments that gives players"
                t.error("TTR202", info.decl.seen_by.span, title, label)


def _report_missing_parts(t: Translator) -> None:
    """Report the parts every game needs and this one lacks, in one message."""
    missing = []
    for name in ("setup", "turn"):
        definition = t.book.named.get(name)
        if (definition is None or not isinstance(definition.decl, d.Steps)) and name not in t.problems.lost:
            missing.append(f"`steps {name}`")
    missing += ["`end when`"] if t.book.end is None and "end" not in t.problems.lost else []
    missing += ["`winner`"] if t.book.winner is None and "winner" not in t.problems.lost else []
    if missing:
        shown = ", ".join(missing[:-1]) + (" or " if missing[1:] else "") + missing[-1]
        span, helps = t.book.game.name.span, "`use classic`, or write your own"
        t.error(
            "TTR519",
            span,
            f"the game has no {shown}",
            "every game needs " + ("them" if missing[1:] else "one"),
            help=helps,
            about="?",
        )


def _actions_without_menu(t: Translator) -> None:
    """Report actions put at a path that is no choice of branches."""
    for name, decl in t.book.each(d.Action):
        menu, span = decl.in_menu, decl.menu.span if decl.menu else decl.name.span
        if name not in t.placed_actions and menu in t.book.paths and not t.problems.errors:
            title = f"action `{name}` is put where nobody chooses a branch"
            t.error(
                "TTR518",
                span,
                title,
                f"`{menu}` is not a `choose {{ … }}`",
                related=[(t.book.paths[menu], "this step")],
            )


def _standing(game: Game) -> None:
    t = game.translator
    order = sorted(t.book.standing, key=lambda s: -s.layer)  # stable: in a layer as written
    for definition in order:
        decl = definition.decl
        assert isinstance(decl, d.Whenever)
        name = definition.name
        scope = Scope(
            me=False,
            me_reason="a standing rule belongs to nobody",
            locals={},
            path=name,
            cites=decl.cites,
            standing=True,
        )
        test = expressions.conjuncts(t, decl.test, scope, name)
        test_ir = t.mark(test.ir, decl.test.span, decl.cites, name, "condition")
        body = steps.changed(t, name, decl.block, scope, scope)
        if decisions.has_decision(body, t.procs):
            title, helps = f"standing rule `{name}` asks a player", "steps ask: `after turn.main when … { choose … }`"
            t.error("TTR509", decl.name.span, title, "standing rules decide nothing", help=helps)
        game.standing.append({"name": name, "when": test_ir, "do": body, "limit": decl.limit, "locals": scope.locals})


def _end_and_winner(game: Game) -> None:
    t = game.translator
    if t.book.end is None or t.book.winner is None:
        return
    _, end = t.book.end
    nobody = Scope(me=False, me_reason="the end belongs to nobody")
    when = expressions.conjuncts(t, end.when, nobody, "end").ir
    turns = expressions.want(t, end.turns, NUMBER, nobody).ir
    game.end = {
        "when": t.mark(when, end.span, end.cites, "end"),
        "turns": t.mark(turns, end.turns.span, end.cites, "end"),
    }
    _, winner = t.book.winner
    for key in winner.keys:
        value = expressions.translate(t, key.value, Scope())
        truth = key.only or value.type is TRUTH
        ir = t.want(value, TRUTH if truth else NUMBER, key.value.span).ir
        line = t.mark(["if", ir, 1, 0] if truth else ir, key.span, key.cites + winner.cites, "winner")
        game.winner.append({"most": key.most, "value": line} | ({"only": True} if key.only else {}))
    for definition in t.book.of(d.Score):
        rule_result(t, definition.name, definition.decl.span)
    bodies = game.bodies()
    for name, decl in t.book.each(d.Score):
        if "winners" in reads(["rule", name], bodies):
            t.error("TTR505", decl.name.span, f"score `{name}` asks who wins", "who wins depends on it")
        game.scores.append({"name": name, "title": t.text(decl.title or name)})


def finish_steps(game: Game) -> None:
    """Work out what can be carried through, and what is asked of payments."""
    t = game.translator
    ahead = LookAhead(game.bodies(), t.procs)
    for name in t.procs:
        ahead.procedure(name)
    for standing in game.standing:
        ahead.steps(standing["do"], True)
    meaning = Meaning(game.rules(), {n: [p for p, _ in r.params] for n, r in t.rules.items()})
    for proc in t.procs.values():
        meaning.steps(proc["steps"], {})
