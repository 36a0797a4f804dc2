"""Which versions of a rule or step a game can come to: its default and the exceptions that are not hidden by others."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.semantics.book import Changed
from ttrdsl.semantics.chains import ordered
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes


@dataclass(frozen=True)
class Version:
    """One way a rule or step may go: where it is written, its text, its condition and what it does."""

    node: d.Declaration | a.Labelled
    body: a.Node
    when: a.Expr | None = None
    is_default: bool = False

    @property
    def prose(self) -> tuple[a.ProseLine, ...]:
        return self.node.prose


def uses_default(body: a.Node) -> bool:
    """Say whether an exception goes on with what it replaces."""
    return any(
        (isinstance(n, a.Name) and n.id == "default")
        or (isinstance(n, a.Words) and any(w.text == "default" for w in n.words))
        for n in nodes(body)
    )


def versions(exceptions: list[Changed], default: Version) -> list[Version]:
    """Return the versions that can come to hold, the default first and later layers last."""
    reached: list[Changed] = []
    hidden = False
    for change in ordered(exceptions):
        reached.append(change)
        if change.decl.when is None and not uses_default(exception_body(change.decl)):
            hidden = True
            break
    told = sorted(reached, key=lambda c: (c.layer, c.decl.when is not None, c.decl.span.start))
    changed = [Version(c.decl, exception_body(c.decl), c.decl.when) for c in told]
    return changed if hidden else [default, *changed]


def exception_body(decl: d.ExceptValue | d.ExceptSteps) -> a.Node:
    """Return what an exception says instead."""
    return decl.value if isinstance(decl, d.ExceptValue) else decl.block
