"""From an English text to the same text in another language: catalogues beside games, and one of our own words.

Read `tongue.py` first.
"""
