"""The native tier: the functions of a program as machine code, called with vectors of 64-bit integers.

The program becomes text for LLVM (`lowering.py`), which makes machine code of it (`machine_code.py`). That is kept in
the user's cache folder under a name made of everything it depends on.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from ttrdsl.dialect import cache
from ttrdsl.dialect.ahead.versions import work_out
from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.entry import entry_points, symbol_of, wanted_vectors
from ttrdsl.dialect.flatten import flatten
from ttrdsl.dialect.lowering import lower
from ttrdsl.dialect.signatures import signatures
from ttrdsl.system import children

HERE = Path(__file__).resolve().parent
MAKERS = (  # what native code depends on, besides its texts
    "ahead/alone", "ahead/parts", "ahead/shapes", "ahead/statements", "ahead/versions", "ahead/writing",
    "entry", "flatten", "lowered_expressions", "lowering", "machine_code",
    "native", "native_primitives", "shapes", "signatures", "ways",
)  # fmt: skip
CODE_FILE, ENTRIES_FILE = "program.o", "entries.json"
PLAYING = "playing as text"
MISSING = f"native code needs llvmlite: pip install 'ttrdsl[fast]'; {PLAYING}"

Entries = dict[str, Callable[..., int]]
Numbers = Mapping[str, Mapping[int, int]]  # that never change, by place, in vectors of these names
NOTHING: Numbers = MappingProxyType({})
_loaded: dict[str, Entries] = {}
_one_at_a_time = threading.Lock()


class NoNativeCode(Exception):
    """Native code cannot be had here; the text is a sentence for people."""


def available() -> str | None:
    """Return nothing if native code can be made here, else the sentence that says why not."""
    try:
        import numpy  # noqa: F401
        from llvmlite import binding  # noqa: F401
    except Exception as error:  # a library that does not fit its Python fails in many ways
        if isinstance(error, ModuleNotFoundError) and error.name in ("llvmlite", "numpy"):
            return MISSING.replace("llvmlite", error.name, 1)
        return f"llvmlite is installed but does not start ({_first_line(error)}); {PLAYING}"
    return None


def installed() -> bool:
    """Say whether llvmlite is there; whether it starts shows when it is started, which takes a moment."""
    return importlib.util.find_spec("llvmlite") is not None


def load(
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: Numbers = NOTHING,
    quick: bool = False,
) -> Entries:
    """Return the entries of a program as native functions: known already, from the cache, or compiled now.

    They are called with contiguous arrays of 64-bit integers, different ones for different arguments. What is compiled
    quickly runs half as fast.
    """
    why = available()
    if why is not None:
        raise NoNativeCode(why)
    with _one_at_a_time, _in_a_sentence():
        key, folder = key_of(library, program, entries, known, quick), cache.cache_folder()
        if key not in _loaded:
            _loaded[key] = _from_cache(folder, key) or children.aside(
                lambda: _build(folder, key, library, program, entries, known, quick)
            )
        return _loaded[key]


def load_kept(folder: Path | None, key: str) -> Entries | None:
    """Return the entries of a program that was compiled already; nothing is compiled here."""
    with _one_at_a_time:
        if key not in _loaded and (found := _from_cache(folder, key)) is not None:
            _loaded[key] = found
        return _loaded.get(key)


def is_kept(folder: Path, key: str) -> bool:
    """Say whether a program was compiled already."""
    return key in _loaded or cache.find(folder, key) is not None


def make(
    folder: Path, library: Mapping[str, str], program: str, entries: Mapping[str, str | None], known: Numbers = NOTHING
) -> None:
    """Compile a program and keep it in a folder."""
    why = available()
    if why is not None:
        raise NoNativeCode(why)
    with _in_a_sentence():
        _build(folder, key_of(library, program, entries, known), library, program, entries, known)


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Say why there is no native code, whatever went wrong; but for a mistake of ours."""
    try:
        yield
    except NotInDialect:
        raise
    except Exception as error:
        raise NoNativeCode(f"native code could not be made ({_first_line(error)}); {PLAYING}") from error


def key_of(
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: Numbers = NOTHING,
    quick: bool = False,
) -> str:
    """Return the name of all this code depends on: texts, known numbers, our own makers, versions, processor."""
    from importlib import metadata

    from ttrdsl.dialect.machine_code import processor

    parts = [f"{name}:{signature}" for name, signature in entries.items()]
    parts += [text for pair in library.items() for text in pair] + [program]
    if not quick:  # quick code looks the numbers up: that of an edited board is there already
        parts += [json.dumps([name, *vector.items()]) for name, vector in known.items()]
    parts += [(HERE / f"{name}.py").read_text(encoding="utf-8") for name in MAKERS]
    return cache.key_of([*parts, str(quick), metadata.version("llvmlite"), sys.version, *processor()])


def _from_cache(folder: Path | None, key: str) -> Entries | None:
    """Return what was kept; nothing if it is not there, or cannot be used after all."""
    kept = cache.find(folder, key) if folder else None
    if kept is None:
        return None
    try:
        return _functions((kept / CODE_FILE).read_bytes(), json.loads((kept / ENTRIES_FILE).read_bytes()))
    except Exception:  # the sums are right, but LLVM cannot read it: made anew like anything damaged
        cache.remove(kept)
        return None


def _build(
    folder: Path | None,
    key: str,
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: Numbers,
    quick: bool = False,
) -> Entries:
    """Compile a program, and keep it if there is a place for it; what takes its time is first worked out ahead."""
    from ttrdsl.dialect.machine_code import machine_code

    plain = flatten(library, program, entries)
    tree = plain if quick else ast.parse(work_out(plain, entries, known, for_python=False))
    found = signatures(tree, {name: wanted_vectors(name, text) for name, text in entries.items() if text})
    code = machine_code(lower(tree, found, plain) + entry_points(found, entries), quick)
    vectors = {name: found[name].vectors for name in entries}
    if folder:
        passing = cache.passing_folder(folder)
        try:
            (passing / CODE_FILE).write_bytes(code)
            (passing / ENTRIES_FILE).write_text(json.dumps(vectors), encoding="utf-8")
            cache.keep(passing, key)
        finally:
            shutil.rmtree(passing, ignore_errors=True)
    return _functions(code, vectors)


def _functions(code: bytes, vectors: Mapping[str, list[bool]]) -> Entries:
    from ttrdsl.dialect.machine_code import functions

    return functions(code, {name: symbol_of(name) for name in vectors}, vectors)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
