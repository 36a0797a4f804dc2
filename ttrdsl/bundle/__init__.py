"""The bundle: a game as plain data, the waist between the compiler and everything that plays, draws or measures games.

Input: the data a compiler made, or bytes. Output: canonical bytes, or data of which every part was checked. Read
`reader.py` first; `operations.py` is the table of the rule program, and `docs/reference/bundle.md` its meaning.
"""

from ttrdsl.bundle.canonical import bundle_bytes, bundle_hash
from ttrdsl.bundle.errors import BundleError
from ttrdsl.bundle.reader import check_bundle, read_bundle
from ttrdsl.bundle.version import VERSION

__all__ = ["VERSION", "BundleError", "bundle_bytes", "bundle_hash", "check_bundle", "read_bundle"]
