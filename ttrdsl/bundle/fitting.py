"""From a schema of ours to a function that says whether some data have its shape, quickly and nothing more.

It knows the words that our schema is made of and refuses the rest. In doubt it says no: the library for schemas is
asked then, which says what is wrong, if anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Schema = dict[str, Any] | bool  # a truth stands for all or nothing
Fits = Callable[[Any], bool]
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}
OF_NUMBERS = {"minimum", "maximum"}
OF_LISTS = {"prefixItems", "items", "minItems", "maxItems"}
OF_RECORDS = {"properties", "required", "additionalProperties"}
BESIDE = {"$schema", "$id", "title", "$defs"}  # they say nothing about data


def fitting(schema: dict[str, Any]) -> Fits:
    """Return the function for a whole schema."""
    return _Maker(schema["$defs"]).fits(schema)


class _Maker:
    """Makes functions for parts of a schema; each definition is made once, when it is first met."""

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self.definitions = definitions
        self.made: dict[str, Fits] = {}

    def fits(self, schema: Schema) -> Fits:
        if isinstance(schema, bool):
            return lambda value: schema
        words = set(schema) - BESIDE
        if words == {"$ref"}:
            return self.defined(schema["$ref"].removeprefix("#/$defs/"))
        if words == {"anyOf"}:
            forms = [self.fits(form) for form in schema["anyOf"]]
            return lambda value: any(form(value) for form in forms)
        if words in ({"enum"}, {"const"}):
            known = {(type(each), each) for each in schema.get("enum", [schema.get("const")])}
            return lambda value: isinstance(value, (str, int)) and (type(value), value) in known
        if "type" not in words or not words <= {"type"} | OF_NUMBERS | OF_LISTS | OF_RECORDS:
            raise ValueError(f"no function for a schema with {sorted(words)}")
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        by_type = {TYPES[kind]: self.of_kind(kind, schema) for kind in kinds}
        return lambda value: (fits := by_type.get(type(value))) is not None and fits(value)

    def defined(self, name: str) -> Fits:
        if name not in self.made:
            self.made[name] = lambda value: self.made[name](value)  # for a definition that leads to itself
            self.made[name] = self.fits(self.definitions[name])
        return self.made[name]

    def of_kind(self, kind: str, schema: dict[str, Any]) -> Fits:
        match kind:
            case "integer" if OF_NUMBERS & set(schema):
                low, high = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
                return lambda value: low <= value <= high
            case "array":
                return self.of_lists(schema)
            case "object":
                return self.of_records(schema)
        return lambda value: True

    def of_lists(self, schema: dict[str, Any]) -> Fits:
        least, most = schema.get("minItems", 0), schema.get("maxItems", float("inf"))
        first = [self.fits(item) for item in schema.get("prefixItems", ())]
        rest, count = self.fits(schema.get("items", True)), len(first)
        plain = schema.get("items", True) is True

        def fits(value: list[Any]) -> bool:
            return (
                least <= len(value) <= most
                and all(fit(item) for fit, item in zip(first, value, strict=False))
                and (plain or all(rest(item) for item in (value[count:] if count else value)))
            )

        return fits

    def of_records(self, schema: dict[str, Any]) -> Fits:
        known = {name: self.fits(part) for name, part in schema.get("properties", {}).items()}
        required = set(schema.get("required", ()))
        other = self.fits(schema.get("additionalProperties", True))

        def fits(value: dict[str, Any]) -> bool:
            return required <= value.keys() and all(known.get(name, other)(part) for name, part in value.items())

        return fits
