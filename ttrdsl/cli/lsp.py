"""`ttrdsl lsp`: the language server that editors start."""

from __future__ import annotations

import sys

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.verb import verb


@verb(
    "lsp",
    examples=(
        ("ttrdsl lsp", "started by an editor; talks over standard input and output"),
        ("ttrdsl lsp --help", "where to read how to set up an editor"),
    ),
)
def command(console: Console) -> int:
    """Serve editors with the Language Server Protocol.

    Editors start this verb themselves and talk to it over standard input and output. `docs/reference/editors.md` has
    the settings for VS Code, Neovim, Helix, Zed and Emacs. It needs `pip install 'ttrdsl[lsp]'`.
    """
    if sys.stdin.isatty():
        helps = "docs/reference/editors.md says how to set one up"
        raise CannotWork("`ttrdsl lsp` is started by an editor, not in a terminal", helps)
    try:
        from ttrdsl.lsp.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol", "cattrs"):
            raise
        raise CannotWork("`ttrdsl lsp` needs the package `pygls`", "`pip install 'ttrdsl[lsp]'`") from None
    serve()
    return FINE
