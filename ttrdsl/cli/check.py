"""`ttrdsl check`: find all mistakes in `.ttr` files, and mend the harmless ones."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import STDIN, diff, find_files, read, save
from ttrdsl.cli.findings import Findings, check_files
from ttrdsl.cli.fixing import mend
from ttrdsl.cli.options import form_option
from ttrdsl.cli.progress import Progress
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.cli.watch import watch
from ttrdsl.diagnostics import Diagnostic, Problems
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.pages import suggest_code
from ttrdsl.diagnostics.render import FORMATS, summary
from ttrdsl.syntax.edits import into_file
from ttrdsl.syntax.parser import decode
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import Workspace


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line."""

    names: tuple[str, ...]
    form: str
    select: frozenset[str] | None  # codes of the warnings and advice to show; none for all
    ignore: frozenset[str]

    def keep(self, diagnostic: Diagnostic) -> bool:
        """Say whether a problem is shown; errors always are."""
        if diagnostic.severity == "error":
            return True
        return (self.select is None or diagnostic.code in self.select) and diagnostic.code not in self.ignore


@verb(
    "check",
    examples=(
        ("ttrdsl check", "check the maps in this folder"),
        ("ttrdsl check alps --ignore TTR8 --format github", "for a pull request, without advice"),
    ),
)
@click.argument("paths", nargs=-1, shell_complete=complete_games)
@form_option(FORMATS, "problems")
@click.option("--fix", is_flag=True, help="Fix what can be fixed safely, and write the files.")
@click.option("--diff", "show", is_flag=True, help="With --fix: show the changes and write nothing.")
@click.option("--watch", "again", is_flag=True, help="Check again whenever a file changes.")
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    help="Show only these warnings and advice (code, start of codes, or name).",
)
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave out these warnings and advice.")
@click.option("--stdin-name", metavar="PATH", help="With `-`: check as if the text were in this file.")
def command(
    console: Console, paths: tuple[str, ...], form: str, fix: bool, show: bool, again: bool,
    select: tuple[str, ...], ignore: tuple[str, ...], stdin_name: str | None,
) -> int:  # fmt: skip
    """Find mistakes in .ttr files.

    PATHS are files, folders or names of games; `-` is standard input. Without any, the folder `maps` is checked, or
    the working folder. Games are compiled, modules read, and scenarios checked against their games.

    A comment `# allow: name reason`, at the end of a line or above it, silences a warning or advice there.
    The exit code is 1 if there are errors or warnings, and 0 if there is at most advice.
    """
    from_stdin = STDIN in paths
    if show and not fix:
        raise click.UsageError("--diff needs --fix")
    if from_stdin and (len(paths) > 1 or fix or again):
        raise click.UsageError("`-` must be the only path, without --fix and --watch")
    if stdin_name and not from_stdin:
        raise click.UsageError("--stdin-name needs `-`")
    if fix and again:
        raise click.UsageError("--fix and --watch cannot be combined")
    wanted = Wanted(paths, form, _codes(select) if select else None, _codes(ignore))
    if again:
        _watch(console, wanted)
    if fix:
        return _fix(console, wanted, show)
    findings = _stdin_findings(stdin_name) if from_stdin else _findings(find_files(paths))
    return _report(console, wanted, findings)


def _findings(paths: list[Path]) -> Findings:
    """Check files, and show on a terminal which is at work."""
    progress = Progress(len(paths))
    try:
        return check_files(Workspace(), paths, progress.begin)
    finally:
        progress.end()


def _report(console: Console, wanted: Wanted, findings: Findings) -> int:
    """Print the problems and the summary."""
    findings.problems = [d for d in findings.problems if wanted.keep(d)]
    console.problems(findings.problems, findings.sources, wanted.form)
    # Text messages are blocks: one empty line sets the summary apart.
    if findings.problems and wanted.form == "text":
        console.note("")
    tone = "error" if findings.serious else "good"
    console.note(f"{findings.checked()} checked: {console.paint(summary(findings.problems), tone, sys.stderr)}")
    return FINDINGS if findings.serious else FINE


def _stdin_findings(name: str | None) -> Findings:
    """Check standard input as a file of the working folder, or as the file of a name."""
    problems = Problems()
    workspace = Workspace()
    path = Path(name or "<stdin>")
    source = decode(sys.stdin.buffer.read(), workspace.name_of(path), problems)
    if source is None:
        return Findings(list(problems), {}, ["module"])
    workspace.overlay[path.resolve()] = source.text
    return check_files(workspace, [path])


def _fix(console: Console, wanted: Wanted, show: bool) -> int:
    """Mend what can be mended; show the changes, or write them."""
    mended = mend(find_files(wanted.names))
    if show:
        for path in mended.changed:
            console.result(diff(str(path), mended.before[path], mended.after[path]))
        console.note(f"{counted(len(mended.changed), 'file')} would change")
        return FINDINGS if mended.changed or mended.findings.serious else FINE
    for path in mended.changed:
        save(path, into_file(read(path), mended.before[path], mended.after[path]))
        console.note(f"mended {path}")
    return _report(console, wanted, mended.findings)


def _watch(console: Console, wanted: Wanted) -> None:
    """Check again and again, until interrupted."""

    def look() -> list[Path]:
        return [path.resolve() for path in find_files(wanted.names)]

    def work() -> Iterable[Path]:
        workspace = Workspace()
        if console.colored(sys.stdout):
            console.result("\x1b[2J\x1b[H")
        _report(console, wanted, check_files(workspace, find_files(wanted.names)))
        console.note("waiting for changes; Ctrl-C to stop")
        return list(workspace.files)

    watch(work, look)


def _codes(words: Iterable[str]) -> frozenset[str]:
    """Return the codes that are meant by codes, starts of codes, and names of problems."""
    found: set[str] = set()
    for word in (part.strip() for words_ in words for part in words_.split(",")):
        codes = {c.code for c in CATALOGUE.values() if c.name == word or c.code.startswith(word.upper() or "?")}
        if not codes:
            near = suggest_code(word)
            hint = f"did you mean `{near}` ({CATALOGUE[near].name})?" if near else ""
            raise CannotWork(f"no problem has the code or name `{word}`", hint)
        if all(CATALOGUE[c].severity == "error" for c in codes):
            raise CannotWork(f"errors cannot be selected or ignored: `{word}`", "only warnings and advice can")
        found |= codes
    return frozenset(found)
