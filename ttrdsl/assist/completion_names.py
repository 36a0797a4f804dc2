"""The names that can stand at a place of a declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttrdsl.assist import completion_board as on_board
from ttrdsl.assist import completion_picture as picture
from ttrdsl.assist import completion_scenario as scenario
from ttrdsl.assist.clause_texts import clause_texts
from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.completion_members import locals_in_sight, members
from ttrdsl.assist.completion_picture import PICTURES
from ttrdsl.assist.explanation import param_value
from ttrdsl.assist.project import Look, Project
from ttrdsl.diagnostics import Problems
from ttrdsl.program.steps import ENTRIES
from ttrdsl.semantics.calls import BINDERS, FUNCTIONS
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.moves import DESTINATIONS
from ttrdsl.semantics.names import CONSTANTS
from ttrdsl.semantics.noting import kind_of
from ttrdsl.semantics.types import BY_WORD, FIELD_TYPES, OWNERS, SET_FIELDS
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.expected import Expected, Read

CHANGES = ("EXCEPT", "REMOVE", "MOMENT")
PATTERN = ("NAME", "COLON", "VBAR", "LPAR")  # what stands between `of` and the cards that are asked for
WITH_PARAMETERS = ("RULE", "STEPS", "EXCEPT")
NEW_NAMES = ("STEPS", "RULE", "SCORE", "ACTION", "PARAM", "WHENEVER", "DECK", "TABLE")  # a name that is not there yet
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
    if kinds[1:2] == ["HAS"]:
        return _field(game, kinds)
    if game is None or not here.accepts & {"NAME", "PLACE", "QUOTED"}:
        return []
    if first in CHANGES and _only_path(here.tokens):
        return _paths(game, here.tokens)
    if first == "ACTION" and "IN" in kinds[2:4] and _only_path(here.tokens[kinds.index("IN") :]):
        return _paths(game, here.tokens)
    if first in PICTURES:
        return picture.at(game, here)
    if first == "TICKETS" and "LBRACE" not in kinds:
        return _heads(game, kinds)
    block = _block(here)
    if block and not [b for b in here.open_brackets() if b.kind == "LPAR"]:
        return on_board.at(game, here, block)
    if last == "DOT":
        return members(game, look, here, offset)
    if first == "SCENARIO":
        found = [*_locals(look, here, offset), *scenario.at(project, look, game, here)]
        return found if scenario.deciding(here) else [*found, *_fact(game)]
    if first in NEW_NAMES and len(kinds) == 1:
        known = game.book.named
        return [Item(name, "steps") for name in ENTRIES if name not in known] if first == "STEPS" else []
    return _in_rules(look, game, here, offset)


def _in_rules(look: Look, game: Game, here: Expected, offset: int) -> list[Item]:
    """Return the names for a place in an expression, a cost or a step."""
    kinds = [token.kind for token in here.tokens]
    first, last = kinds[0], kinds[-1]
    before = [Item("default", "built_in", "what holds without this exception")] if first == "EXCEPT" else []
    if _in_pattern(kinds):
        rules = [Item(found.name, "rule", _params(found.decl)) for found in game.book.of(d.Rule)]
        words = [*on_board.cards(game), *_locals(look, here, offset)]
        return words if last == "IS" else [*words, *rules, *before]
    if last == "COLON" and first in WITH_PARAMETERS and "QUOTED" not in here.accepts:
        return [Item(word, "type") for word in BY_WORD]
    if last == "TO":
        kept = [Item(name, "built_in") for name in DESTINATIONS]
        return [*kept, *_locals(look, here, offset), *_globals(game), *_built_in()]
    if "TO" in here.accepts and last != "FROM":  # behind a number: what is moved
        return [*_pieces(game), *on_board.cards(game)]
    if last == "NAME" and "QUOTED" not in here.accepts:
        return []
    return [*before, *_locals(look, here, offset), *_globals(game), *_built_in(), *on_board.quoted(game)]


def clauses(look: Look) -> Iterator[Item]:
    """Yield the clauses and rulings that may be cited, with their texts."""
    books = {x.name.text for _, x in look.game.book.written(d.Rulebook)} if look.game else set()
    found = clause_texts(look.path)
    for name in sorted(found, key=lambda name: name.split("-")[0] not in books):
        yield Item(f"@{name}", "clause", found[name])


def _only_path(tokens: tuple[Read, ...]) -> bool:
    path = all(token.kind in (*CHANGES, "IN", "NAME", "DOT", "COMMA", "LABEL") for token in tokens)
    return path and tokens[-1].kind != "NAME"


def _in_pattern(kinds: list[str]) -> bool:
    """Say whether words of cards stand here: behind `is`, or in what a cost asks for."""
    return next((kind in ("IS", "OF") for kind in reversed(kinds) if kind not in PATTERN), False)


def _heads(game: Game, kinds: list[str]) -> Iterator[Item]:
    """Behind `tickets`: a deck of them, or numbers of a ticket that its lines have in columns."""
    if "COLON" in kinds:
        fields = game.things.fields.values()
        yield from (Item(info.name, "field") for info in fields if info.domain == "card" and info.word == "number")
        yield Item("points", "built_in", "number")
    else:
        yield from (Item(name, "deck") for name in game.things.decks)


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
    used = project.workspace.library(look.path, Problems()).find(here.tokens[1].text, look.name)
    found = {p.name.text: p for p in (used.declarations if used else ()) if isinstance(p, d.Param)}
    found |= {x.name: x.decl for x in look.game.book.of(d.Param) if isinstance(x.decl, d.Param) and x.name not in found}
    behind = " = " if here.tokens[-1].kind in ("LBRACE", "_NL", "SEMICOLON") else ""
    for name in found:  # a module whose line is being typed is not in the game yet
        value = param_value(look.game.things, name) if name in look.game.things.params else ""
        yield Item(name, "param", value, f"{name}{behind}" if behind else "")


def _field(game: Game | None, kinds: list[str]) -> Iterator[Item]:
    """Types of a field, who sees it, and in the brackets behind `pieces` the fields that a kind of them has."""
    if game is not None and kinds[-1] in ("LSQB", "COMMA"):
        yield from (Item(i.name, "field", i.word) for i in game.things.fields.values() if i.owner == "piece")
    elif kinds[-1] == "COLON":
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
    values = tokens[0].kind not in ("MOMENT", "ACTION")
    for definition in game.book.of(d.Rule, d.Score) if values and not written else ():
        yield Item(definition.name, kind_of(definition.decl), _params(definition.decl))
    for path in game.book.paths:
        if path.startswith(written):
            yield Item(path[len(written) :], "step", path)


def _fact(game: Game) -> Iterator[Item]:
    """What can be compared or given in a scenario."""
    yield from on_board.cards(game)
    yield from _globals(game)
    yield from _built_in()
    yield from on_board.quoted(game)


def _locals(look: Look, here: Expected, offset: int) -> Iterator[Item]:
    yield from (Item(name, "local", kind) for name, kind in locals_in_sight(look, here, offset).items())


def _pieces(game: Game) -> Iterator[Item]:
    yield from (Item(info.name, "field", "pieces") for info in game.things.fields.values() if info.word == "pieces")


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
    yield from _pieces(game)
    yield from (Item(name, "deck") for name in things.decks)
    yield from (Item(name, "zones") for name in things.zone_sets)
    yield from (Item(name, "color") for name in things.colors)


def _built_in() -> Iterator[Item]:
    yield from (Item(name, "built_in", str(value.type)) for name, value in CONSTANTS.items())
    yield from (Item("me", "built_in", "player"), Item("total", "built_in", "number"))
    yield from (Item(name, "function", "", f"{name}(") for name in dict.fromkeys([*FUNCTIONS, *BINDERS]))


def _params(decl: d.Declaration) -> str:
    params = decl.params if isinstance(decl, (d.Rule, d.Steps)) else ()
    return f"({', '.join(p.name.text for p in params)})" if params else ""
