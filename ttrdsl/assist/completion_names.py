"""The names that can stand at a place of a declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttrdsl.assist import completion_board as on_board
from ttrdsl.assist.clause_texts import clause_texts
from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.completion_members import locals_in_sight, members
from ttrdsl.assist.explanation import param_value
from ttrdsl.assist.project import Look, Project
from ttrdsl.diagnostics import Problems
from ttrdsl.semantics.calls import BINDERS, FUNCTIONS
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.names import CONSTANTS
from ttrdsl.semantics.noting import kind_of
from ttrdsl.semantics.types import BY_WORD, FIELD_TYPES, OWNERS, SET_FIELDS
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.expected import Expected, Read

CHANGES = ("EXCEPT", "REMOVE", "MOMENT")
WITH_PARAMETERS = ("RULE", "STEPS", "EXCEPT")
BOARD_BLOCKS = ("CITIES", "ROUTES", "TICKETS", "ZONES", "DECK")


def at(project: Project, look: Look, here: Expected, offset: int) -> Iterable[Item]:
    """Return the names for a place, by the declaration it is in and the token before it."""
    kinds = [token.kind for token in here.tokens]
    first, last = (kinds[0], kinds[-1]) if kinds else ("", "")
    game = look.game
    if not kinds or {"USE", "SCENARIO"} <= here.accepts:
        return [Item(f"{owner} has", "word") for owner in OWNERS]
    if first == "USE":
        return _use(project, look, here)
    if first == "NAME" and kinds[1:2] == ["HAS"]:
        return _field(kinds)
    if game is None or not here.accepts & {"NAME", "PLACE", "QUOTED"}:
        return []
    if first in CHANGES and _only_path(here.tokens):
        return _paths(game, here.tokens)
    block = _block(here)
    if block:
        return on_board.at(game, here, block)
    if last == "DOT":
        return members(game, look, here, offset)
    if first == "SCENARIO":
        return _scenario(project, game, here)
    if last == "COLON" and first in WITH_PARAMETERS and "QUOTED" not in here.accepts:
        return [Item(word, "type") for word in BY_WORD]
    if last in ("IS", "OF"):
        return [*on_board.cards(game), *_locals(look, here, offset)]
    if last == "NAME" and "QUOTED" not in here.accepts:
        return []
    return [*_locals(look, here, offset), *_globals(game), *_built_in()]


def clauses(look: Look) -> Iterator[Item]:
    """Yield the clauses and rulings that may be cited, with their texts."""
    books = {layer.name.text for layer in (look.game.book.rulebooks if look.game else [])}
    found = clause_texts(look.path)
    for name in sorted(found, key=lambda name: name.split("-")[0] not in books):
        yield Item(f"@{name}", "clause", found[name])


def _only_path(tokens: tuple[Read, ...]) -> bool:
    path = all(token.kind in (*CHANGES, "NAME", "DOT", "COMMA", "LABEL") for token in tokens)
    return path and tokens[-1].kind != "NAME"


def _block(here: Expected) -> str:
    """Return the board block or deck that a place is in."""
    brackets = here.open_brackets()
    if not brackets or brackets[0].kind != "LBRACE":
        return ""
    for bracket in reversed([b for b in brackets if b.kind == "LBRACE"]):
        number = here.tokens.index(bracket)
        for token in reversed(here.tokens[max(0, number - 6) : number]):
            if token.kind in BOARD_BLOCKS:
                return token.kind
            if token.kind in ("_NL", "LBRACE", "RBRACE"):
                break
    return ""


def _use(project: Project, look: Look, here: Expected) -> Iterator[Item]:
    """Modules, and in the braces of one all parameters with the values in force, those of the module first."""
    if "LBRACE" not in [token.kind for token in here.tokens]:
        library = project.workspace.library(look.path, Problems())
        for name in library.names(look.name):
            file = library.find(name, look.name)
            if file is not None and file.header is not None and file.header.kind == "module":
                yield Item(name, "module", file.header.title)
        return
    if look.game is None:
        return
    last, named = here.tokens[-1].kind, {token.text for token in here.tokens if token.kind == "NAME"}
    layers = look.compiled.layers if look.compiled else []
    own = {x.file.source.name for x in layers if x.file.header and x.file.header.name.text in named}
    for definition in sorted(look.game.book.of(d.Param), key=lambda found: found.decl.span.file not in own):
        value = param_value(look.game.things, definition.name)
        if last in ("LBRACE", "_NL"):
            yield Item(definition.name, "param", value, f"{definition.name} = ")
        else:
            yield Item(definition.name, "param", value)


def _field(kinds: list[str]) -> Iterator[Item]:
    if kinds[-1] == "COLON":
        yield from (Item(word, "type") for word in (*FIELD_TYPES, *SET_FIELDS))
    elif kinds[-1] == "BY":
        yield from (Item(word, "word") for word in ("all", "owner", "nobody"))


def _paths(game: Game, tokens: tuple[Read, ...]) -> Iterator[Item]:
    """Whole paths of steps, and rules: what an exception, an insertion or a removal can be for."""
    written = ""
    for token in reversed(tokens):
        if token.kind not in ("NAME", "DOT", "LABEL"):
            break
        written = token.text + written
    values = tokens[0].kind != "MOMENT"
    for definition in game.book.of(d.Rule, d.Score) if values and not written else ():
        yield Item(definition.name, kind_of(definition.decl), _params(definition.decl))
    for path in game.book.paths:
        if path.startswith(written):
            yield Item(path[len(written) :], "step", path)


def _scenario(project: Project, game: Game, here: Expected) -> Iterator[Item]:
    """The words of a scenario: games, players, actions and branches, cards and names of the board."""
    last = here.tokens[-1].kind
    most = game.things.counts.stop - 1
    players = [Item(f"P{n}", "player") for n in range(1, most + 1)]
    if last == "ON":
        for path in project.games():
            header = project.workspace.parsed(path)[0].header
            if header is not None:
                yield Item(header.name.text, "game", header.title)
    elif last in ("WHEN", "AS"):
        yield from players
    elif last in ("AT", "BECAUSE", "HAPPENED"):
        yield from (Item(path, "step") for path in [*game.book.paths, *(x.name for x in game.book.of(d.Rule))])
    else:
        yield from players
        for definition in game.book.of(d.Action):
            assert isinstance(definition.decl, d.Action)
            yield Item(definition.name, "action", definition.decl.title or "")
        yield from on_board.cards(game)
        yield from on_board.quoted(game)
        yield from _globals(game)


def _locals(look: Look, here: Expected, offset: int) -> Iterator[Item]:
    yield from (Item(name, "local", kind) for name, kind in locals_in_sight(look, here, offset).items())


def _globals(game: Game) -> Iterator[Item]:
    things = game.things
    for definition in game.book.named.values():
        decl = definition.decl
        if isinstance(decl, d.Param):
            yield Item(definition.name, "param", param_value(things, definition.name))
        elif isinstance(decl, (d.Rule, d.Score, d.Steps)):
            yield Item(definition.name, kind_of(decl), _params(decl))
        elif isinstance(decl, (d.Table, d.Grid, d.Deck)):
            yield Item(definition.name, kind_of(decl))
    yield from (Item(info.name, "field", info.word) for info in things.fields.values() if info.owner == "board")
    yield from (Item(name, "deck") for name in things.decks)
    yield from (Item(name, "zones") for name in things.zone_sets)
    yield from (Item(name, "color") for name in things.colors)


def _built_in() -> Iterator[Item]:
    yield from (Item(name, "built_in", str(value.type)) for name, value in CONSTANTS.items())
    yield Item("me", "built_in", "player")
    yield from (Item(name, "function", "", f"{name}(") for name in dict.fromkeys([*FUNCTIONS, *BINDERS]))


def _params(decl: d.Declaration) -> str:
    params = decl.params if isinstance(decl, (d.Rule, d.Steps)) else ()
    return f"({', '.join(p.name.text for p in params)})" if params else ""
