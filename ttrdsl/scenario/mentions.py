"""Note what the words of a scenario mean: cards, board names, players, paths, columns of cases."""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.diagnostics import Source, Span
from ttrdsl.scenario.values import player_number
from ttrdsl.semantics.index import BUILT_IN, Index, Key, Mention
from ttrdsl.semantics.names import board_thing, note_board_thing
from ttrdsl.semantics.noting import note_path, note_words
from ttrdsl.semantics.translator import Translator
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Name, Word
from ttrdsl.syntax.walk import nodes

PLAIN = ("none", "yes", "no", "accepted", "refused", "spectator")


def note_scenario(t: Translator, scenario: d.Scenario, file: d.File) -> None:
    """Note every word of a scenario that is not part of an expression; those were noted when they were translated."""
    index = t.book.index
    for node in nodes(scenario):
        match node:
            case d.Part():
                _part(t, node)
            case d.Path():
                note_path(t.book, node, "read")
            case d.Stage():
                index.note(node.game.span, "game", node.game.text)
            case d.UseBoard():
                index.note(node.name.span, "board", f"{node.span.file}:{node.name.text}")
            case d.Played() | d.Offered():
                _player(index, node.player)
            case d.Sees():
                _player(index, node.player)
                if node.other is not None:
                    _player(index, node.other)
            case Name() if player_number(node.id) is not None:
                index.note(node.span, BUILT_IN, node.id)
    for name, board in file.boards.items():
        index.note(board.name.span, "board", f"{file.source.name}:{name}", "declare")
    _columns(index, scenario, file.source)


def note_copies(index: Index, first: tuple[d.Declaration, ...], second: tuple[d.Declaration, ...]) -> None:
    """Note the names of a board that stands in the same words where it was compiled before."""
    for old, new in zip(first, second, strict=True):
        away = new.span.start - old.span.start
        for mention in list(_within(index, old.span)) if old.span != new.span else ():
            span = Span(new.span.file, mention.span.start + away, mention.span.end + away)
            index.note_key(span, mention.key, mention.role)


def _player(index: Index, word: Word) -> None:
    index.note(word.span, BUILT_IN, word.text)


def _part(t: Translator, part: d.Part) -> None:
    index, things = t.book.index, t.things
    if part.quoted is not None:
        word = Word(Span(part.span.file, part.span.start, part.span.start + len(part.quoted) + 2), part.quoted)
        found = board_thing(t, part.quoted)
        if found is not None or not part.words:
            note_board_thing(things, word, found.type.of if found is not None else "")
            if found is None and part.quoted in things.names:
                index.note(word.span, "name", part.quoted)
        else:
            note_board_thing(things, word, "")
    for number, word in enumerate(part.words):
        action = _branch(t, word.text) if number == 0 and part.amount is None and part.quoted is None else None
        if action is not None:
            index.note_key(word.span, action)
        elif player_number(word.text) is not None or word.text in PLAIN:
            index.note(word.span, BUILT_IN, word.text)
        elif word.text in things.decks:
            index.note(word.span, "deck", word.text)
        elif word.text in things.pieces() and word.text not in things.words():
            index.note(word.span, "field", things.pieces()[word.text].key)
        else:
            note_words(things, (word,))


def _branch(t: Translator, name: str) -> Key | None:
    """Return the action of a name, or the one step whose label it is."""
    definition = t.book.named.get(name)
    if definition is not None and isinstance(definition.decl, d.Action):
        return Key("action", name)
    found = [path for path in t.book.paths if path.endswith(f".{name}")]
    return Key("step", found[0]) if len(found) == 1 else None


def _columns(index: Index, scenario: d.Scenario, source: Source) -> None:
    """The names of columns stand for what is in their cells, wherever they are used."""
    heads = [fact.rows[0] for fact in scenario.facts if isinstance(fact, d.Cases) and fact.rows]
    words = [w for head in heads for node in nodes(head) if isinstance(node, d.Part) for w in node.words]
    names = {w.text for w in words}
    if not names:
        return
    declared = {w.span for w in words}
    inside = [*(m.span for m in _within(index, scenario.span)), *_words(scenario)]
    for span in inside:
        text = source.text[span.start : span.end]
        if text in names:
            key = Key("column", f"{span.file}:{scenario.span.start}:{text}")
            index.note_key(span, key, "declare" if span in declared else "read")


def _words(scenario: d.Scenario) -> Iterator[Span]:
    for node in nodes(scenario):
        if isinstance(node, (Word, Name)):
            yield node.span


def _within(index: Index, span: Span) -> Iterator[Mention]:
    for mention in index.in_file(span.file):
        if span.start <= mention.span.start <= span.end:
            yield mention
