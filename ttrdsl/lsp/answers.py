"""The features of the protocol: each request, what answers it, and what the editor is told beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ttrdsl.assist import (
    actions,
    calls,
    completion,
    formatting,
    hints,
    hover,
    lenses,
    moved_files,
    outline,
    references,
    rename,
    tokens,
)
from ttrdsl.assist.layer_calls import Caller
from ttrdsl.lsp import to_lsp
from ttrdsl.lsp.session import Session

ROLES = {"write": types.DocumentHighlightKind.Write, "declare": types.DocumentHighlightKind.Write}
REFUSED = -32803  # the protocol's number for a request that failed for a reason to be told


def _at(session: Session, params: Any) -> tuple[Path, int]:
    path = session.path(params.text_document.uri)
    return path, session.offset(path, params.position)


def _between(session: Session, params: Any) -> tuple[Path, int, int]:
    path = session.path(params.text_document.uri)
    return path, session.offset(path, params.range.start), session.offset(path, params.range.end)


def _complete(session: Session, params: types.CompletionParams) -> types.CompletionList:
    path, offset = _at(session, params)
    return to_lsp.completions(session, path, completion.complete(session.project, path, offset))


def _hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    path, offset = _at(session, params)
    found = hover.hover(session.project, path, offset)
    if found is None:
        return None
    where = session.range(path, found.span.start, found.span.end)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.text), where)


def _definition(session: Session, params: types.DefinitionParams) -> list[types.Location]:
    return session.locations(references.definition(session.project, *_at(session, params)))


def _references(session: Session, params: types.ReferenceParams) -> list[types.Location]:
    found = references.references(session.project, *_at(session, params), params.context.include_declaration)
    return session.locations([mention.span for mention in found])


def _highlight(session: Session, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    path, offset = _at(session, params)
    return [
        types.DocumentHighlight(
            session.range(path, m.span.start, m.span.end), ROLES.get(m.role, types.DocumentHighlightKind.Read)
        )
        for m in references.highlights(session.project, path, offset)
    ]


def _prepare_rename(session: Session, params: types.PrepareRenameParams) -> types.Range | None:
    path, offset = _at(session, params)
    span = rename.renamable(session.project, path, offset)
    return None if span is None else session.range(path, span.start, span.end)


def _rename(session: Session, params: types.RenameParams) -> types.WorkspaceEdit:
    found = rename.rename(session.project, *_at(session, params), params.new_name)
    if found.refused:
        raise JsonRpcException(message=found.refused, code=REFUSED)
    return to_lsp.workspace_edit(session, found.edits)


def _actions(session: Session, params: types.CodeActionParams) -> list[types.CodeAction]:
    path, start, end = _between(session, params)
    asked = params.context.trigger_kind != types.CodeActionTriggerKind.Automatic  # not by moving the cursor
    found = actions.actions(session.project, path, start, end, checks=asked)
    return [made for one in found if (made := to_lsp.action(session, path, one)) is not None]


def _symbols(session: Session, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    path = session.path(params.text_document.uri)
    return to_lsp.symbols(session, path, outline.outline(session.project, path))


def _workspace_symbols(session: Session, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    return [
        types.WorkspaceSymbol(location=where, name=s.name, kind=to_lsp.SYMBOL_KINDS.get(s.kind, to_lsp.S.Object))
        for s in outline.workspace_symbols(session.project, params.query)
        if (where := session.location(s.name_span)) is not None
    ]


def _folds(session: Session, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    path = session.path(params.text_document.uri)
    kinds = {"comment": types.FoldingRangeKind.Comment, "region": types.FoldingRangeKind.Region}
    return [types.FoldingRange(low, high, kind=kinds[kind]) for low, high, kind in outline.folds(session.project, path)]


def _selection(session: Session, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    path = session.path(params.text_document.uri)
    found: list[types.SelectionRange] = []
    for position in params.positions:
        grown: types.SelectionRange | None = None
        for span in reversed(outline.selection(session.project, path, session.offset(path, position))):
            grown = types.SelectionRange(session.range(path, span.start, span.end), grown)
        found.append(grown or types.SelectionRange(types.Range(position, position)))
    return found


def _tokens(session: Session, params: types.SemanticTokensParams) -> types.SemanticTokens:
    path = session.path(params.text_document.uri)
    return types.SemanticTokens(to_lsp.token_data(session, path, tokens.tokens(session.project, path)))


def _tokens_of_range(session: Session, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    path, start, end = _between(session, params)
    return types.SemanticTokens(to_lsp.token_data(session, path, tokens.tokens(session.project, path, start, end)))


def _hints(session: Session, params: types.InlayHintParams) -> list[types.InlayHint]:
    path, start, end = _between(session, params)
    return [to_lsp.inlay(session, path, hint) for hint in hints.hints(session.project, path, start, end)]


def _lenses(session: Session, params: types.CodeLensParams) -> list[types.CodeLens]:
    path = session.path(params.text_document.uri)
    return [to_lsp.lens(session, path, found) for found in lenses.lenses(session.project, path)]


def _format(session: Session, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    path = session.path(params.text_document.uri)
    return [to_lsp.text_edit(session, path, edit) for edit in formatting.formatting(session.project, path)]


def _format_range(session: Session, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
    path, start, end = _between(session, params)
    return [to_lsp.text_edit(session, path, edit) for edit in formatting.formatting(session.project, path, start, end)]


def _prepare_calls(session: Session, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem]:
    found = calls.prepare(session.project, *_at(session, params))
    made = to_lsp.caller(session, found) if found is not None else None
    return [] if made is None else [made]


def _with_ranges(session: Session, found: list[Caller]) -> Iterator[tuple[types.CallHierarchyItem, list[types.Range]]]:
    for each in found:
        made = to_lsp.caller(session, each)
        if made is not None:
            yield made, [place.range for place in session.locations(list(each.places))]


def _incoming(
    session: Session, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall]:
    item: Any = params.item
    found = calls.incoming(session.project, session.path(item.uri), *item.data)
    return [types.CallHierarchyIncomingCall(*call) for call in _with_ranges(session, found)]


def _outgoing(
    session: Session, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall]:
    item: Any = params.item
    found = calls.outgoing(session.project, session.path(item.uri), *item.data)
    return [types.CallHierarchyOutgoingCall(*call) for call in _with_ranges(session, found)]


def _will_rename(session: Session, params: types.RenameFilesParams) -> types.WorkspaceEdit:
    moves = [(session.path(f.old_uri), session.path(f.new_uri)) for f in params.files]
    return to_lsp.workspace_edit(
        session, [e for move in moves for e in moved_files.edits_for_move(session.project, *move)]
    )


LEGEND = types.SemanticTokensLegend(to_lsp.TOKEN_TYPES, to_lsp.TOKEN_MODIFIERS)

FILES = types.FileOperationRegistrationOptions(
    [types.FileOperationFilter(types.FileOperationPattern("**/*.{ttr,csv}"), scheme="file")]
)

# A request, what answers it, and the options the editor is told.
FEATURES: dict[str, tuple[Callable[[Session, Any], Any], Any]] = {
    types.TEXT_DOCUMENT_COMPLETION: (_complete, types.CompletionOptions(trigger_characters=[".", "@", "'", "–"])),
    types.TEXT_DOCUMENT_HOVER: (_hover, None),
    types.TEXT_DOCUMENT_DEFINITION: (_definition, None),
    types.TEXT_DOCUMENT_REFERENCES: (_references, None),
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: (_highlight, None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (_prepare_rename, None),
    types.TEXT_DOCUMENT_RENAME: (_rename, types.RenameOptions(prepare_provider=True)),
    types.TEXT_DOCUMENT_CODE_ACTION: (
        _actions,
        types.CodeActionOptions(code_action_kinds=list(to_lsp.KINDS_OF_ACTION.values())),
    ),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (_symbols, None),
    types.WORKSPACE_SYMBOL: (_workspace_symbols, None),
    types.TEXT_DOCUMENT_FOLDING_RANGE: (_folds, None),
    types.TEXT_DOCUMENT_SELECTION_RANGE: (_selection, None),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (_tokens, LEGEND),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: (_tokens_of_range, LEGEND),
    types.TEXT_DOCUMENT_INLAY_HINT: (_hints, None),
    types.TEXT_DOCUMENT_CODE_LENS: (_lenses, None),
    types.TEXT_DOCUMENT_FORMATTING: (_format, None),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: (_format_range, None),
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: (_prepare_calls, None),
    types.CALL_HIERARCHY_INCOMING_CALLS: (_incoming, None),
    types.CALL_HIERARCHY_OUTGOING_CALLS: (_outgoing, None),
    types.WORKSPACE_WILL_RENAME_FILES: (_will_rename, FILES),
}
