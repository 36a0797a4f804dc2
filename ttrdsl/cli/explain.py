"""`ttrdsl explain`: a problem code, a clause or ruling, or a rule or a thing of a game: what holds, and why."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import click

from ttrdsl.assist.explanation import Answer, Explanation, Sources, explain, names
from ttrdsl.assist.on_board import OnBoard, board_names, on_board
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork, HasErrors
from ttrdsl.cli.explain_clause import IS_CLAUSE, entries, explain_clause
from ttrdsl.cli.files import errors_of, missing, one_game
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.pages import page, suggest_code
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.pipeline import Compiled
from ttrdsl.scenario.clauses import Clause
from ttrdsl.semantics.book import Book
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import Workspace, find_game

TITLES = {
    "default": "otherwise, by default", "removed": "removed", "declared": "declared",
    "setting": "set", "before": "first, before the step", "after": "then, after the step",
}  # fmt: skip


@verb(
    "explain",
    examples=(
        ("ttrdsl explain alps may_claim", "the rule, its exceptions, and which one applies when"),
        (
            "ttrdsl explain USA-050",
            "a clause or a ruling, with the rules and scenarios that cite it",
        ),
    ),
)
@click.argument("what", shell_complete=complete_games)
@click.argument("name", metavar="[RULE]", required=False)
def command(console: Console, what: str, name: str | None) -> int:
    """Explain a problem code, a clause, or a rule or thing of a game.

    WHAT is a code such as TTR102, a clause or ruling such as USA-050, or a game. RULE is any name in it: a rule or
    score, an action or one of its steps (`claim_route.pay`), a standing rule, a table, a deck, a field, a parameter,
    `winner` or `end`; or a city, a zone, a route or a ticket. A game alone lists its names.
    """
    if name is None and IS_CLAUSE.fullmatch(what):
        explain_clause(console, what)
        return FINE
    if name is None and find_game(what) is None:
        return _explain_code(console, what)
    path = one_game(what)
    compiled = Workspace().compile(path)
    if compiled.game is None:
        errors_of(compiled, what)
        raise HasErrors(compiled)
    if compiled.errors:
        console.note(f"{what} has {counted(len(compiled.errors), 'error')}; `ttrdsl check {what}` shows them")
    if name is None:
        _list_names(console, compiled.game.book)
        return FINE
    if IS_CLAUSE.fullmatch(name):
        explain_clause(console, name, path)
        return FINE
    found = explain(compiled.game, compiled.sources, name)
    things = compiled.game.things
    there = on_board(compiled.bundle, things, compiled.sources, name) if compiled.bundle and found is None else []
    if there:
        _show_board(console, what, there)
        return FINE
    if found is None:
        near = did_you_mean(name, [*names(compiled.game.book), *board_names(things)])
        raise CannotWork(f"nothing in `{what}` is called `{name}`", *near, f"`ttrdsl explain {what}` lists the names")
    _Page(console, compiled, _texts(path)).show(found)
    return FINE


# ---- codes --------------------------------------------------------------------------------------


def _explain_code(console: Console, typed: str) -> int:
    code = suggest_code(typed)
    if code is None or not _means(typed, code):
        if not typed.upper().startswith("TTR") and not typed.isdigit():
            raise (
                missing(typed)
                if code is None
                else CannotWork(f"no game or problem `{typed}`", f"did you mean `{code}`?")
            )
        raise CannotWork(
            f"no problem has the code `{typed}`", f"did you mean `{code}`?" if code else "codes look like TTR102"
        )
    text = page(code)
    if text is None:
        entry = CATALOGUE[code]
        console.result(f"{console.paint(code, 'strong')} {entry.name.replace('_', ' ')} ({entry.severity})")
    elif console.colored(sys.stdout):
        _show_markdown(text, console.width)
    else:
        console.result(text)
    return FINE


def _means(typed: str, code: str) -> bool:
    """Say whether what was typed is the code itself in other letters, and not merely near it."""
    plain = typed.strip().upper().replace("-", "_").replace(" ", "_")
    return plain in (code, code.removeprefix("TTR"), CATALOGUE[code].name.upper())


def _show_markdown(text: str, width: int) -> None:
    from rich.console import Console as RichConsole
    from rich.markdown import Markdown

    RichConsole(force_terminal=True, width=min(width, 100)).print(Markdown(text))


# ---- rules --------------------------------------------------------------------------------------


def _list_names(console: Console, book: Book) -> None:
    """Print every name of a game by kind, with the number of exceptions."""
    kinds = {
        "parameters": (d.Param,), "rules": (d.Rule,), "scores": (d.Score,), "actions": (d.Action,), "steps": (d.Steps,),
        "standing rules": (d.Whenever,), "tables": (d.Table, d.Grid), "decks": (d.Deck,),
    }  # fmt: skip
    named = {title: [f"{x.name}{'*' * bool(x.exceptions)}" for x in book.of(*types)] for title, types in kinds.items()}
    for title, words in (named | {"fields": [f"{owner}.{name}" for owner, name in book.fields]}).items():
        if words:
            console.result(
                f"{console.paint(title, 'strong')}\n"
                + textwrap.fill("  ".join(words), console.width, initial_indent="  ", subsequent_indent="  ")
            )
    changed = sorted({*book.step_exceptions, *book.removed_steps, *(path for _, path in book.inserted)})
    if changed:
        console.result(f"{console.paint('changed steps', 'strong')}\n" + "\n".join(f"  {path}" for path in changed))
    console.note("a star marks a rule with exceptions; `ttrdsl explain GAME NAME` shows them")


def _show_board(console: Console, game: str, found: list[OnBoard]) -> None:
    """Print what is on the board under a name."""
    for number, thing in enumerate(found):
        gap = "\n" if number else ""
        where = f"in {game}" + (f", {thing.place}" if thing.place else "")
        console.result(f"{gap}{console.paint(thing.head, 'name')}   {console.paint(where, 'faint')}")
        for line in thing.lines:
            console.result(f"  {line}")
        for title, lines in thing.lists.items():
            if lines:
                console.result(f"\n{console.paint(title, 'strong')}\n" + "\n".join(f"  {line}" for line in lines))


class _Page:
    """Prints one explanation."""

    def __init__(self, console: Console, compiled: Compiled, clauses: dict[str, str]) -> None:
        self.console = console
        self.sources: Sources = compiled.sources
        self.clauses = clauses
        self.game = compiled.file.header.name.text if compiled.file.header else ""

    def show(self, found: Explanation) -> None:
        """Print an explanation from top to bottom."""
        paint = self.console.paint
        self.console.result(f"{paint(found.head, 'name')}   {paint('in ' + self.game, 'faint')}")
        for line in found.prose:
            self.console.result(textwrap.fill(line, self.room, initial_indent="> ", subsequent_indent="> "))
        if found.value:
            self.console.result(f"is {paint(found.value, 'strong')}")
        if len(found.answers) > 1 and any(answer.when for answer in found.answers):
            self.console.result("The first answer whose condition holds applies; later files come first.")
        self._answers(found.before, numbered=False)
        self._answers(found.answers, numbered=len(found.answers) > 1)
        self._answers(found.after, numbered=False)
        self._list("changed inside", found.inside)
        self._list("actions to choose from", found.menu)

    @property
    def room(self) -> int:
        """How wide lines of prose may be."""
        return min(self.console.width, 100) - 2

    def _answers(self, answers: list[Answer], numbered: bool) -> None:
        for number, answer in enumerate(answers, 1):
            mark = f"{number}. " if numbered else ""
            title = self._title(answer, alone=len(answers) == 1)
            place = self._place(answer.span)
            gap = max(self.room - len(mark) - len(title) - len(place), 3)
            paint = self.console.paint
            self.console.result(f"\n{mark}{paint(title, 'strong')}{' ' * gap}{paint(place, 'place')}")
            indent = " " * (len(mark) + 2)
            for line in answer.prose:
                quote = f"{indent}> "
                self.console.result(textwrap.fill(line, self.room, initial_indent=quote, subsequent_indent=quote))
            self.console.result(
                textwrap.indent(paint_lines(self.console, answer.text, "faint" if answer.reach else ""), indent)
            )
            if answer.reach:
                self.console.result(f"{indent}({answer.reach})")
            for clause in answer.cites:
                self._cite(clause, indent)

    def _title(self, answer: Answer, alone: bool) -> str:
        if answer.when:
            return f"{'if' if answer.role == 'exception' else TITLES[answer.role] + ', if'} {answer.when}"
        if answer.role == "exception" or (alone and answer.role == "default"):
            return "always"
        return "by default" if answer.reach and answer.role == "default" else TITLES[answer.role]

    def _cite(self, clause: str, indent: str) -> None:
        text = self.clauses.get(clause, "")
        lines = textwrap.wrap(text, max(self.room - len(indent) - len(clause) - 2, 20)) or [""]
        self.console.result(f"{indent}{self.console.paint('@' + clause, 'cite')} {lines[0]}".rstrip())
        for line in lines[1:]:
            self.console.result(f"{indent}{'':{len(clause) + 2}}{line}")

    def _place(self, span: Span) -> str:
        return f"{span.file}:{self.sources[span.file].position(span.start)[0]}"

    def _list(self, title: str, lines: list[str]) -> None:
        if lines:
            self.console.result(f"\n{self.console.paint(title, 'strong')}\n" + "\n".join(f"  {line}" for line in lines))


def paint_lines(console: Console, text: str, tone: str) -> str:
    """Color each line alone, so that indentation can be put before it."""
    return "\n".join(console.paint(line, tone) if tone else line for line in text.rstrip().split("\n"))


def _texts(game: Path) -> dict[str, str]:
    """Return what clauses and rulings say, by their ids."""
    return {name: row.text if isinstance(row, Clause) else row.answer for name, (_, row) in entries(game).items()}
