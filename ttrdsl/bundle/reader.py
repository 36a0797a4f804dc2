"""From the bytes of a bundle to its data, every part of which has been checked; nothing in it is run."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.components import check_components, check_players
from ttrdsl.bundle.errors import BundleError, Wrong, inside, shown
from ttrdsl.bundle.facts import check_facts
from ttrdsl.bundle.limits import AGAIN, parse
from ttrdsl.bundle.program import check_program
from ttrdsl.bundle.schema import FORMAT, VERSION, check_shape
from ttrdsl.bundle.symbols import read_symbols

UNFORESEEN = "this bundle is wrong in a way nobody thought of"


def read_bundle(data: bytes) -> dict[str, Any]:
    """Return the bundle that some bytes hold; whatever is wrong with it is a `BundleError`."""
    bundle = parse(data)
    check_version(bundle)
    try:
        check_shape(bundle)
        check_players(bundle)
        symbols = read_symbols(bundle)
        inside("facts", check_facts, bundle["facts"], symbols)
        check_components(bundle, symbols)
        check_program(bundle, symbols)
    except Wrong as wrong:
        raise wrong.as_error() from None
    except RecursionError:
        raise BundleError("", f"this bundle is nested too deeply; {AGAIN}") from None
    except Exception as error:
        # Every mistake has a check of its own. Should one be missing, the reader still keeps its word.
        raise BundleError("", f"{UNFORESEEN}: {type(error).__name__}; {AGAIN}") from error
    checked: dict[str, Any] = bundle
    return checked


def check_version(bundle: Any) -> None:
    """Refuse what is no bundle, and a bundle of a format that did not exist when this was written."""
    if not isinstance(bundle, dict) or bundle.get("format") != FORMAT:
        raise BundleError("", f'this is no bundle: it does not say `"format": "{FORMAT}"`; make one with `ttrdsl build`')
    version = bundle.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BundleError("/version", f"{shown(version)} is no format version")
    if version > VERSION:
        raise BundleError(
            "", f"this bundle has format version {version}, and this ttrdsl reads versions up to {VERSION}; install a newer ttrdsl"
        )
