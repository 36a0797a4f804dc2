"""An editor that is not ours: Neovim with the lines of the docs completes, tells, renames and jumps."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.editors.neovim import Neovim
from tests.lsp.texts import GAME, MODULE, SCENARIO

pytest.importorskip("pygls", reason="the language server needs the package `pygls`")
if shutil.which("nvim") is None:
    pytest.skip("nvim is not installed", allow_module_level=True)
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neovim]:
    folder = tmp_path_factory.mktemp("maps").resolve()
    for name, text in (("hills", GAME), ("slopes", MODULE), ("scenarios", SCENARIO)):
        (folder / f"{name}.ttr").write_text(text, encoding="utf-8")
    made = Neovim(folder, folder / "hills.ttr", tmp_path_factory.mktemp("private"))
    answers = "(vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]"
    made.wait(lambda: made.lua(f"({answers} or {{}}).server_capabilities ~= nil"))
    yield made
    made.stop()


def test_completion(editor: Neovim) -> None:
    editor.keys("/Ahorn – Chur<CR>oBärenfels – Ah<C-x><C-o>")
    editor.wait(lambda: "Ahorn" in str(editor.lua('vim.fn.complete_info({"items"}).items')))
    editor.wait(lambda: "\n  Bärenfels – Ahorn\n" in editor.text())  # the only one that fits is written at once
    editor.keys(" 6 gray<Esc>")


def test_problems_come_and_go(editor: Neovim) -> None:
    editor.wait(lambda: "  Bärenfels – Ahorn 6 gray" in editor.text())
    editor.keys("/Ahorn 6 gray<CR>ciwAhxrn<Esc>")
    found = "vim.tbl_map(function(d) return d.message end, vim.diagnostic.get(0))"
    editor.wait(lambda: "Ahxrn" in str(editor.lua(found)))
    editor.keys("u")
    editor.wait(lambda: "Ahxrn" not in str(editor.lua(found)))


def test_hover(editor: Neovim) -> None:
    editor.keys("gg/Chur  <CR>:lua vim.lsp.buf.hover()<CR>")
    shown = editor.wait(editor.floating)
    assert "city Chur" in shown
    assert "2 routes: Bärenfels 2, Ahorn 4" in shown


def test_definition(editor: Neovim) -> None:
    editor.keys("gg/Chur *2 blue<CR>:lua vim.lsp.buf.definition()<CR>")
    line = GAME[: GAME.index("  Chur ")].count("\n") + 1
    editor.wait(lambda: editor.lua("vim.api.nvim_win_get_cursor(0)") == [line, 2])


def test_rename_across_files(editor: Neovim) -> None:
    editor.keys("gg/Ahorn *0<CR>:lua vim.lsp.buf.rename([[Ahornberg]])<CR>")
    editor.wait(lambda: "Ahornberg – Bärenfels" in editor.text())
    assert "Ahorn " not in editor.text()
    editor.wait(lambda: "'Ahornberg – Bärenfels'" in editor.text("scenarios.ttr"))
