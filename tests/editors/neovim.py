"""A real Neovim without a screen, driven by keys from outside, with the lines of the docs as its settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "editors.md"
PATIENCE = 300  # seconds until something that should happen is given up


def lines_of_the_page(recent: bool) -> str:
    """Return the settings that the docs give: the first for recent ones, the second for those before."""
    blocks = re.findall(r"```lua\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(blocks[0 if recent else 1])


class Neovim:
    """One editor; whatever it is asked, it is asked through its socket."""

    def __init__(self, folder: Path, file: Path, private: Path) -> None:
        tool = private / "ttrdsl"
        tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ttrdsl.cli "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
        self.socket = private / "nvim.sock"
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{private}:{os.environ['PATH']}", "HOME": str(private)}
        self.env = {**env, "XDG_STATE_HOME": str(private), "XDG_DATA_HOME": str(private), "LC_ALL": "C.UTF-8"}
        said = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
        recent = [int(part) for part in re.findall(r"\d+", said.splitlines()[0])[:2]] >= [0, 11]
        settings = private / "init.lua"
        settings.write_text(lines_of_the_page(recent), encoding="utf-8")
        command = ["nvim", "--headless", "--clean", "-n", "--listen", str(self.socket)]
        command += ["--cmd", f"luafile {settings}", str(file)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=folder, env=self.env, stdin=quiet, stdout=quiet, stderr=quiet)
        self.wait(self.socket.exists)

    def wait(self, happened: Any) -> Any:
        """Wait until something is so."""
        until = time.monotonic() + PATIENCE
        while not (found := happened()):
            assert time.monotonic() < until, f"the editor does not do it:\n{self.text()}"
            time.sleep(0.1)
        return found

    def keys(self, typed: str) -> None:
        """Press keys, in the editor's own notation: `<Esc>`, `<CR>`."""
        subprocess.run(["nvim", "--server", str(self.socket), "--remote-send", typed], env=self.env, check=True)

    def lua(self, expression: str) -> Any:
        """Return the value of an expression."""
        asked = "luaeval('vim.fn.json_encode({})')".format(expression.replace("'", "''"))
        command = ["nvim", "--server", str(self.socket), "--remote-expr", asked]
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, check=True)
        return json.loads(done.stdout or done.stderr)

    def text(self, name: str = "%") -> str:
        """Return the text of a buffer; of one that is not there, nothing."""
        expression = f'vim.fn.getbufline(vim.fn.bufnr("{name}"), 1, "$")'
        return "\n".join(self.lua(expression))

    def floating(self) -> str:
        """Return the text of the window that floats above the others, if there is one."""
        lines = self.lua(
            "(function() for _, w in ipairs(vim.api.nvim_list_wins()) do "
            'if vim.api.nvim_win_get_config(w).relative ~= "" then '
            "return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false) end end return {} end)()"
        )
        return "\n".join(lines)

    def stop(self) -> None:
        """End it, whatever was not saved."""
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
