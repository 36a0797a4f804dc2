"""Versions of a game against each other: settings become texts, texts bundles, bundles games on the same seeds.

Read `settings.py`, then `comparing.py`; `sweeping.py` and `tuning.py` try many settings.
"""
