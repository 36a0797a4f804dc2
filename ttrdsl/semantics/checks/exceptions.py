"""Exceptions that contradict each other, never hold, or are always hidden by later ones."""

from __future__ import annotations

from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.evaluate import Env
from ttrdsl.program.node import Node
from ttrdsl.program.steps import ENTRIES
from ttrdsl.semantics.book import Changed
from ttrdsl.semantics.chains import ordered
from ttrdsl.semantics.checks.satisfy import example
from ttrdsl.semantics.checks.witness import Witnesses, folded
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.translator import Reached
from ttrdsl.semantics.types import Type
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes
from ttrdsl.tongue.english import counted


def check_exceptions(game: Game) -> None:
    """Look at all exceptions to each rule, score and step."""
    check = _Check(game)
    book = game.book
    chains = [(x.name, x.exceptions) for x in book.named.values() if x.exceptions]
    for path, chain in [*chains, *book.step_exceptions.items()]:
        check.chain(path, ordered(chain))
    for first, new in book.replaced:
        check.once(first, new)


class _Check:
    """Carries what the questions share."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reached = game.translator.reached
        self.problems = game.translator.problems
        self.look = Witnesses(game)

    def chain(self, path: str, chain: list[Changed]) -> None:
        """Check the exceptions to one path, which stand in the order they are asked."""
        never: list[Changed] = []
        for change in chain:
            found = self.reached.get(id(change.decl))
            if found is not None and found.test is not None and self.look.find(found.types, [found.test]) is None:
                never.append(change)
                if not self._of_another_game(change):
                    self._report_never(path, found)
        chain = [c for c in chain if c not in never]
        self._conflicts(path, chain)
        self._hidden(path, chain)

    def once(self, first: tuple[int, d.Once], new: tuple[int, d.Once]) -> None:
        """Report what a game has once if a file replaces it that knows nothing of it; base rules are there for that."""
        named = {d.Winner: "winner", d.End: "end"}[type(first[1])]
        steps = [x for x in self.game.book.layers[first[0]].file.declarations if isinstance(x, d.Steps)]
        base = any(x.name.text in ENTRIES for x in steps)
        if base or self._deliberate(new[0], first[0]):
            return
        names = [self.game.book.layers[layer].name for layer, _ in (first, new)]
        self.problems.add(
            "TTR503", d.head_of(first[1]), f"this `{named}` has no effect", "a later file has one of its own",
            related=[(d.head_of(new[1]), "this one counts")],
            help=f"write `use {names[0]}` below `use {names[1]}` if it should count, or leave one of them out",
        )  # fmt: skip

    # -- conflicts ------------------------------------------------------------------------------

    def _conflicts(self, path: str, chain: list[Changed]) -> None:
        for position, second in enumerate(chain):
            for first in chain[:position]:
                if first.layer == second.layer and (first.decl.when is None) == (second.decl.when is None):
                    self._compare(path, *sorted((first, second), key=lambda c: c.decl.span.start))

    def _compare(self, path: str, first: Changed, second: Changed) -> None:
        one, two = self.reached.get(id(first.decl)), self.reached.get(id(second.decl))
        if one is None or two is None or one.test is None or two.test is None:
            if first.decl.when is None:
                label = "the second exception without `when`"
                self.problems.add(
                    "TTR501", second.decl.path.span, f"two exceptions to `{path}` always hold", label,
                    related=[(first.decl.path.span, "the first")],
                    help="say with `when` in which case each of them holds",
                )  # fmt: skip
            return
        found = self.look.find(one.types, [one.test, two.test])
        if found is None:
            return
        label = f"both can hold {self._shown(found, [one.test, two.test], one.types)}"
        self.problems.add(
            "TTR501", _when(second.decl), f"two exceptions to `{path}` can hold together", label,
            related=[(_when(first.decl), "this can be true at the same time")],
            help="add `and not …` to one of them, or make one exception of both",
        )  # fmt: skip

    def _shown(self, found: tuple[Env, int], conditions: list[Node], types: dict[str, Type]) -> str:
        """Name the elements of a witness, and the players or the state where it depends on them."""
        case, players = found
        parts = [f"`{self.game.things.elements(types[n].of)[value]}`" for n, value in case.items()]
        examples = {fold.players: example(folded(fold, conditions, case)) for fold in self.look.folds}
        if None in examples.values():
            parts.append(counted(players, "player"))
        state = [_state_shown(term, value) for term, value in (examples[players] or {}).items()]
        if not parts:
            parts = [text for text in state if text][:3]
        return "for " + ", ".join(parts) if parts else "at some time of a game"

    # -- exceptions without effect --------------------------------------------------------------

    def _of_another_game(self, change: Changed) -> bool:
        """What the game that a variant uses says for other numbers of players holds there."""
        layer = self.game.book.layers[change.layer]
        return (
            layer is not self.game.book.layers[-1]
            and layer.file.header is not None
            and layer.file.header.kind == "game"
        )

    def _report_never(self, path: str, found: Reached) -> None:
        assert found.test is not None
        kinds = {found.types[n].of for case in self._some_case(found) for n in case}
        words = {"route": "route", "city": "city", "card": "card", "zone": "zone", "color": "color"}
        what = next((words[k] for k in ("route", "city", "zone", "card", "color") if k in kinds), "")
        label = f"no {what} of this game meets it" if what else f"false with {self.game.things.players_shown} players"
        helps = (
            "nothing on the board has what it asks for"
            if what
            else "its parts contradict each other, or the tables rule it out"
        )
        self.problems.add("TTR502", _when(found.decl), f"exception to `{path}` can never hold", label, help=helps)

    def _some_case(self, found: Reached) -> list[Env]:
        return [next(iter(self.look.elements.cases([found.test], found.types)), {})]

    def _hidden(self, path: str, chain: list[Changed]) -> None:
        for position, change in enumerate(chain):
            later = [c for c in chain[:position] if c.layer > change.layer and not _uses_default(c)]
            hider = self._hider(change, later)
            if hider is not None and not self._deliberate(hider.layer, change.layer):
                self.problems.add(
                    "TTR503", change.decl.path.span, f"exception to `{path}` is always hidden",
                    "whenever it could hold, a later file decides",
                    related=[(hider.decl.path.span, "by this exception")],
                    help="leave one of them out, or write `default` where the earlier one should count",
                )  # fmt: skip
        for change in chain:
            if id(change.decl) not in self.reached and not any(c.layer > change.layer for c in chain):
                self._report_unreached(path, change)

    def _hider(self, change: Changed, later: list[Changed]) -> Changed | None:
        """Return the exception of a later layer that leaves no case to this one."""
        always = next((c for c in later if c.decl.when is None), None)
        if always is not None or not later:
            return always
        found = self.reached.get(id(change.decl))
        others = [self.reached.get(id(c.decl)) for c in later]
        if found is None or any(o is None for o in others):
            return None
        tests: list[Node] = [
            True if found.test is None else found.test,
            *(["not", o.test] for o in others if o is not None),
        ]
        types = found.types | {k: v for o in others if o is not None for k, v in o.types.items()}
        return later[0] if found.test is not None and self.look.find(types, tests) is None else None

    def _report_unreached(self, path: str, change: Changed) -> None:
        """The step itself stands in a block that another exception replaces."""
        whole = path.split(".")
        for length in range(len(whole) - 1, 0, -1):
            outer = ".".join(whole[:length])
            chain = self.game.book.step_exceptions.get(outer, [])
            hider = next((c for c in chain if c.decl.when is None and not _uses_default(c)), None)
            if hider is not None and not self._deliberate(hider.layer, change.layer):
                self.problems.add(
                    "TTR503", change.decl.path.span, f"exception to `{path}` is always hidden",
                    f"`{outer}` is replaced as a whole", related=[(hider.decl.path.span, "replaced here")],
                )  # fmt: skip
                return

    def _deliberate(self, later: int, earlier: int) -> bool:
        """A file that uses another, itself or through others, knows what it replaces."""
        layers = self.game.book.layers
        by_file = {layer.file.source.name: layer for layer in layers}
        waiting, seen = [layers[earlier]], set[int]()
        while waiting:
            for use in waiting.pop().used_by:
                user = by_file[use.span.file]
                if user.index not in seen:
                    seen.add(user.index)
                    waiting.append(user)
        return later in seen


def _state_shown(term: Any, value: Any) -> str:
    """Return a term and its value as a player would write them, or nothing for one that is not a plain field."""
    if not isinstance(term, tuple) or term[0] not in ("field", "cell", "pieces") or isinstance(value, bool):
        return ""
    owner = {("field", "me"): "me.", ("pieces", ("place", "player", "me")): "me."}
    if term[0] == "pieces":
        name, prefix = term[1], "" if term[2] == ("place", "board") else owner.get(("pieces", term[2]))
    else:
        name, prefix = term[1].rpartition(".")[2], "" if len(term) == 2 else owner.get(("field", term[2]))
    return f"`{prefix}{name} = {value}`" if prefix is not None and isinstance(value, int) else ""


def _when(decl: d.ExceptValue | d.ExceptSteps) -> Span:
    return decl.when.span if decl.when is not None else decl.path.span


def _uses_default(change: Changed) -> bool:
    body = change.decl.value if isinstance(change.decl, d.ExceptValue) else change.decl.block
    return any(
        (isinstance(n, a.Name) and n.id == "default") or (isinstance(n, a.Word) and n.text == "default")
        for n in nodes(body)
    )
