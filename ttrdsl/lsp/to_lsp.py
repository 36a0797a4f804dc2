"""Plain data of the language service → the types of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types

from ttrdsl.assist import completion, hints, lenses, outline, tokens
from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.layer_calls import Caller
from ttrdsl.assist.rewriting import Action
from ttrdsl.diagnostics import Diagnostic, Edit
from ttrdsl.diagnostics.suggest import plain
from ttrdsl.lsp.session import Session

SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "advice": types.DiagnosticSeverity.Information,
}
PAGES = "https://github.com/ttrdsl/ttrdsl/tree/main/docs/diagnostics"
UNUSED = ("TTR504", "TTR811", "TTR812", "TTR813", "TTR814", "TTR815")
K = types.CompletionItemKind
ITEM_KINDS = {
    "city": K.Class, "zone": K.Class, "route": K.Class, "ticket": K.Class, "color": K.Color, "word": K.Keyword,
    "word_of_cards": K.EnumMember, "field": K.Field, "rule": K.Function, "score": K.Function, "action": K.Function,
    "steps": K.Function, "step": K.Method, "param": K.Constant, "table": K.Struct, "deck": K.Struct, "row": K.Property,
    "local": K.Variable, "part": K.Variable, "module": K.Module, "game": K.Module, "type": K.TypeParameter,
    "clause": K.Reference, "function": K.Function, "player": K.Variable, "built_in": K.Keyword,
}  # fmt: skip
S = types.SymbolKind
SYMBOL_KINDS = {
    "game": S.Module, "module": S.Module, "board": S.Struct, "city": S.Class, "route": S.Interface, "ticket": S.Event,
    "zone": S.Class, "rule": S.Function, "score": S.Function, "action": S.Function, "steps": S.Function,
    "step": S.Method,
    "change": S.Operator, "field": S.Field, "param": S.Constant, "table": S.Array, "grid": S.Array, "deck": S.Array,
    "scenario": S.Event,
}  # fmt: skip
TOKEN_TYPES = sorted(set(tokens.TYPES.values()))
TOKEN_MODIFIERS = ["declaration", "modification", "readonly", "defaultLibrary"]
KINDS_OF_ACTION = {
    "quickfix": types.CodeActionKind.QuickFix,
    "fix all": types.CodeActionKind.SourceFixAll,
    "refactor": types.CodeActionKind.RefactorRewrite,
}


def diagnostic(session: Session, path: Path, problem: Diagnostic) -> types.Diagnostic:
    """Return a problem at its place; one without a place, or in another file, stands at the first line."""
    span = problem.span
    own = span is not None and session.project.path_of(span.file) == path
    related = [
        types.DiagnosticRelatedInformation(other, place.label)
        for place in problem.related
        if (other := session.location(place.span)) is not None
    ]
    where = session.range(path, span.start, span.end) if own and span else session.range(path, 0, 0)
    message = problem.title if not problem.label else f"{problem.title}: {problem.label}"
    return types.Diagnostic(
        range=where,
        severity=SEVERITY[problem.severity],
        code=problem.code,
        code_description=types.CodeDescription(f"{PAGES}/{problem.code}.md"),
        source="ttrdsl",
        message="\n".join([message, *problem.help]),
        tags=[types.DiagnosticTag.Unnecessary] if problem.code in UNUSED else None,
        related_information=related or None,
    )


def workspace_edit(session: Session, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Return edits of several files."""
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in edits:
        path = session.project.path_of(edit.span.file)
        if path is not None:
            changes.setdefault(session.uri(path), []).append(text_edit(session, path, edit))
    return types.WorkspaceEdit(changes=changes)


def text_edit(session: Session, path: Path, edit: Edit) -> types.TextEdit:
    return types.TextEdit(session.range(path, edit.span.start, edit.span.end), edit.text)


def completions(session: Session, path: Path, found: completion.Completion) -> types.CompletionList:
    """Return what can be written; the order is ours, and what was typed without accents is found."""
    where = session.range(path, found.start, found.end)
    typed = session.project.text(path)[found.start : found.end]
    return types.CompletionList(
        is_incomplete=True, items=[_item(item, n, where, typed) for n, item in enumerate(found.items)]
    )


def _item(item: Item, number: int, where: types.Range, typed: str) -> types.CompletionItem:
    fits = item.text.startswith(typed) or plain(item.text).startswith(plain(typed))
    return types.CompletionItem(
        label=item.label,
        kind=ITEM_KINDS.get(item.kind, K.Text),
        detail=item.detail or None,
        sort_text=f"{number:04}",
        filter_text=(item.text if item.text.startswith(typed) else plain(item.text)) if fits else typed + item.label,
        text_edit=types.TextEdit(where, item.text),
    )


def symbols(session: Session, path: Path, found: Iterable[outline.Symbol]) -> list[types.DocumentSymbol]:
    """Return the outline of a file."""
    return [
        types.DocumentSymbol(
            name=s.name or "?",
            kind=SYMBOL_KINDS.get(s.kind, S.Object),
            detail=s.detail or None,
            range=session.range(path, s.span.start, s.span.end),
            selection_range=session.range(path, s.name_span.start, s.name_span.end),
            children=symbols(session, path, s.inside) or None,
        )
        for s in found
    ]


def token_data(session: Session, path: Path, found: Iterable[tokens.Token]) -> list[int]:
    """Return colors as the protocol packs them: five numbers for each, counted from the one before."""
    data: list[int] = []
    last_line, last_start = 0, 0
    for token in found:
        start = session.position(path, token.span.start)
        end = session.position(path, token.span.end)
        if start.line != end.line:
            continue
        more = sum(1 << TOKEN_MODIFIERS.index(m) for m in token.modifiers)
        away = start.character - (last_start if start.line == last_line else 0)
        data += [start.line - last_line, away, end.character - start.character, TOKEN_TYPES.index(token.type), more]
        last_line, last_start = start.line, start.character
    return data


def inlay(session: Session, path: Path, hint: hints.Hint) -> types.InlayHint:
    return types.InlayHint(session.position(path, hint.offset), hint.label, padding_left=True, tooltip=hint.tip or None)


def lens(session: Session, path: Path, found: lenses.Lens) -> types.CodeLens:
    """Return a line above a declaration; what cannot be run is said and no more."""
    arguments = [session.uri(path), found.argument] if found.command == "run" else None
    command = types.Command(found.title, "ttrdsl.run" if found.command == "run" else "", arguments=arguments)
    return types.CodeLens(session.range(path, found.span.start, found.span.end), command=command)


def action(session: Session, path: Path, found: Action) -> types.CodeAction | None:
    """Return what can be done; to explain a code is a command."""
    problem = found.problem
    about = [diagnostic(session, path, problem)] if problem is not None else None
    if found.kind == "explain":
        assert problem is not None
        command = types.Command(found.title, "ttrdsl.explain", arguments=[problem.code])
        return types.CodeAction(found.title, types.CodeActionKind.QuickFix, diagnostics=about, command=command)
    if found.creates and not session.may_create:
        return None
    return types.CodeAction(
        found.title,
        KINDS_OF_ACTION[found.kind],
        diagnostics=about,
        is_preferred=found.preferred or None,
        edit=_new_files(session, found.creates) if found.creates else workspace_edit(session, found.edits),
    )


def _new_files(session: Session, creates: Iterable[tuple[Path, str]]) -> types.WorkspaceEdit:
    """Return what makes files with their texts."""
    made: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    start = types.Position(0, 0)
    for path, text in creates:
        document = types.OptionalVersionedTextDocumentIdentifier(session.uri(path), None)
        made.append(types.CreateFile(session.uri(path)))
        made.append(types.TextDocumentEdit(document, [types.TextEdit(types.Range(start, start), text)]))
    return types.WorkspaceEdit(document_changes=made)


def caller(session: Session, found: Caller) -> types.CallHierarchyItem | None:
    """Return a rule or layer for the tree of calls."""
    path = session.project.path_of(found.span.file)
    if path is None:
        return None
    return types.CallHierarchyItem(
        found.name,
        SYMBOL_KINDS.get(found.kind, S.Function),
        session.uri(path),
        session.range(path, found.span.start, found.span.end),
        session.range(path, found.name_span.start, found.name_span.end),
        data=[found.name, found.kind],
    )
