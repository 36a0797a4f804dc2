"""Make the colors that need no server: a TextMate grammar from the words and patterns of `grammar/ttr.lark`.

    python -m ttrdsl.assist.textmate            write generated/editor
    python -m ttrdsl.assist.textmate --check    say whether what is written is what would be

Words are no keywords everywhere: `players` is also a value, and a label may be any word. First words of declarations
are colored in column one, first words of steps and facts at the start of a line, others anywhere but behind a dot.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from ttrdsl.syntax.expected import expected, words_of_grammar

FOLDER = Path(__file__).resolve().parents[2] / "generated" / "editor"
BOARD = "cities|routes|tickets|zones|drawing|outline"
CITE = r"@[A-Z][A-Z0-9]*(-[A-Z0-9]+)+"


def words() -> dict[str, list[str]]:
    """Return the words of the language by where they can stand: first in a declaration, step or fact, or between."""
    declarations = _first("")
    steps = _first("steps x {\n  ")
    facts = _first('scenario "x" {\n  ')
    every = {word for group in words_of_grammar().values() for phrase in group for word in phrase.split()}
    first = {*declarations, *steps, *facts}
    return {
        "declarations": declarations,
        "steps": steps,
        "facts": facts,
        "between": sorted(every - first - {"name"}),
    }


def _first(text: str) -> list[str]:
    found = expected(text, len(text))
    assert found is not None
    return sorted(set(found.words))


def grammar() -> dict[str, Any]:
    """Return the grammar for colors."""
    known = words()
    lines = [*known["steps"], *known["facts"], *known["declarations"]]
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "ttr",
        "scopeName": "source.ttr",
        "fileTypes": ["ttr"],
        "patterns": [{"include": "#prose"}, {"include": "#board"}, {"include": "#declaration"}, {"include": "#inside"}],
        "repository": {
            "prose": _match(r"^\s*\K>.*$", "markup.italic.ttr markup.quote.ttr"),
            "comment": _match(r"#.*$", "comment.line.number-sign.ttr"),
            "board": {
                "begin": rf"^\s*({BOARD})\b(?=[^{{\n]*\{{)",
                "beginCaptures": {"1": {"name": "keyword.control.ttr"}},
                "end": r"\}",
                "patterns": [{"include": f"#{part}"} for part in ("comment", "string", "quoted", "cite", "number")],
            },
            "declaration": _match(rf"^({_any(known['declarations'])})\b", "keyword.control.ttr"),
            "line": _match(rf"(?:^\s+|[{{;]\s*)\K({_any(lines)})\b(?!\s*(\"[^\"]*\"\s*)?:)", "keyword.control.ttr"),
            "label": _match(r"(?:^\s+|[{;]\s*)\K[^\W\d]\w*(?=[ \t]*(\"[^\"\n]*\"[ \t]*)?:)", "entity.name.tag.ttr"),
            "word": _match(rf"(?<![.\w])({_any(known['between'])})\b(?!\s*[.(])", "keyword.operator.word.ttr"),
            "string": _match(r'"[^"\n]*"', "string.quoted.double.ttr"),
            "quoted": _match(r"'[^'\n]*'", "string.quoted.single.ttr"),
            "cite": _match(CITE, "entity.name.function.decorator.ttr"),
            "number": _match(r"(?<!\w)[0-9]+\b", "constant.numeric.ttr"),
            "inside": {
                "patterns": [
                    {"include": f"#{part}"}
                    for part in ("comment", "string", "quoted", "cite", "label", "line", "word", "number")
                ]
            },
        },
    }


def _match(pattern: str, scope: str) -> dict[str, str]:
    return {"match": pattern, "name": scope}


def _any(found: list[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(set(found), key=lambda w: (-len(w), w)))


def files() -> dict[str, str]:
    """Return what is written, by file name."""
    made = {"ttr.tmLanguage.json": grammar(), "words.json": words()}
    return {name: json.dumps(data, indent=2, ensure_ascii=False) + "\n" for name, data in made.items()}


def main(arguments: list[str]) -> int:
    """Write the files, or compare them with what is there."""
    stale = [n for n, text in files().items() if not (FOLDER / n).is_file() or (FOLDER / n).read_text("utf-8") != text]
    if "--check" in arguments:
        print("\n".join(f"{name} is not what the grammar says" for name in stale) or "up to date")
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (FOLDER / name).write_text(files()[name], encoding="utf-8")
        print(FOLDER / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
