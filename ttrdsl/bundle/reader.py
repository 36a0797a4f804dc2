"""From the bytes of a bundle to its data, every part of which has been checked; nothing in it is run."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.components import check_components, check_players
from ttrdsl.bundle.drawing import check_outlines, check_symbols
from ttrdsl.bundle.errors import BundleError, Wrong, inside
from ttrdsl.bundle.facts import check_facts
from ttrdsl.bundle.limits import AGAIN, parse
from ttrdsl.bundle.names import check_names
from ttrdsl.bundle.program import check_program
from ttrdsl.bundle.symbols import read_symbols
from ttrdsl.bundle.version import VERSION, bring_up, check_version

UNFORESEEN = "this bundle is wrong in a way nobody thought of"


def read_bundle(data: bytes) -> dict[str, Any]:
    """Return the bundle that some bytes hold; whatever is wrong with it is a `BundleError`."""
    bundle: dict[str, Any] = parse(data)
    check_bundle(bundle)
    return bundle


def check_bundle(bundle: Any) -> None:
    """Check data that came from somewhere else than bytes, as a bundle that was changed on purpose does."""
    from ttrdsl.bundle.schema import check_shape  # imported here, so that it can also be run as a program

    check_version(bundle)
    older, bundle["version"] = bundle["version"] < VERSION, VERSION
    try:
        check_shape(bundle)
        if older:
            bring_up(bundle)
        check_names(bundle)
        check_players(bundle)
        symbols = read_symbols(bundle)
        inside("facts", check_facts, bundle["facts"], symbols)
        check_components(bundle, symbols)
        check_outlines(bundle["board"])
        check_symbols(bundle)
        check_program(bundle, symbols)
    except Wrong as wrong:
        raise wrong.as_error() from None
    except RecursionError:
        raise BundleError("", f"this bundle is nested too deeply; {AGAIN}") from None
    except Exception as error:
        # Every mistake has a check of its own. Should one be missing, the reader still keeps its word.
        raise BundleError("", f"{UNFORESEEN}: {type(error).__name__}; {AGAIN}") from error
