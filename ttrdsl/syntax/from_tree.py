"""Turn what the grammar recognises into nodes of the tree.

One method per rule or alias of `grammar/ttr.lark`. The walk keeps its own stack, so deep nesting needs no recursion
here; `DEPTH` bounds it for the passes that come after.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree
from lark.tree import Meta

from ttrdsl.diagnostics import Span
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

DEPTH = 60


class TooDeep(Exception):
    """An expression or block is nested more deeply than the later passes allow."""

    def __init__(self, span: Span) -> None:
        super().__init__("nested too deeply")
        self.span = span


class Attributes(tuple[d.Attribute, ...]):
    """The attributes in one pair of brackets."""

    __slots__ = ()


def _cites(value: Any) -> tuple[a.Cite, ...]:
    return value if isinstance(value, tuple) else ()


def _value_cites(value: Any) -> tuple[a.Cite, ...]:
    """Citations behind the opening brace of a cost belong to what the cost is the value of."""
    return value.cites if isinstance(value, a.CostExpr) else ()


def _text(token: Token | None) -> str | None:
    return None if token is None else str(token)[1:-1]


class FromTree:
    """Makes nodes; `file` and `offset` say where the parsed piece of text stands."""

    def __init__(self, file: str, offset: int) -> None:
        self.file = file
        self.offset = offset
        self.depths: dict[int, int] = {}

    def build(self, tree: Tree[Token]) -> Any:
        """Turn a parse tree into nodes, from the leaves up."""
        waiting: list[tuple[Tree[Token], list[Any], int]] = [(tree, [], 0)]
        while True:
            node, built, at = waiting.pop()
            children = node.children
            while at < len(children) and not isinstance(children[at], Tree):
                built.append(children[at])
                at += 1
            if at < len(children):
                waiting.append((node, built, at + 1))
                waiting.append((children[at], [], 0))  # type: ignore[arg-type]
                continue
            made = getattr(self, node.data)(node.meta, built)
            if not waiting:
                return made
            waiting[-1][1].append(made)

    # -- places ---------------------------------------------------------------------------------

    def at(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.file, self.offset, self.offset)
        return Span(self.file, meta.start_pos + self.offset, meta.end_pos + self.offset)

    def word(self, token: Token) -> a.Word:
        start = (token.start_pos or 0) + self.offset
        text = str(token)
        if token.type == "QUOTED":
            return a.Word(Span(self.file, start, start + len(text)), text[1:-1])
        return a.Word(Span(self.file, start, start + len(text)), text)

    def inside(self, token: Token | None) -> Span | None:
        """Return where the text between the quotes of a string stands."""
        if token is None:
            return None
        start = (token.start_pos or 0) + self.offset
        return Span(self.file, start + 1, start + len(token) - 1)

    def words(self, tokens: list[Token]) -> tuple[a.Word, ...]:
        return tuple(self.word(t) for t in tokens)

    def spans(self, tokens: list[Token]) -> tuple[Span, ...]:
        return tuple(self.word(t).span for t in tokens)

    def deeper(self, node: Any, *children: Any) -> Any:
        """Note how deep a node is; refuse one that is too deep."""
        depth = 1 + max((self.depths.get(id(c), 0) for c in children if c is not None), default=0)
        if depth > DEPTH:
            raise TooDeep(node.span)
        self.depths[id(node)] = depth
        return node

    # -- heads and reuse ------------------------------------------------------------------------

    def start(self, meta: Meta, children: list[Any]) -> list[Any]:
        return children

    def prose(self, meta: Meta, children: list[Any]) -> a.ProseLine:
        return a.ProseLine(self.at(meta), str(children[0])[1:].strip())

    def game(self, meta: Meta, c: list[Any]) -> d.Header:
        return d.Header(self.at(meta), "game", self.word(c[0]), _text(c[1]) or "", c[2], cites=_cites(c[3]))

    def module(self, meta: Meta, c: list[Any]) -> d.Header:
        return d.Header(self.at(meta), "module", self.word(c[0]), _text(c[1]) or "", None)

    def rulebook(self, meta: Meta, c: list[Any]) -> d.Rulebook:
        return d.Rulebook(self.at(meta), self.word(c[0]), _text(c[1]) or "")

    def deviation(self, meta: Meta, c: list[Any]) -> d.Deviation:
        return d.Deviation(self.at(meta), _text(c[0]) or "", cites=_cites(c[1]))

    def use(self, meta: Meta, c: list[Any]) -> d.Use:
        settings = tuple(s for s in c[1:] if isinstance(s, d.Setting))
        return d.Use(self.at(meta), self.word(c[0]), settings, cites=self.all_cites(c))

    def setting(self, meta: Meta, c: list[Any]) -> d.Setting:
        return d.Setting(self.at(meta), self.word(c[0]), c[1], cites=_cites(c[2]))

    def param(self, meta: Meta, c: list[Any]) -> d.Param:
        return d.Param(self.at(meta), self.word(c[0]), c[1], cites=_cites(c[2]))

    def removal(self, meta: Meta, c: list[Any]) -> d.Remove:
        return d.Remove(self.at(meta), tuple(p for p in c if isinstance(p, d.Path)), cites=_cites(c[-1]))

    def all_cites(self, children: list[Any]) -> tuple[a.Cite, ...]:
        """Join the citations after the opening brace and those after the closing one."""
        found: list[a.Cite] = []
        for child in children:
            if type(child) is tuple:
                found += [x for x in child if isinstance(x, a.Cite)]
        return tuple(found)

    # -- things ---------------------------------------------------------------------------------

    def field(self, meta: Meta, c: list[Any]) -> d.Field:
        owner, name, kind, attributes, value, seen, cites = c
        return d.Field(
            self.at(meta),
            self.word(owner),
            self.word(name),
            kind,
            value,
            None if seen is None else self.word(seen),
            attributes or (),
            cites=_cites(cites),
        )

    def type(self, meta: Meta, c: list[Any]) -> a.Word:
        return a.Word(self.at(meta), " of ".join(str(word) for word in c if word is not None))

    def owner(self, meta: Meta, c: list[Any]) -> Token:
        return c[0]  # type: ignore[no-any-return]

    def colors(self, meta: Meta, c: list[Any]) -> d.Colors:
        return d.Colors(self.at(meta), self.words(c[:-1]), cites=_cites(c[-1]))

    def deck(self, meta: Meta, c: list[Any]) -> d.Deck:
        lines = tuple(x for x in c if isinstance(x, d.CardLine))
        return d.Deck(self.at(meta), self.word(c[0]), lines, cites=self.all_cites(c))

    def kind(self, meta: Meta, c: list[Any]) -> d.CardLine:
        *words, title, count, attributes, cites = c
        return d.CardLine(
            self.at(meta),
            self.words([x for x in words if not isinstance(x, d.Each)]),
            tuple(x for x in words if isinstance(x, d.Each)),
            _text(title),
            count,
            attributes or (),
            self.inside(title),
            cites=_cites(cites),
        )

    def each(self, meta: Meta, c: list[Any]) -> d.Each:
        return d.Each(self.at(meta), self.word(c[0]), None)

    def each_number(self, meta: Meta, c: list[Any]) -> d.Each:
        name, low, high = c
        return d.Each(self.at(meta), None if name is None else self.word(name), (int(low), int(high)))

    def pair(self, meta: Meta, c: list[Any]) -> d.Pair:
        return d.Pair(self.at(meta), self.word(c[0]), self.word(c[1]))

    def pairs(self, meta: Meta, c: list[Any]) -> list[d.Pair]:
        cites = _cites(c[-1])
        if len(c) == 2 and cites:
            pair = c[0]
            return [d.Pair(pair.span, pair.key, pair.value, cites=cites)]
        return [*c[:-1], cites]

    def table(self, meta: Meta, c: list[Any]) -> d.Table:
        pairs: list[d.Pair] = []
        cites = list(_cites(c[-1]))
        for line in c[1:-1]:
            pairs += [p for p in line if isinstance(p, d.Pair)]
            cites += [x for group in line if isinstance(group, tuple) for x in group]
        return d.Table(self.at(meta), self.word(c[0]), tuple(pairs), cites=tuple(cites))

    def cells(self, meta: Meta, c: list[Any]) -> d.GridRow:
        return d.GridRow(self.at(meta), self.words(c[:-2]), _text(c[-2]), cites=_cites(c[-1]))

    def grid(self, meta: Meta, c: list[Any]) -> d.Grid:
        return d.Grid(self.at(meta), self.word(c[0]), self.word(c[1]), tuple(c[2:-1]), cites=_cites(c[-1]))

    # -- the board ------------------------------------------------------------------------------

    def place(self, meta: Meta, c: list[Any]) -> a.Word:
        word = self.word(c[0])
        return a.Word(word.span, " ".join(word.text.split()))

    def attribute(self, meta: Meta, c: list[Any]) -> d.Attribute:
        return d.Attribute(self.at(meta), self.word(c[0]), tuple(self.attribute_value(x) for x in c[1:]))

    def attribute_value(self, value: Any) -> a.Word | int | a.Expr:
        """A number, a name, or an expression that stands in round brackets."""
        if not isinstance(value, Token):
            return value  # type: ignore[no-any-return]
        return int(value) if value.type == "SIGNED" else self.word(value)

    def attributes(self, meta: Meta, c: list[Any]) -> Attributes:
        return Attributes(c)

    def city(self, meta: Meta, c: list[Any]) -> d.CityLine:
        return d.CityLine(self.at(meta), c[0], c[1], c[2] or (), cites=_cites(c[3]))

    def spot(self, meta: Meta, c: list[Any]) -> d.Spot:
        side, angle = c[2] or ((), 0)
        return d.Spot(self.at(meta), int(c[0]), int(c[1]), side, angle, self.spans(c[:2]))

    def lettering(self, meta: Meta, c: list[Any]) -> tuple[tuple[a.Word, ...], int]:
        return self.words([x for x in c[1:-1] if x is not None]), int(c[-1] or 0)

    def via(self, meta: Meta, c: list[Any]) -> d.Spot:
        return d.Spot(self.at(meta), int(c[0]), int(c[1]), places=self.spans(c[:2]))

    def outline(self, meta: Meta, c: list[Any]) -> d.Outline:
        kind, *lines, cites = c
        words = tuple(a.Word(self.word(x).span, _text(x) or "") for x in lines)
        return d.Outline(self.at(meta), self.word(kind), words, cites=_cites(cites))

    def wish(self, meta: Meta, c: list[Any]) -> d.Wish:
        word, *words = self.words([x for x in c if x is not None and x.type == "NAME"])
        texts = [a.Word(self.word(x).span, _text(x) or "") for x in c if x is not None and x.type == "STRING"]
        numbers = tuple(int(x) for x in c if x is not None and x.type == "INT")
        return d.Wish(self.at(meta), word, tuple(words), texts[0] if texts else None, numbers)

    def drawing(self, meta: Meta, c: list[Any]) -> d.Drawing:
        return d.Drawing(self.at(meta), tuple(c[:-1]), cites=_cites(c[-1]))

    def symbol(self, meta: Meta, c: list[Any]) -> d.Symbol:
        value = None if c[1] is None else self.word(c[1])
        means = tuple(x for x in c if isinstance(x, d.Means))
        return d.Symbol(self.at(meta), c[0], value, means, cites=self.all_cites(c))

    def means(self, meta: Meta, c: list[Any]) -> d.Means:
        number = next((int(x) for x in c if x.type == "INT"), None)
        text = next((_text(x) for x in c if x.type == "STRING"), None)
        word, *words = self.words([x for x in c if x.type == "NAME"])
        return d.Means(self.at(meta), word, tuple(words), number, text)

    def tracks(self, meta: Meta, c: list[Any]) -> d.Tracks:
        return d.Tracks(self.at(meta), self.words(c[:-1]), c[-1] or ())

    def route(self, meta: Meta, c: list[Any]) -> d.RouteLine:
        first, _, second, length, *rest, cites = c
        at = self.word(length).span
        tracks = tuple(x for x in rest if isinstance(x, d.Tracks))
        via = tuple(x for x in rest if isinstance(x, d.Spot))
        return d.RouteLine(self.at(meta), (first, second), int(length), at, tracks, via, cites=_cites(cites))

    def goal(self, meta: Meta, c: list[Any]) -> d.Goal:
        places = tuple(x for x in c if isinstance(x, a.Word))
        values = [x for x in c if isinstance(x, Token) and x.type == "INT"]
        return d.Goal(self.at(meta), places, tuple(int(x) for x in values), self.spans(values))

    def ticket(self, meta: Meta, c: list[Any]) -> d.TicketLine:
        *goals, attributes, cites = c
        return d.TicketLine(self.at(meta), tuple(goals), attributes or (), cites=_cites(cites))

    def zone(self, meta: Meta, c: list[Any]) -> d.ZoneLine:
        name, *places, attributes, cites = c
        return d.ZoneLine(self.at(meta), name, tuple(places), attributes or (), cites=_cites(cites))

    def cities(self, meta: Meta, c: list[Any]) -> d.Cities:
        return d.Cities(self.at(meta), tuple(c[:-1]), cites=_cites(c[-1]))

    def routes(self, meta: Meta, c: list[Any]) -> d.Routes:
        return d.Routes(self.at(meta), tuple(c[:-1]), cites=_cites(c[-1]))

    def columns(self, meta: Meta, c: list[Any]) -> list[a.Word]:
        return list(self.words(c))

    def tickets(self, meta: Meta, c: list[Any]) -> d.Tickets:
        deck, columns, *lines, cites = c
        name = None if deck is None else self.word(deck)
        return d.Tickets(self.at(meta), name, tuple(columns or ()), tuple(lines), cites=_cites(cites))

    def zones(self, meta: Meta, c: list[Any]) -> d.Zones:
        return d.Zones(self.at(meta), self.word(c[0]), tuple(c[1:-1]), cites=_cites(c[-1]))

    # -- rules ----------------------------------------------------------------------------------

    def path(self, meta: Meta, c: list[Any]) -> d.Path:
        return d.Path(self.at(meta), self.words(c))

    def parameter(self, meta: Meta, c: list[Any]) -> d.Parameter:
        return d.Parameter(self.at(meta), self.word(c[0]), None if c[1] is None else self.word(c[1]))

    def params(self, meta: Meta, c: list[Any]) -> list[d.Parameter]:
        return c

    def rule(self, meta: Meta, c: list[Any]) -> d.Rule:
        return d.Rule(self.at(meta), self.word(c[0]), tuple(c[1] or ()), c[2], cites=_value_cites(c[2]) + _cites(c[3]))

    def except_value(self, meta: Meta, c: list[Any]) -> d.ExceptValue:
        path, params, value, when, cites = c
        found = _value_cites(value) + _cites(cites)
        return d.ExceptValue(self.at(meta), path, tuple(params or ()), value, when, cites=found)

    def except_steps(self, meta: Meta, c: list[Any]) -> d.ExceptSteps:
        path, when, block, cites = c
        return d.ExceptSteps(self.at(meta), path, when, block, cites=block.cites + _cites(cites))

    def except_words(self, meta: Meta, c: list[Any]) -> d.ExceptWords:
        path, title, cites = c
        return d.ExceptWords(self.at(meta), path, _text(title), cites=_cites(cites))

    def event(self, meta: Meta, c: list[Any]) -> d.Event:
        moment, path, when, block, cites = c
        return d.Event(self.at(meta), str(moment), path, when, block, cites=block.cites + _cites(cites))

    def score(self, meta: Meta, c: list[Any]) -> d.Score:
        return d.Score(self.at(meta), self.word(c[0]), _text(c[1]), c[2], cites=_cites(c[3]))

    def action(self, meta: Meta, c: list[Any]) -> d.Action:
        name, title, menu, when, block, cites = c
        found = block.cites + _cites(cites)
        return d.Action(
            self.at(meta), self.word(name), _text(title), menu, when, block, self.inside(title), cites=found
        )

    def steps(self, meta: Meta, c: list[Any]) -> d.Steps:
        name, params, block, cites = c
        return d.Steps(self.at(meta), self.word(name), tuple(params or ()), block, cites=block.cites + _cites(cites))

    def standing(self, meta: Meta, c: list[Any]) -> d.Whenever:
        name, limit, test, block, cites = c
        found = block.cites + _cites(cites)
        bound = None if limit is None else int(limit)
        return d.Whenever(self.at(meta), self.word(name), bound, test, block, cites=found)

    def key(self, meta: Meta, c: list[Any]) -> d.WinnerKey:
        return d.WinnerKey(self.at(meta), str(c[0]) == "most", c[1], cites=_cites(c[2]))

    def winner(self, meta: Meta, c: list[Any]) -> d.Winner:
        keys = tuple(x for x in c if isinstance(x, d.WinnerKey))
        return d.Winner(self.at(meta), keys, cites=self.all_cites(c))

    def ending(self, meta: Meta, c: list[Any]) -> d.End:
        return d.End(self.at(meta), c[0], c[1], cites=_cites(c[3]))

    # -- steps ----------------------------------------------------------------------------------

    def block(self, meta: Meta, c: list[Any]) -> a.Block:
        steps: list[a.AnyStep] = []
        prose: list[a.ProseLine] = []
        for child in c[1:]:
            if isinstance(child, a.ProseLine):
                prose.append(child)
            elif isinstance(child, a.Labelled) and prose:
                steps.append(replace(child, prose=tuple(prose)))
                self.depths[id(steps[-1])] = self.depths.get(id(child), 0)
                prose = []
            else:
                steps.append(child)
        return self.deeper(a.Block(self.at(meta), tuple(steps), cites=_cites(c[0])), *steps)  # type: ignore[no-any-return]

    def labelled(self, meta: Meta, c: list[Any]) -> a.Labelled:
        step = c[2]
        node = a.Labelled(
            self.at(meta), self.word(c[0]), _text(c[1]), step, title_span=self.inside(c[1]), cites=step.cites
        )
        return self.deeper(node, step)  # type: ignore[no-any-return]

    def cited(self, meta: Meta, c: list[Any]) -> a.AnyStep:
        step, cites = c
        if not cites:
            return step  # type: ignore[no-any-return]
        values = {f: getattr(step, f) for f in step.__dataclass_fields__}
        values["cites"] = step.cites + cites
        node = type(step)(**values)
        self.depths[id(node)] = self.depths.get(id(step), 0)
        return node  # type: ignore[no-any-return]

    def branch(self, meta: Meta, c: list[Any]) -> a.If:
        test, block, other, cites = c
        node = a.If(self.at(meta), test, block, other, cites=block.cites + _cites(cites))
        return self.deeper(node, test, block, other)  # type: ignore[no-any-return]

    def branch_else(self, meta: Meta, c: list[Any]) -> a.If:
        return self.branch(meta, [*c, ()])

    def loop(self, meta: Meta, c: list[Any]) -> a.For:
        name, source, where, together, block, cites = c
        found = block.cites + _cites(cites)
        node = a.For(self.at(meta), self.word(name), source, where, together is not None, block, cites=found)
        return self.deeper(node, source, where, block)  # type: ignore[no-any-return]

    def may(self, meta: Meta, c: list[Any]) -> a.May:
        node = a.May(self.at(meta), c[0], c[1], cites=c[0].cites + _cites(c[2]))
        return self.deeper(node, c[0], c[1])  # type: ignore[no-any-return]

    def try_(self, meta: Meta, c: list[Any]) -> a.Try:
        node = a.Try(self.at(meta), c[0], c[1], cites=c[0].cites + _cites(c[2]))
        return self.deeper(node, c[0], c[1])  # type: ignore[no-any-return]

    def let(self, meta: Meta, c: list[Any]) -> a.Let:
        return a.Let(self.at(meta), self.word(c[0]), c[1], cites=_cites(c[2]))

    def assign(self, meta: Meta, c: list[Any]) -> a.Assign:
        return a.Assign(self.at(meta), c[0], str(c[1]), c[2], cites=_cites(c[3]))

    def together(self, meta: Meta, c: list[Any]) -> a.Together:
        return self.deeper(a.Together(self.at(meta), c[1], cites=c[1].cites), c[1])  # type: ignore[no-any-return]

    def choose_one(self, meta: Meta, c: list[Any]) -> a.ChooseOne:
        return a.ChooseOne(self.at(meta), self.word(c[0]), c[1], c[2], _text(c[3]))

    def choose_some(self, meta: Meta, c: list[Any]) -> a.ChooseSome:
        return a.ChooseSome(self.at(meta), c[0], self.word(c[1]), c[2], c[3], _text(c[4]))

    def choose_branch(self, meta: Meta, c: list[Any]) -> a.ChooseBranch:
        node = a.ChooseBranch(self.at(meta), _text(c[0]), c[1], cites=c[1].cites)
        return self.deeper(node, c[1])  # type: ignore[no-any-return]

    def pay(self, meta: Meta, c: list[Any]) -> a.Pay:
        cost, source, to, target, name = c
        return a.Pay(
            self.at(meta),
            cost,
            source,
            to is not None and str(to) == "under",
            target,
            None if name is None else self.word(name),
        )

    def move(self, meta: Meta, c: list[Any]) -> a.Move:
        up_to, amount, kind, source, to, target = c
        word = None if kind is None else self.word(kind)
        return a.Move(self.at(meta), up_to is not None, amount, word, source, str(to) == "under", target)

    def shuffle(self, meta: Meta, c: list[Any]) -> a.Shuffle:
        return a.Shuffle(self.at(meta), c[0])

    def stop(self, meta: Meta, c: list[Any]) -> a.Stop:
        return a.Stop(self.at(meta))

    def call_step(self, meta: Meta, c: list[Any]) -> a.CallStep:
        return a.CallStep(self.at(meta), c[0])

    # -- expressions ----------------------------------------------------------------------------

    def number(self, meta: Meta, c: list[Any]) -> a.Number:
        return a.Number(self.at(meta), int(c[0]))

    def name(self, meta: Meta, c: list[Any]) -> a.Name:
        return a.Name(self.at(meta), str(c[0]))

    def quoted(self, meta: Meta, c: list[Any]) -> a.Quoted:
        return a.Quoted(self.at(meta), str(c[0])[1:-1])

    def parenthesis(self, meta: Meta, c: list[Any]) -> a.Expr:
        return c[0]  # type: ignore[no-any-return]

    def conditional(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Conditional(self.at(meta), *c), *c)  # type: ignore[no-any-return]

    def or_(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Logic(self.at(meta), "or", tuple(c)), *c)  # type: ignore[no-any-return]

    def and_(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Logic(self.at(meta), "and", tuple(c)), *c)  # type: ignore[no-any-return]

    def negation(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Unary(self.at(meta), "not", c[0]), *c)  # type: ignore[no-any-return]

    def minus(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Unary(self.at(meta), "-", c[0]), *c)  # type: ignore[no-any-return]

    def compare(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Binary(self.at(meta), str(c[1]), c[0], c[2]), c[0], c[2])  # type: ignore[no-any-return]

    arithmetic = compare

    def member(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Binary(self.at(meta), "has", c[0], c[1]), *c)  # type: ignore[no-any-return]

    def matches(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Matches(self.at(meta), c[0], self.words(c[1:])), c[0])  # type: ignore[no-any-return]

    def between(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Between(self.at(meta), c[0], c[1]), *c)  # type: ignore[no-any-return]

    def property(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Property(self.at(meta), c[0], self.word(c[1])), c[0])  # type: ignore[no-any-return]

    def lookup(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Lookup(self.at(meta), c[0], tuple(c[1:])), *c)  # type: ignore[no-any-return]

    def arguments(self, meta: Meta, c: list[Any]) -> tuple[Any, ...]:
        return ("args", *c)

    def binder(self, meta: Meta, c: list[Any]) -> tuple[Any, ...]:
        name, source, where, *values = c
        return ("binder", self.word(name), source, where, tuple(v for v in values if v is not None))

    def function(self, meta: Meta, c: list[Any]) -> a.Expr:
        name, arguments = self.word(c[0]), c[1]
        if arguments is not None and arguments[0] == "binder":
            _, var, source, where, values = arguments
            node: a.Expr = a.Binder(self.at(meta), name, var, source, where, values)
            return self.deeper(node, source, where, *values)  # type: ignore[no-any-return]
        args = arguments[1:] if arguments else ()
        return self.deeper(a.Call(self.at(meta), name, args), *args)  # type: ignore[no-any-return]

    def method(self, meta: Meta, c: list[Any]) -> a.Expr:
        of, name, arguments = c
        args = arguments[1:] if arguments and arguments[0] == "args" else ()
        return self.deeper(a.Method(self.at(meta), of, self.word(name), args), of, *args)  # type: ignore[no-any-return]

    # -- costs ----------------------------------------------------------------------------------

    def items(self, children: list[Any]) -> tuple[a.Item, ...]:
        return tuple(x for x in children if isinstance(x, (a.OneOf, a.Slots, a.Times)))

    def cost(self, meta: Meta, c: list[Any]) -> a.Expr:
        items = self.items(c)
        return self.deeper(a.CostExpr(self.at(meta), items, _cites(c[0])), *items)  # type: ignore[no-any-return]

    def one(self, meta: Meta, c: list[Any]) -> a.OneOf:
        return a.OneOf(self.at(meta), self.word(c[0]), c[1], c[2])

    def slots(self, meta: Meta, c: list[Any]) -> a.Slots:
        choices = (c[1],) if isinstance(c[1], a.Choice) else c[1]
        return self.deeper(a.Slots(self.at(meta), c[0], choices), c[0], *choices)  # type: ignore[no-any-return]

    def groups(self, meta: Meta, c: list[Any]) -> a.Times:
        items = self.items(c[1:])
        return self.deeper(a.Times(self.at(meta), c[0], items), c[0], *items)  # type: ignore[no-any-return]

    def choices(self, meta: Meta, c: list[Any]) -> tuple[a.Choice, ...]:
        return tuple(c)

    def choice(self, meta: Meta, c: list[Any]) -> a.Choice:
        part = None if c[0] is None else self.word(c[0])
        return self.deeper(a.Choice(self.at(meta), part, c[1], c[2]), c[1])  # type: ignore[no-any-return]

    def words_(self, meta: Meta, c: list[Any]) -> a.Words:
        return a.Words(self.at(meta), self.words(c))

    def named_cost(self, meta: Meta, c: list[Any]) -> a.Call:
        arguments = c[1]
        args = arguments[1:] if arguments and arguments[0] == "args" else ()
        return a.Call(self.at(meta), self.word(c[0]), args)

    def group(self, meta: Meta, c: list[Any]) -> a.Group:
        items = self.items(c)
        return self.deeper(a.Group(self.at(meta), items), *items)  # type: ignore[no-any-return]

    # -- scenarios ------------------------------------------------------------------------------

    def scenario(self, meta: Meta, c: list[Any]) -> d.Scenario:
        title, cites, *facts = c
        at = self.word(title).span
        return d.Scenario(self.at(meta), _text(title) or "", at, tuple(facts), cites=_cites(cites))

    def shared(self, meta: Meta, c: list[Any]) -> d.Board:
        return d.Board(self.at(meta), self.word(c[0]), tuple(c[1:]))

    def use_board(self, meta: Meta, c: list[Any]) -> d.UseBoard:
        return d.UseBoard(self.at(meta), self.word(c[0]))

    def stage(self, meta: Meta, c: list[Any]) -> d.Stage:
        return d.Stage(self.at(meta), self.word(c[0]), int(c[1]), c[2])

    def stages(self, meta: Meta, c: list[Any]) -> d.Stage:
        return d.Stage(self.at(meta), self.word(c[0]), int(c[1]), c[3], int(c[2]))

    def seed(self, meta: Meta, c: list[Any]) -> d.Seed:
        return d.Seed(self.at(meta), int(c[0]))

    def any_shuffle(self, meta: Meta, c: list[Any]) -> d.AnyShuffle:
        return d.AnyShuffle(self.at(meta))

    def cases(self, meta: Meta, c: list[Any]) -> d.Cases:
        return d.Cases(self.at(meta), tuple(c))

    def case(self, meta: Meta, c: list[Any]) -> d.CaseLine:
        *cells, because = c
        return d.CaseLine(self.at(meta), tuple(cells), because)

    def cell(self, meta: Meta, c: list[Any]) -> tuple[d.Either, ...]:
        return tuple(d.Either(value.span, (value,)) for value in c)

    def given(self, meta: Meta, c: list[Any]) -> d.Given:
        return d.Given(self.at(meta), c[0], c[2], c[1] is not None, cites=_cites(c[3]))

    def played(self, meta: Meta, c: list[Any]) -> d.Played:
        return d.Played(self.at(meta), self.word(c[0]), c[1], cites=_cites(c[2]))

    def expect(self, meta: Meta, c: list[Any]) -> d.Expect:
        return d.Expect(self.at(meta), c[0], cites=_cites(c[1]))

    def holds(self, meta: Meta, c: list[Any]) -> d.Holds:
        return d.Holds(self.at(meta), c[0], c[1], cites=_cites(c[2]))

    def not_holds(self, meta: Meta, c: list[Any]) -> d.Negated:
        return d.Negated(self.at(meta), self.holds(meta, c), cites=_cites(c[2]))

    def offered(self, meta: Meta, c: list[Any]) -> d.Offered:
        player, how, values, because, cites = c
        return d.Offered(
            self.at(meta), self.word(player), " ".join(str(how).split()), values, because, cites=_cites(cites)
        )

    def seen(self, meta: Meta, c: list[Any]) -> d.Sees:
        other = None if c[3] is None else self.word(c[3])
        return d.Sees(self.at(meta), self.word(c[0]), c[1] is None, c[2], other, cites=_cites(c[4]))

    def refused(self, meta: Meta, c: list[Any]) -> d.Refused:
        return d.Refused(self.at(meta), cites=_cites(c[0]))

    def happened(self, meta: Meta, c: list[Any]) -> d.Happened:
        times = None if c[1] is None else int(c[1])
        return d.Happened(self.at(meta), True, c[0], times, cites=_cites(c[2]))

    def not_happened(self, meta: Meta, c: list[Any]) -> d.Happened:
        return d.Happened(self.at(meta), False, c[0], cites=_cites(c[1]))

    def values(self, meta: Meta, c: list[Any]) -> tuple[d.Either, ...]:
        return tuple(c)

    def either(self, meta: Meta, c: list[Any]) -> d.Either:
        return d.Either(self.at(meta), tuple(c))

    def value(self, meta: Meta, c: list[Any]) -> d.Value:
        return d.Value(self.at(meta), tuple(c))

    def amount_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), int(c[0]), None, self.words(c[1:]))

    def minus_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), -int(c[0]), None, ())

    def words_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), None, None, self.words(c))

    def quoted_part(self, meta: Meta, c: list[Any]) -> d.Part:
        return d.Part(self.at(meta), None, str(c[0])[1:-1], self.words(c[1:]))

    def counted_part(self, meta: Meta, c: list[Any]) -> d.Part:
        part = self.quoted_part(meta, c[1:])
        return replace(part, span=replace(part.span, start=self.word(c[1]).span.start), amount=int(c[0]))

    # -- citations ------------------------------------------------------------------------------

    def cites(self, meta: Meta, c: list[Any]) -> tuple[a.Cite, ...]:
        return tuple(a.Cite(self.word(t).span, str(t)[1:]) for t in c)

    opened = cites
