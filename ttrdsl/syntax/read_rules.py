"""Turn what the grammar recognises of rules and steps into declarations and steps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark.tree import Meta

from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.tree_reader import TreeReader, cites_of, text_of, value_cites


class ReadRules(TreeReader):
    """One method per rule or alias of the grammar."""

    def path(self, meta: Meta, c: list[Any]) -> d.Path:
        return d.Path(self.at(meta), self.words(c))

    def parameter(self, meta: Meta, c: list[Any]) -> d.Parameter:
        return d.Parameter(self.at(meta), self.word(c[0]), None if c[1] is None else self.word(c[1]))

    def params(self, meta: Meta, c: list[Any]) -> list[d.Parameter]:
        return c

    def rule(self, meta: Meta, c: list[Any]) -> d.Rule:
        return d.Rule(self.at(meta), self.word(c[0]), tuple(c[1] or ()), c[2], cites=value_cites(c[2]) + cites_of(c[3]))

    def except_value(self, meta: Meta, c: list[Any]) -> d.ExceptValue:
        path, params, value, when, cites = c
        found = value_cites(value) + cites_of(cites)
        return d.ExceptValue(self.at(meta), path, tuple(params or ()), value, when, cites=found)

    def except_steps(self, meta: Meta, c: list[Any]) -> d.ExceptSteps:
        path, when, block, cites = c
        return d.ExceptSteps(self.at(meta), path, when, block, cites=block.cites + cites_of(cites))

    def except_words(self, meta: Meta, c: list[Any]) -> d.ExceptWords:
        path, title, cites = c
        return d.ExceptWords(self.at(meta), path, text_of(title), cites=cites_of(cites))

    def event(self, meta: Meta, c: list[Any]) -> d.Event:
        moment, path, when, block, cites = c
        return d.Event(self.at(meta), str(moment), path, when, block, cites=block.cites + cites_of(cites))

    def score(self, meta: Meta, c: list[Any]) -> d.Score:
        return d.Score(self.at(meta), self.word(c[0]), text_of(c[1]), c[2], cites=cites_of(c[3]))

    def action(self, meta: Meta, c: list[Any]) -> d.Action:
        name, title, menu, when, block, cites = c
        found = block.cites + cites_of(cites)
        return d.Action(
            self.at(meta), self.word(name), text_of(title), menu, when, block, self.inside(title), cites=found
        )

    def steps(self, meta: Meta, c: list[Any]) -> d.Steps:
        name, params, block, cites = c
        return d.Steps(self.at(meta), self.word(name), tuple(params or ()), block, cites=block.cites + cites_of(cites))

    def standing(self, meta: Meta, c: list[Any]) -> d.Whenever:
        name, limit, test, block, cites = c
        found = block.cites + cites_of(cites)
        bound = None if limit is None else int(limit)
        return d.Whenever(self.at(meta), self.word(name), bound, test, block, cites=found)

    def key(self, meta: Meta, c: list[Any]) -> d.WinnerKey:
        return d.WinnerKey(self.at(meta), str(c[0]) != "fewest", c[1], str(c[0]) == "only", cites=cites_of(c[2]))

    def winner(self, meta: Meta, c: list[Any]) -> d.Winner:
        keys = tuple(x for x in c if isinstance(x, d.WinnerKey))
        return d.Winner(self.at(meta), keys, cites=self.all_cites(c))

    def ending(self, meta: Meta, c: list[Any]) -> d.End:
        return d.End(self.at(meta), c[0], c[1], cites=cites_of(c[3]))

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
        return self.deeper(a.Block(self.at(meta), tuple(steps), cites=cites_of(c[0])), *steps)  # type: ignore[no-any-return]

    def labelled(self, meta: Meta, c: list[Any]) -> a.Labelled:
        step = c[2]
        node = a.Labelled(
            self.at(meta), self.word(c[0]), text_of(c[1]), step, title_span=self.inside(c[1]), cites=step.cites
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
        node = a.If(self.at(meta), test, block, other, cites=block.cites + cites_of(cites))
        return self.deeper(node, test, block, other)  # type: ignore[no-any-return]

    def branch_else(self, meta: Meta, c: list[Any]) -> a.If:
        return self.branch(meta, [*c, ()])

    def loop(self, meta: Meta, c: list[Any]) -> a.For:
        name, source, where, together, block, cites = c
        found = block.cites + cites_of(cites)
        node = a.For(self.at(meta), self.word(name), source, where, together is not None, block, cites=found)
        return self.deeper(node, source, where, block)  # type: ignore[no-any-return]

    def may(self, meta: Meta, c: list[Any]) -> a.May:
        node = a.May(self.at(meta), c[0], c[1], cites=c[0].cites + cites_of(c[2]))
        return self.deeper(node, c[0], c[1])  # type: ignore[no-any-return]

    def try_(self, meta: Meta, c: list[Any]) -> a.Try:
        node = a.Try(self.at(meta), c[0], c[1], cites=c[0].cites + cites_of(c[2]))
        return self.deeper(node, c[0], c[1])  # type: ignore[no-any-return]

    def let(self, meta: Meta, c: list[Any]) -> a.Let:
        return a.Let(self.at(meta), self.word(c[0]), c[1], cites=cites_of(c[2]))

    def assign(self, meta: Meta, c: list[Any]) -> a.Assign:
        return a.Assign(self.at(meta), c[0], str(c[1]), c[2], cites=cites_of(c[3]))

    def together(self, meta: Meta, c: list[Any]) -> a.Together:
        return self.deeper(a.Together(self.at(meta), c[1], cites=c[1].cites), c[1])  # type: ignore[no-any-return]

    def choose_one(self, meta: Meta, c: list[Any]) -> a.ChooseOne:
        return a.ChooseOne(self.at(meta), self.word(c[0]), c[1], c[2], text_of(c[3]))

    def choose_some(self, meta: Meta, c: list[Any]) -> a.ChooseSome:
        return a.ChooseSome(self.at(meta), c[0], self.word(c[1]), c[2], c[3], text_of(c[4]))

    def choose_branch(self, meta: Meta, c: list[Any]) -> a.ChooseBranch:
        node = a.ChooseBranch(self.at(meta), text_of(c[0]), c[1], cites=c[1].cites)
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
