"""Under everything: source texts, the problems found in them, and how problems are shown.

Read `diagnostic.py` first. Nothing here knows the language; passes hand in spans and sentences.
"""

from ttrdsl.diagnostics.diagnostic import Diagnostic, Edit, Fix, Place, Problems
from ttrdsl.diagnostics.source import Source, Span

__all__ = ["Diagnostic", "Edit", "Fix", "Place", "Problems", "Source", "Span"]
