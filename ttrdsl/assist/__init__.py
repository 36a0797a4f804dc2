"""The language service: questions about texts and offsets, answered with plain data. Read `project.py` first.

It knows no protocol and no editor. Offsets are counted in characters (code points); `offsets.py` turns them into what
an editor counts in.
"""
