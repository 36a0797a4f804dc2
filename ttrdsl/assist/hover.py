"""What there is to know about the name under the pointer, in a few lines of Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist import hover_board
from ttrdsl.assist.clause_texts import clause_texts
from ttrdsl.assist.explanation import Answer, Explanation, explain
from ttrdsl.assist.project import Look, Project
from ttrdsl.assist.references import mentions_of
from ttrdsl.diagnostics import Span
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.index import BUILT_IN, Mention
from ttrdsl.syntax.ast import Cite
from ttrdsl.syntax.walk import nodes

LONGEST_CODE = 12  # lines of one answer
MOST_ANSWERS = 40
TITLES = {"default": "otherwise", "setting": "set here", "before": "before it", "after": "after it"}


@dataclass(frozen=True)
class Hover:
    """A text in Markdown, and the stretch it is about."""

    span: Span
    text: str


def hover(project: Project, path: Path, offset: int) -> Hover | None:
    """Return what is known of what stands at an offset: a name, a route, a ticket, a clause."""
    look = project.look(path, checks=False)
    cite = _cite(look, offset)
    if cite is not None:
        text = clause_texts(path).get(cite.clause)
        return Hover(cite.span, f"**@{cite.clause}**\n\n{text or 'No table lists this clause.'}")
    found = look.at(offset)
    mention = found[-1] if found else None
    line = hover_board.line_at(look, offset)
    if line is not None and (mention is None or mention.key.kind not in ("city", "zone", "field")):
        text = hover_board.about_line(look, line)
        if text:
            return Hover(line.span, text)
    if mention is None:
        return None
    text = _about(project, look, mention)
    return Hover(mention.span, text) if text else None


def _about(project: Project, look: Look, mention: Mention) -> str:
    key, game = mention.key, look.game
    if game is None:
        return ""
    if key.kind in ("city", "zone"):
        return hover_board.about_place(look, key.name)
    if key.kind in ("word", "color", "card"):
        return hover_board.about_cards(look, key.name)
    if key.kind in ("local", "part", "column"):
        local = next((index.types[key] for index in look.indexes if key in index.types), None)
        return f"`{local.name}`: {local.type}" if local else ""
    if key.kind == BUILT_IN:
        return f"`{key.name}`: part of the language"
    if key.kind == "module":
        return _module(look, key.name)
    found = explain(game, look.sources, key.name)
    if found is None:
        return ""
    text = _explanation(found, clause_texts(look.path))
    if key.kind == "field" and not _moved(game, key.name):
        writes = sum(m.role == "write" for m in mentions_of(project, look.path, key))
        text += f"\n\nchanged in {writes} place{'s' * (writes != 1)}" if writes else "\n\nnever assigned to"
    return text


def _moved(game: Game, key: str) -> bool:
    """Say whether a field holds pieces or cards, which are moved and never assigned to."""
    return any(x.key == key and x.word in ("pieces", "place", "cards", "stack") for x in game.things.fields.values())


def _explanation(found: Explanation, clauses: dict[str, str]) -> str:
    """Return a name with its text, what holds in the order it is asked, and the clauses it follows."""
    parts = [f"**{found.head}**" + (f" = {found.value}" if found.value else ""), *found.prose]
    shown = [*found.before, *found.answers, *found.after]
    for answer in shown[:MOST_ANSWERS]:
        parts.append(_answer(answer, alone=len(shown) == 1))
    if len(shown) > MOST_ANSWERS:
        parts.append(f"… and {len(shown) - MOST_ANSWERS} more")
    if found.inside:
        parts.append("changed below it: " + "; ".join(f"`{line}`" for line in found.inside))
    cited = dict.fromkeys(clause for answer in shown for clause in answer.cites)
    parts += [f"@{clause} {clauses[clause]}" for clause in cited if clause in clauses]
    return "\n\n".join(parts)


def _answer(answer: Answer, alone: bool) -> str:
    lines = answer.text.splitlines()
    code = "\n".join([*lines[:LONGEST_CODE], *(["…"] if len(lines) > LONGEST_CODE else [])])
    title = f"when `{answer.when}`" if answer.when else TITLES.get(answer.role, answer.role)
    reach = f", {answer.reach}" if answer.reach else ""
    head = "" if alone and not answer.when else f"*{title}* ({answer.span.file}){reach}\n"
    prose = "".join(f"> {line}\n\n" for line in answer.prose)
    return f"{head}{prose}```ttr\n{code}\n```"


def _module(look: Look, name: str) -> str:
    for layer in look.compiled.layers if look.compiled else ():
        header = layer.file.header
        if header is not None and header.name.text == name:
            prose = " ".join(line.text for line in header.prose)
            return f"**module {name}** {header.title}" + (f"\n\n{prose}" if prose else "")
    return ""


def _cite(look: Look, offset: int) -> Cite | None:
    for decl in look.file.declarations:
        if decl.span.start <= offset <= decl.span.end:
            for node in nodes(decl):
                if isinstance(node, Cite) and node.span.start <= offset <= node.span.end:
                    return node
    return None
