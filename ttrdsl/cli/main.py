"""The entry point: the list of verbs, and what becomes of mistakes on the command line and of our own."""

from __future__ import annotations

import errno
import traceback
import warnings
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import click

from ttrdsl import __version__
from ttrdsl.cli.console import Console, prepare_streams
from ttrdsl.cli.exit_codes import CANNOT_WORK, FINDINGS, FINE, INTERRUPTED, CannotWork, HasErrors
from ttrdsl.cli.verb import common_options, write_examples
from ttrdsl.system.collecting import collect_rarely
from ttrdsl.system.interruptions import interruptions


class Listed(NamedTuple):
    """A verb, the line that describes it, and the module below `ttrdsl.cli` whose `command` it is."""

    name: str
    summary: str
    module: str


# To add a verb, write `ttrdsl/cli/<verb>.py` with a `command` and add its line here; it is imported on first use.
VERBS = [
    Listed("new", "make a small map to start from", "new"),
    Listed("check", "find mistakes in .ttr files", "check"),
    Listed("build", "turn games into bundles", "build"),
    Listed("fmt", "format .ttr files", "fmt"),
    Listed("explain", "explain a problem code, or a rule of a game", "explain"),
    Listed("test", "run the scenarios of maps", "test"),
    Listed("coverage", "compare the clauses of rulebooks with rules and scenarios", "coverage"),
    Listed("mutate", "change one thing at a time and see whether a scenario notices", "mutate"),
    Listed("studio", "write, see and play a game in the browser", "studio"),
    Listed("play", "play a game in the terminal", "play"),
    Listed("simulate", "play many games and print figures", "simulate"),
    Listed("arena", "let styles play each other and print who wins", "arena"),
    Listed("compare", "play two versions of a game on the same seeds", "compare"),
    Listed("sweep", "try many settings of a game on the same seeds", "sweep"),
    Listed("tune", "propose settings that bring a game closer to a goal", "tune"),
    Listed("render", "draw the board of a game", "render"),
    Listed("rulebook", "write the rulebook of a game", "rulebook"),
    Listed("diff", "show how the rules of two games differ", "diff"),
    Listed("translate", "bring the translations of a game up to date", "translate"),
    Listed("print", "make sheets of board, cards and pieces for a printer", "print_"),
    Listed("analyse", "measure a map and compare it with published ones", "analyse"),
    Listed("import", "make a map from tables or GeoJSON", "import_"),
    Listed("export", "write a map as tables, GraphML or DOT", "export"),
    Listed("export-vectors", "write the conformance kit for other engines", "export_vectors"),
    Listed("lsp", "serve editors with the Language Server Protocol", "lsp"),
    Listed("completion", "print the completion script for a shell", "completion"),
    Listed("version", "print versions", "version"),
]

EXAMPLES = (
    ("ttrdsl new alps", "make a folder with a small map"),
    ("ttrdsl check", "find all mistakes in the maps in this folder"),
)


class Tool(click.Group):
    """The tool itself: knows its verbs by name and imports them one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs in the order people meet them."""
        return [verb.name for verb in VERBS]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a verb."""
        for verb in VERBS:
            if verb.name == name:
                command: click.Command = import_module(f"ttrdsl.cli.{verb.module}").command
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb of a command line; suggest one for a slip."""
        if not ctx.resilient_parsing and args and self.get_command(ctx, args[0]) is None:
            from ttrdsl.diagnostics.suggest import did_you_mean

            near = did_you_mean(args[0], self.list_commands(ctx))
            raise CannotWork(f"no verb `{args[0]}`", *near, "`ttrdsl --help` lists the verbs")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(verb.name, verb.summary) for verb in VERBS])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """End the help with two examples."""
        write_examples(EXAMPLES, formatter)


@click.command(cls=Tool, subcommand_metavar="VERB [ARGS]…", invoke_without_command=True)
@click.option("--version", is_flag=True, help="Print the version and exit.")
@click.pass_context
def tool(ctx: click.Context, version: bool) -> int:
    """Check, build and play railway board games written as text.

    Exit codes: 0 all is well, 1 problems were found in the files, 2 the command could not run, 130 interrupted.
    """
    if version:
        click.echo(f"ttrdsl {__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    return FINE


tool.params += common_options()


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code."""
    prepare_streams()
    collect_rarely()
    console = Console()
    before = interruptions()
    warnings.showwarning = lambda message, *place, **more: console.note(f"note: {message}")
    try:
        code = tool.main(args=args, prog_name="ttrdsl", standalone_mode=False, obj=console)
        return code if isinstance(code, int) else FINE
    except click.NoSuchOption as error:
        console.error(f"no option `{error.option_name}`", _near(error) or _help(error))
    except click.UsageError as error:
        console.error(_sentence(error.format_message()), _help(error))
    except click.ClickException as error:
        console.error(_sentence(error.format_message()))
    except CannotWork as error:
        console.error(error.message, error.hint)
    except HasErrors as found:
        console.problems(found.compiled.errors, found.compiled.sources)
        return FINDINGS
    except (click.Abort, KeyboardInterrupt):
        return _stopped(console)
    except SystemExit:  # the command line library ends like this where nobody reads what is written
        if interruptions() > before:
            return _stopped(console)
        raise
    except OSError as error:
        if interruptions() > before and not error.filename and not _of_output(error):
            return _stopped(console)
        name = f"`{error.filename}`: " if error.filename else "cannot write the output: " if _of_output(error) else ""
        console.error(f"{name}{error.strerror or error}")
    except MemoryError:
        console.error("there is not enough memory for this", "`--jobs 1` needs less, if the verb has that option")
    except Exception as error:
        if interruptions() > before:
            return _stopped(console)
        _own_fault(console, error)
    return CANNOT_WORK


def _stopped(console: Console) -> int:
    console.note("stopped")
    return INTERRUPTED


def _of_output(error: OSError) -> bool:
    """Say whether a failure without a name is one of stdout; the command line library writes help there itself."""
    return error.errno in (errno.ENOSPC, errno.EIO, errno.EBADF)


def _near(error: click.NoSuchOption) -> str:
    known = " or ".join(f"`{option}`" for option in list(error.possibilities or ())[:3])
    return f"did you mean {known}?" if known else ""


def _help(error: click.UsageError) -> str:
    return f"`{error.ctx.command_path if error.ctx else 'ttrdsl'} --help` says how"


def _sentence(text: str) -> str:
    """Return a message of the command line library in our form: small first letter, no full stop, backticks."""
    text = text.strip().rstrip(".").replace("'", "`")
    return text[:1].lower() + text[1:]


def _own_fault(console: Console, error: Exception) -> None:
    """Report a mistake of the tool itself, of the rules it played, or of the machine it runs on."""
    from concurrent.futures import BrokenExecutor

    from ttrdsl.engine.errors import GameError, NotAllowed

    if isinstance(error, GameError) and not isinstance(error, NotAllowed):
        console.error(f"the game cannot go on: {error}", "this is a mistake in its rules: see `ttrdsl check`")
        return
    if isinstance(error, BrokenExecutor):
        console.error("a worker process was killed from outside", "if memory is short, try `--jobs 1`")
        return
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300].rstrip(": ")
    console.error(
        f"this is our own fault: {what} ({Path(last.filename).name}:{last.lineno})",
        "please report it with the command line and the file; `--debug` shows more", label="error[TTR901]",
    )  # fmt: skip
    if console.debug:
        console.note("".join(traceback.format_exception(error)).rstrip())
