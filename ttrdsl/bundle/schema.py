"""The JSON Schema of a bundle, made from the tables of this package; run as a program it writes the published file.

The schema tells the shape of every section and, of the rule program, that each node begins with a known operation.
What lies below (numbers of arguments, types, names) no schema says well or quickly; `program.py` checks it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ttrdsl.bundle.drawing import EDGES, FILLS, GROUNDS, HIDDEN, MOST_BENDS, OUTLINES, PARTS, SHAPES, SHEETS, SIDES
from ttrdsl.bundle.errors import Wrong, shown
from ttrdsl.bundle.fitting import fitting
from ttrdsl.bundle.limits import LARGEST, MOST_ELEMENTS, MOST_PLAYERS
from ttrdsl.bundle.symbols import PLACES
from ttrdsl.bundle.types import ALL_TYPES, CELL_TYPES, DOMAINS, FACT_TYPES, KINDS, LISTED, LOCAL_TYPES, PARAMETER_TYPES
from ttrdsl.bundle.version import FORMAT, VERSION
from ttrdsl.program.operations import EXPRESSIONS, STEPS
from ttrdsl.system.writing import write_whole

PUBLISHED = Path(__file__).parents[2] / "generated" / "schema" / "bundle.schema.json"

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": LARGEST}
TRUTH: Schema = {"type": "boolean"}
ANY_EXPRESSION: Schema = {"$ref": "#/$defs/expression"}
STEP_LIST: Schema = {"$ref": "#/$defs/steps"}
SEE: Schema = {"type": "string"}  # one of three words, or the name of a rule: looked at with the program


def _record(required: dict[str, Any], **optional: Any) -> Schema:
    """An object with exactly these keys."""
    keys = {**required, **optional}
    return {"type": "object", "properties": keys, "required": sorted(required), "additionalProperties": False}


def _named(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _list(item: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": item, **bounds}


def _row(*items: Schema) -> Schema:
    return {"type": "array", "prefixItems": list(items), "items": False, "minItems": len(items)}


def _one_of(words: tuple[str, ...]) -> Schema:
    return {"enum": list(words)}


def _node(operations: Any) -> Schema:
    return {"type": "array", "minItems": 1, "prefixItems": [{"enum": sorted(operations)}]}


def _index(domains: tuple[str, ...]) -> Schema:
    """What a cell or pile belongs to: one domain, or nothing."""
    return {"type": "array", "items": _one_of(domains), "maxItems": 1}


def _definitions() -> Schema:
    numbered = _record({"from": NUMBER, "to": NUMBER, "open": TRUTH})
    key = {"anyOf": [_one_of((*LISTED, KINDS, "players")), numbered]}
    return {
        "expression": {"type": ["integer", "boolean", "string", "array"], **_without_type(_node(EXPRESSIONS))},
        "steps": _list(_node(STEPS)),
        "fact": _record(
            {"by": _list(key, maxItems=3), "type": _one_of(FACT_TYPES), "data": True}, at={"type": ["integer", "array"]}
        ),
        "cell": _record(
            {"by": _index(DOMAINS), "type": _one_of(CELL_TYPES), "start": ANY_EXPRESSION, "see": SEE},
            given=_named({"type": ["integer", "boolean"]}),
        ),
        "pile": _record({
            "by": _index(DOMAINS), "form": _one_of(("bag", "stack")), "see": SEE,
            "holds": _list({"anyOf": [COUNT, _list(COUNT)]}),
        }),
        "piece": _record(
            {"of": _one_of(("board", *PLACES)), "start": ANY_EXPRESSION, "owners": TRUTH}, given=_named(COUNT)
        ),
        "rule": _record({
            "params": _list(_row(TEXT, _one_of(PARAMETER_TYPES))), "type": _one_of(ALL_TYPES), "is": ANY_EXPRESSION,
        }),
        "procedure": _record({
            "params": _list(TEXT), "locals": _named(_one_of(PARAMETER_TYPES)), "do": STEP_LIST,
        }),
        "standing": _record({
            "name": TEXT, "when": ANY_EXPRESSION, "limit": {"type": ["integer", "null"], "minimum": 1}, "do": STEP_LIST,
            "locals": _named(_one_of(LOCAL_TYPES)),
        }),
        "card": _record({
            "title": TEXT, "words": _list(TEXT), "color": NUMBER, "deck": COUNT, "ticket": TRUTH,
            "count": {"anyOf": [COUNT, _list(COUNT)]},
        }, says=TEXT),
    }  # fmt: skip


def _without_type(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "type"}


def _sections(rows: bool) -> dict[str, Schema]:
    lettering = _record({"side": _one_of(SIDES)}, angle=NUMBER)
    city = _record({"name": TEXT, "spots": _list(_row(NUMBER, NUMBER))}, lettering=lettering)
    tracks = {"ends": _row(COUNT, COUNT), "length": COUNT, "gray": TRUTH, "group": COUNT}
    route = _record(tracks, via=_list(_row(NUMBER, NUMBER), maxItems=MOST_BENDS))
    outline = _record({"kind": _one_of(SHEETS), "points": _list(NUMBER) if rows else {"type": "array"}})
    drawing = _record(
        {}, width=COUNT, scale=COUNT, theme=TEXT, title=TEXT, background=TEXT, fade=COUNT, hide=_list(_one_of(HIDDEN))
    )
    players = {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}
    game = {
        "id": TEXT,
        "title": TEXT,
        "players": _row(players, players),
        "rulebooks": _list(_record({"id": TEXT, "title": TEXT})),
        "deviations": _list(_record({"text": TEXT, "clauses": _list(TEXT)})),
    }
    marks = _list(_row(COUNT, COUNT, COUNT, COUNT, COUNT, TEXT, TEXT, _list(TEXT))) if rows else {"type": "array"}
    return {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "game": _record(game),
        "domains": _record(
            {name: _list(TEXT, maxItems=MOST_ELEMENTS) for name in LISTED}, piece=_list(TEXT, maxItems=MOST_ELEMENTS)
        ),
        "board": _record({"cities": _list(city), "routes": _list(route)}, outlines=_list(outline), drawing=drawing),
        "cards": _list({"$ref": "#/$defs/card"}),
        "facts": _named({"$ref": "#/$defs/fact"}),
        "cells": _named({"$ref": "#/$defs/cell"}),
        "piles": _named({"$ref": "#/$defs/pile"}),
        "pieces": _named({"$ref": "#/$defs/piece"}),
        "places": _named(_one_of(("", *DOMAINS))),
        "rules": _named({"$ref": "#/$defs/rule"}),
        "procs": _named({"$ref": "#/$defs/procedure"}),
        "standing": _list({"$ref": "#/$defs/standing"}),
        "end": _record({"when": ANY_EXPRESSION, "turns": ANY_EXPRESSION}),
        "scores": _list(_record({"name": TEXT, "title": COUNT})),
        "winner": _list(_record({"most": TRUTH, "value": ANY_EXPRESSION}, only=TRUTH)),
        "strings": _list(TEXT),
        "source": _record({"files": _list(TEXT), "at": marks, "present": _list(COUNT)}),
    }


def _symbol() -> Schema:
    means: dict[str, Schema] = {
        "legend": TEXT, "mark": _one_of(SHAPES), "text": TEXT, "on": _one_of(PARTS), "outline": _one_of(OUTLINES),
        "fill": _one_of(FILLS), "tint": _list(COUNT), "badge": TRUTH, "ground": _one_of(GROUNDS),
        "edge": _one_of(EDGES), "track": COUNT, "table": TRUTH, "area": TRUTH,
    }  # fmt: skip
    return _record({"of": TEXT}, value=NUMBER, **means)


def bundle_schema(rows: bool = True) -> Schema:
    """Return the schema, in draft 2020-12; without the rows of the source map it is checked in half the time."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://ttrdsl.invalid/schema/bundle-{VERSION}.json",
        "title": f"A game of ttrdsl as a bundle, format version {VERSION}",
        **_record(_sections(rows), symbols=_list(_symbol())),
        "$defs": _definitions(),
    }


@lru_cache(maxsize=1)
def _fits() -> Callable[[Any], bool]:
    return fitting(bundle_schema(rows=False))


@lru_cache(maxsize=1)
def _validator() -> Any:
    # Imported here: it takes longer than reading a bundle, and only what is wrong with one is found by it.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    return Draft202012Validator(bundle_schema(rows=False))


def check_shape(bundle: Any) -> None:
    """Refuse data that do not have the shape of a bundle; in a browser, where only own bundles are read, all pass."""
    if sys.platform == "emscripten" or _fits()(bundle):  # the library for schemas needs native code, and time
        return
    error = next(_validator().iter_errors(bundle), None)
    if error is not None:
        raise Wrong(_said(error), *error.absolute_path)


def _said(error: Any) -> str:
    """Say what a schema found, without printing what it was found in."""
    found, wanted = error.instance, error.validator_value
    match error.validator:
        case "required":
            return f"`{next(name for name in wanted if name not in found)}` is missing"
        case "additionalProperties" if isinstance(found, dict):
            known = error.schema.get("properties", {})
            return f"`{shown(next((name for name in found if name not in known), ''))}` does not belong here"
        case "type":
            return f"expected {_types(wanted)}, found {_type_name(found)}"
        case "enum":
            return f"`{shown(found)}` is not known here"
        case "const":
            return f"expected {wanted}, found {shown(found)}"
        case "minimum" | "maximum":
            return f"{shown(found)} is out of bounds: {error.validator} {wanted}"
        case "minItems" | "maxItems" | "items":
            return f"a list of {len(found)} entries is of the wrong length"
        case _:
            return "this is none of the forms allowed here"


def _types(wanted: Any) -> str:
    return " or ".join([wanted] if isinstance(wanted, str) else wanted)


def _type_name(value: Any) -> str:
    names = {bool: "boolean", int: "integer", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")


def schema_bytes() -> bytes:
    """Return the published form of the schema."""
    return (json.dumps(bundle_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()


def main() -> None:
    """Write the published schema."""
    PUBLISHED.parent.mkdir(parents=True, exist_ok=True)
    write_whole(PUBLISHED, schema_bytes())


if __name__ == "__main__":
    main()
