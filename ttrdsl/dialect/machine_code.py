"""From text for LLVM to machine code, and from machine code to functions that Python calls with arrays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from ctypes import CFUNCTYPE, POINTER, c_int64
from functools import cache
from itertools import count
from typing import Any

from llvmlite import binding

from ttrdsl.dialect.native_primitives import nth_bit

Entries = dict[str, Callable[..., int]]

LEVEL = 2  # how hard LLVM tries; the third level takes longer, and games were not faster by it
SMALL = 225  # how large a function may be that is put in place of its call
NEAR = sys.platform != "win32"  # whether a program lies in one block of memory, so that short jumps reach all of it
NUMBERS = count()
NOTHING = c_int64()  # what is handed on of an array without elements


def processor() -> tuple[str, str]:
    """Return the name of this processor, and what it can do."""
    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


def machine_code(text: str, quick: bool = False) -> bytes:
    """Return the object file of a program: the best there is, or in a twentieth of the time one half as fast."""
    machine = _machine(0 if quick else LEVEL)
    module = binding.parse_assembly(text + nth_bit(processor()[1]))
    module.triple = binding.get_process_triple()
    module.data_layout = str(machine.target_data)
    options = binding.create_pipeline_tuning_options(speed_level=0 if quick else LEVEL)
    options.inlining_threshold = SMALL
    options.loop_unrolling = False
    options.loop_vectorization = True
    builder = binding.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    if quick:  # the two of all passes that bring most
        passes = binding.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
    passes.run(module, builder)
    found: bytes = machine.emit_object(module)
    return found


def functions(code: bytes, symbols: Mapping[str, str], vectors: Mapping[str, list[bool]]) -> Entries:
    """Return the functions of an object file, by name; of each is known which of its arguments are vectors."""
    library = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for symbol in symbols.values():
        library.export_symbol(symbol)
    loaded = library.link(_linker(), f"program {next(NUMBERS)}")
    return {name: _called(loaded, loaded[symbol], vectors[name]) for name, symbol in symbols.items()}


def _called(loaded: Any, address: int, vectors: list[bool]) -> Callable[..., int]:
    """Return a function of Python: vectors are arrays of 64-bit integers one behind another in memory."""
    form = CFUNCTYPE(c_int64, *(POINTER(c_int64) if vector else c_int64 for vector in vectors))
    function, first = form(address), c_int64.from_buffer

    def call(*given: Any) -> int:
        handed = [
            (first(value) if len(value) else NOTHING) if vector else int(value)
            for vector, value in zip(vectors, given, strict=True)
        ]
        found: int = function(*handed)
        return found

    call.loaded = loaded  # type: ignore[attr-defined]  # the code lives as long as its functions
    return call


@cache
def _linker() -> Any:
    return binding.create_lljit_compiler(_machine(), use_jit_link=NEAR)


@cache
def _ready() -> None:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()


def _machine(level: int = LEVEL) -> Any:
    """Return what LLVM is to know about the machine; a linker takes it over, so each gets its own."""
    _ready()
    name, features = processor()
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(
        cpu=name,
        features=features,
        opt=level,
        reloc="pic" if NEAR else "default",
        codemodel="small" if NEAR else "jitdefault",
    )
