"""The machine below: files read within bounds and written whole, a folder nobody else can write, processes that end.

Input: paths, bytes, processes. Output: the same, but safe: whatever stands in a file or happens to a process costs
nobody anything. Read `reading.py` first; each module is a page long and stands alone.
"""
