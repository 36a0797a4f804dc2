"""What can stand in a scenario: games, players, and behind `does` the answers to what an action asks, in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttrdsl.assist import completion_board as on_board
from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.project import Look, Project
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.index import Index
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.expected import Expected
from ttrdsl.syntax.walk import nodes
from ttrdsl.workspace import game_names

DECISIONS = (a.ChooseOne, a.ChooseSome, a.ChooseBranch, a.Pay)
CARDS = ("word_of_cards", "color", "ticket")
# What answers a question about things of a type, as items of a completion call it.
ANSWERS = {"card": CARDS, "choice of cards": CARDS, "kind of piece": ("piece",), "number": ()}


def at(project: Project, look: Look, game: Game, here: Expected) -> Iterable[Item]:
    """Return the words for a place of a scenario; of a `then` that compares, only the players."""
    last = here.tokens[-1].kind
    if last == "ON":
        return _games(project)
    if last in ("AT", "BECAUSE", "HAPPENED"):
        return [Item(path, "step") for path in [*game.book.paths, *(x.name for x in game.book.of(d.Rule))]]
    line = _line(here)
    if "DOES" in line or "MAY" in line:
        return _choices(look, game, here)
    return _players(game, here)


def deciding(here: Expected) -> bool:
    """Say whether a place is in a line that says what a player does or may do, or in one that takes but a few words."""
    line = _line(here)
    return "DOES" in line or "MAY" in line or here.tokens[-1].kind in ("ON", "WHEN", "AS", "AT", "BECAUSE", "HAPPENED")


def _line(here: Expected) -> list[str]:
    """Return the kinds of the tokens of this line, up to the place."""
    kinds = [token.kind for token in here.tokens]
    ends = [n for n, kind in enumerate(kinds) if kind in ("_NL", "LBRACE", "SEMICOLON")]
    return kinds[ends[-1] + 1 if ends else 0 :]


def _games(project: Project) -> Iterator[Item]:
    for path in project.games():
        header = project.workspace.parsed(path)[0].header
        if header is not None:
            yield Item(header.name.text, "game", header.title)
    yield from (Item(name, "game") for name in game_names())


def _players(game: Game, here: Expected) -> list[Item]:
    """Return the players at the table: as many as the stage says, or as there can be."""
    kinds = [token.kind for token in here.tokens]
    said = [here.tokens[n + 1].text for n, kind in enumerate(kinds[:-1]) if kind == "WITH"]
    most = int(said[0]) if said and said[0].isdecimal() else game.things.counts.stop - 1
    return [Item(f"P{n}", "player") for n in range(1, min(most, game.things.counts.stop - 1) + 1)]


def _choices(look: Look, game: Game, here: Expected) -> list[Item]:
    """Return the actions, or behind a comma the answers to what the action asks next, the likeliest first."""
    line = here.tokens[len(here.tokens) - len(_line(here)) :]
    said = next(n for n, token in enumerate(line) if token.kind in ("DOES", "MAY"))
    given = [token.kind for token in line[said:]].count("COMMA")
    actions = [x for x in game.book.of(d.Action) if isinstance(x.decl, d.Action)]
    offered = [Item(x.name, "action", x.decl.title or "") for x in actions if isinstance(x.decl, d.Action)]
    columns = {m.key.name for index in look.indexes for m in index.in_file(look.name) if m.key.kind == "column"}
    labels = sorted({path.rpartition(".")[2] for path in game.book.paths} - {x.name for x in actions})
    items = [
        *(Item(name, "column") for name in sorted(columns)),
        *on_board.cards(game),
        *(Item(info.name, "piece", "pieces") for info in game.things.fields.values() if info.word == "pieces"),
        *(Item(name, "step") for name in labels),
        *on_board.quoted(game),
        *_players(game, here),
        Item("none", "built_in"),
    ]
    action = next((x for x in actions if given and len(line) > said + 1 and x.name == line[said + 1].text), None)
    if action is None:
        return [*offered, *items]
    asked = list(_asked(game, action.decl))
    kinds = asked[given - 1] if given <= len(asked) else ()
    return sorted(
        items,
        key=lambda item: (item.kind not in (*kinds, "column"), kinds.index(item.kind) if item.kind in kinds else 0),
    )


def _asked(game: Game, block: a.Node, depth: int = 0) -> Iterator[tuple[str, ...]]:
    """Yield what answers each question of some steps, in reading order: a city, cards, a branch."""
    for node in nodes(block):
        if isinstance(node, a.ChooseBranch):
            yield ("step",)
        elif isinstance(node, a.Pay):
            yield CARDS
        elif isinstance(node, (a.ChooseOne, a.ChooseSome)):
            kind = _type(game.book.index, node.var)
            yield ANSWERS.get(kind, (kind,))
        elif isinstance(node, a.Call) and depth < 5 and node.name.text in game.book.named:
            steps = game.book.named[node.name.text].decl
            if isinstance(steps, d.Steps):
                yield from _asked(game, steps.block, depth + 1)


def _type(index: Index, var: a.Word) -> str:
    """Return the type of a local by where it is declared."""
    keys = (m.key for m in index.in_file(var.span.file) if m.span == var.span and m.role == "declare")
    return next((index.types[key].type for key in keys if key in index.types), "")
