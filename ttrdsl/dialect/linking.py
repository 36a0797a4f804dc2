"""Hand a program written for LLVM to numba, which optimizes it, keeps it, and lets Python call it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic

WORD = ir.IntType(64)


def linked(name: str, module: str) -> Any:
    """Return what stands in numba's text for a function of the program that lies beside a module."""

    def make(context: Any, arguments: Any) -> Any:
        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            program = binding.parse_assembly(Path(module).with_suffix(".ll").read_text(encoding="utf-8"))
            library = target.active_code_library
            program.triple = library.codegen._create_empty_module("").triple
            library.add_llvm_module(program)
            parts = cgutils.unpack_tuple(builder, values[0])
            given = []
            for kind, part in zip(signature.args[0], parts):
                vector = isinstance(kind, types.Array)
                given.append(target.make_array(kind)(target, builder, part).data if vector else part)
            form = ir.FunctionType(WORD, [value.type for value in given])
            return builder.call(cgutils.get_or_insert_function(builder.module, form, name), given)

        return types.int64(arguments), generate

    return intrinsic(make)
