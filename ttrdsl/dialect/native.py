"""The native tier: the functions of a program as machine code, called with vectors of 64-bit integers.

numba compiles, keeps and calls the code; it is handed the program as text for LLVM (`lowering.py`), since in the
dialect there is nothing for it to find out. What was compiled is kept in the user's cache folder under a name made of
everything it depends on.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from ttrdsl.dialect import cache
from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.entry import entry_module, entry_point, wanted_vectors
from ttrdsl.dialect.flatten import flatten
from ttrdsl.dialect.lowering import lower
from ttrdsl.dialect.signatures import signatures

HERE = Path(__file__).resolve().parent
MAKERS = (  # what native code depends on, besides its texts
    "entry", "flatten", "linking", "lowered_expressions", "lowering",
    "native", "native_primitives", "shapes", "signatures",
)  # fmt: skip
NUMBA_READS = "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"  # what it is told about the processor, and where else
NUMBA_FILE = Path(".numba_config.yaml")
MODULE_FILE, PROGRAM_FILE = "program.py", "program.ll"
PLAYING = "playing as text"
MISSING = f"native code needs numba: pip install 'ttrdsl[fast]'; {PLAYING}"
LEVEL = 2  # how hard LLVM tries; the third level takes a little longer, and games were not faster by it

Entries = dict[str, Callable[..., int]]
_loaded: dict[str, Entries] = {}
_one_at_a_time = threading.Lock()


class NoNativeCode(Exception):
    """Native code cannot be had here; the text is a sentence for people."""


def available() -> str | None:
    """Return nothing if native code can be made here, else the sentence that says why not."""
    try:
        import numba
    except Exception as error:  # a numba that does not fit its Python or its NumPy fails in many ways
        if isinstance(error, ModuleNotFoundError) and error.name == "numba":
            return MISSING
        return f"numba is installed but does not start ({_first_line(error)}); {PLAYING}"
    if numba.config.DISABLE_JIT:
        return f"numba was told not to compile (NUMBA_DISABLE_JIT is set); {PLAYING}"
    return None


def installed() -> bool:
    """Say whether numba is there; whether it starts shows when it is started, which takes half a second."""
    return importlib.util.find_spec("numba") is not None


def load(library: Mapping[str, str], program: str, entries: Mapping[str, str | None]) -> Entries:
    """Return the entries of a program as native functions: known already, from the cache, or compiled now.

    They are called with contiguous arrays of 64-bit integers, different ones for different arguments.
    """
    why = available()
    if why is not None:
        raise NoNativeCode(why)
    with _one_at_a_time, _in_a_sentence():
        key, folder = key_of(library, program, entries), cache.cache_folder()
        if key not in _loaded:
            _loaded[key] = _from_cache(folder, key) or _build(folder, key, library, program, entries)
        return _loaded[key]


def load_kept(folder: Path, key: str) -> Entries | None:
    """Return the entries of a program that was compiled already; nothing is compiled here."""
    with _one_at_a_time:
        if key not in _loaded and (found := _from_cache(folder, key)) is not None:
            _loaded[key] = found
        return _loaded.get(key)


def is_kept(folder: Path, key: str) -> bool:
    """Say whether a program was compiled already."""
    return key in _loaded or cache.find(folder, key) is not None


def make(folder: Path, library: Mapping[str, str], program: str, entries: Mapping[str, str | None]) -> None:
    """Compile a program and keep it in a folder."""
    why = available()
    if why is not None:
        raise NoNativeCode(why)
    with _in_a_sentence():
        _build(folder, key_of(library, program, entries), library, program, entries)


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Say why there is no native code, whatever went wrong; but for a mistake of ours."""
    try:
        yield
    except NotInDialect:
        raise
    except Exception as error:
        raise NoNativeCode(f"native code could not be made ({_first_line(error)}); {PLAYING}") from error


def key_of(library: Mapping[str, str], program: str, entries: Mapping[str, str | None]) -> str:
    """Return the name of all this code depends on: texts, our own makers, versions, processor."""
    from importlib import metadata

    from llvmlite import binding

    parts = [f"{name}:{signature}" for name, signature in entries.items()]
    parts += [text for pair in library.items() for text in pair] + [program]
    parts += [(HERE / f"{name}.py").read_text(encoding="utf-8") for name in MAKERS]
    parts += [metadata.version("numba"), sys.version, *(os.environ.get(name, "") for name in NUMBA_READS)]
    parts += [NUMBA_FILE.read_text(encoding="utf-8", errors="replace") if NUMBA_FILE.is_file() else ""]
    parts += [binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    return cache.key_of(parts)


def _from_cache(folder: Path | None, key: str) -> Entries | None:
    """Return what was kept; nothing if it is not there, or cannot be used after all."""
    kept = cache.find(folder, key) if folder else None
    if kept is None:
        return None
    try:
        return _import(kept, key)
    except Exception:  # the sums are right, but numba cannot read it: made anew like anything damaged
        cache.remove(kept)
        return None


def _build(
    folder: Path | None, key: str, library: Mapping[str, str], program: str, entries: Mapping[str, str | None]
) -> Entries:
    """Compile in a folder of its own, and keep that folder if there is a place for it."""
    tree = flatten(library, program, entries)
    known = signatures(tree, {name: wanted_vectors(name, text) for name, text in entries.items() if text})
    symbol = f"ttrdsl_{key}"
    native = lower(tree, known) + entry_point(known, list(entries), symbol)
    module = entry_module(known, list(entries), symbol)
    passing = cache.passing_folder(folder) if folder else Path(tempfile.mkdtemp(prefix="ttrdsl-"))
    try:
        (passing / PROGRAM_FILE).write_text(native, encoding="utf-8")
        (passing / MODULE_FILE).write_text(module, encoding="utf-8")
        found = _import(passing, key)
        if folder:
            cache.keep(passing, key)
        return found
    finally:
        shutil.rmtree(passing, ignore_errors=True)


def _import(folder: Path, key: str) -> Entries:
    """Run the module in a folder; numba looks for the code beside it, and puts it there if it has to make it."""
    path = folder / MODULE_FILE
    module = ModuleType(f"ttrdsl_program_{key}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    with _our_settings():
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True), vars(module))
    entries: Entries = module.ENTRIES
    return entries


@contextmanager
def _our_settings() -> Iterator[None]:
    """Have numba cache beside the module, and optimize in the same way whatever it was told elsewhere."""
    from numba import config

    ours = {"CACHE_DIR": "", "CACHE_LOCATOR_CLASSES": "", "LOOP_VECTORIZE": 1, "SLP_VECTORIZE": 0}
    ours["OPT"] = type(config.OPT)(LEVEL)
    kept = {name: getattr(config, name) for name in ours if hasattr(config, name)}
    for name in kept:
        setattr(config, name, ours[name])
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(config, name, value)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
