"""Second pass: files become one typed game, and the game a bundle.

In: the files of a game, in layer order. Out: the bundle as plain data, and the problems met. The order of the passes:
`layers` (which files, in which order) → `book` (who declares, changes and removes what) → `components`, `board`
(things) → `expressions`, `costs`, `steps` (rules, typed and translated) → `lookahead` (what can be carried through)
→ `checks/` → `to_bundle`. Read `compile_game.py` first.
"""
