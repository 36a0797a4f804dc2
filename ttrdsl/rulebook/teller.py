"""Tell rules, steps and tables where they are first needed: each once, the default first and its exceptions behind it.

A rule without a text of its own is code that helps another: what it cites goes to the paragraph that mentions it. An
exception without a text is shown as it is written, so that a book never says what no longer holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ttrdsl.diagnostics import Source
from ttrdsl.program.by_length import by_length
from ttrdsl.program.decks import decks_in_use
from ttrdsl.rulebook.document import Place
from ttrdsl.rulebook.drafts import Draft, Sink
from ttrdsl.rulebook.tables import players_grid, told_table
from ttrdsl.rulebook.uses import printed_attributes, topic_of
from ttrdsl.semantics.book import Changed, Inserted
from ttrdsl.semantics.checks.witness import never_true
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import told
from ttrdsl.semantics.mentions import mentioned, named_instead, text_before
from ttrdsl.semantics.subjects import subjects
from ttrdsl.semantics.versions import Version, versions
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.tongue import ENGLISH, Tongue, called


def legends_of(bundle: dict[str, Any]) -> dict[str, str]:
    """Return what the legend of the board says of a field; one with a symbol for each value has none of its own."""
    rows = [row for row in bundle.get("symbols", []) if "value" not in row]
    return {row["of"]: row.get("legend", "") for row in rows}


def clauses(cites: Iterable[a.Cite]) -> list[str]:
    """Return the clauses that are cited."""
    return [cite.clause for cite in cites]


class Teller:
    """Knows what has been told already; `topics` collects what is special about routes with an attribute."""

    def __init__(self, game: Game, sources: dict[str, Source], bundle: dict[str, Any], say: Tongue = ENGLISH) -> None:
        self.game = game
        self.bundle = bundle
        self.say = say
        self.legends = legends_of(bundle)
        used = decks_in_use(bundle) if bundle else ()
        self.idle = [name for k, name in enumerate(game.things.decks) if bundle and k not in used]
        self.book = game.book
        self.sources = sources
        self.attributes = printed_attributes(game)
        self.topics = {name: Sink(topic=name) for name in self.attributes}
        self.told: set[str] = set()
        self.untold: list[a.Node] = []  # shown as code without a text
        self.anchors: dict[str, int] = {}
        texts = [
            name
            for name, x in game.book.named.items()
            if isinstance(x.decl, d.Rule) and x.decl.prose and not any(map(_taken_away, x.exceptions))
        ]
        self.empty = never_true(game, texts)  # rules that tell of something this board does not have
        self.menu_of_turn = self._menu_of_turn()
        self.branches_of_turn: list[str] = []  # what can be chosen there besides actions, by its titles
        self.kept_back = self._of_scores()  # until the scores are told

    # ---- paragraphs -----------------------------------------------------------------------------

    def text(self, prose: tuple[a.ProseLine, ...]) -> tuple[str, ...]:
        """Return prose as it is read."""
        return told(self.game, prose, self.say)

    def place(self, node: a.Node) -> Place:
        """Return where something is written."""
        return Place(node.span.file, self.sources[node.span.file].position(node.span.start)[0])

    def paragraph(self, name: str, node: d.Declaration | a.Labelled, sink: Sink, lead: str = "") -> Draft | None:
        """Put the text of a declaration or step, if it has one."""
        text = self.text(node.prose)
        if not text:
            return None
        draft = sink.add(Draft(self.anchor(name), text, lead, place=self.place(node)))
        draft.cite(clauses(node.cites), name)
        return draft

    def as_written(self, name: str, node: d.Declaration | a.Labelled, sink: Sink, lead: str = "") -> Draft:
        """Put a rule without a text as it stands in its file."""
        self.untold.append(node)
        written = self.sources[node.span.file].text[node.span.start : node.span.end]
        draft = sink.add(Draft(self.anchor(name), (), lead, _without_cites(written), self.place(node)))
        draft.cite(clauses(node.cites), name)
        return draft

    def anchor(self, name: str) -> str:
        """Return an address that no other paragraph has; exceptions are numbered."""
        self.anchors[name] = self.anchors.get(name, 0) + 1
        return name if self.anchors[name] == 1 else f"{name}.{self.anchors[name]}"

    def attribute_title(self, name: str) -> str:
        """Return the heading for routes with an attribute: what the legend calls them, up to a colon."""
        return called(self.say(self.legends.get(f"route.{name}", ""))) or self.say.title(name)

    # ---- values ---------------------------------------------------------------------------------

    def needed(self, sink: Sink, owner: Draft | None, *roots: a.Node | None) -> None:
        """Tell whatever some expressions or steps mention and has not been told."""
        for name in mentioned(self.book, *roots, inner=False):
            self.tell(name, sink, owner)

    def _of_scores(self) -> set[str]:
        """Return the rules that texts of scores are about: they are told there, whatever step asks for them before."""
        found: set[str] = set()
        for definition in self.book.of(d.Score):
            default = Version(definition.decl, definition.decl, is_default=True)
            lines = (line for version in versions(definition.exceptions, default) for line in version.prose)
            found.update(name for line in lines for name in subjects(self.book, line.text))
        return {name for name in found if name in self.book.named and isinstance(self.book.named[name].decl, d.Rule)}

    def tell(self, name: str, sink: Sink, owner: Draft | None) -> None:
        """Tell a named thing where it is first mentioned."""
        definition = self.book.named[name]
        decl = definition.decl
        if isinstance(decl, d.Param):
            if name not in self.told:
                self.told.add(name)
                settings = self.book.settings.get(name)
                source = max(settings, key=lambda s: s[0])[1] if settings else decl
                sink.cite(self.paragraph(name, decl, sink, "") or owner, clauses(source.cites))
            return
        if name in self.told or name in self.kept_back or isinstance(decl, (d.Score, d.Action, d.Whenever)):
            return
        self.told.add(name)
        match decl:
            case d.Rule() if name in self.empty:
                sink.cite(owner, clauses(decl.cites), name)
            case d.Rule():
                self.value(name, decl, sink, owner)
            case d.Steps():
                self.steps_of(name, decl, sink, owner)
            case d.Table() | d.Grid() if not players_grid(decl):
                in_all = by_length(self.bundle, name) if isinstance(decl, d.Table) else {}
                sink.parts.append(told_table(decl, self.text(decl.prose), self.say, in_all))

    def value(self, name: str, decl: d.Rule | d.Score, sink: Sink, owner: Draft | None, lead: str = "") -> Draft | None:
        """Tell a rule or score, its exceptions, and what they mention."""
        found = versions(self.book.named[name].exceptions, Version(decl, decl.value, is_default=True))
        return self.each_version(name, found, sink, owner, lead, known=bool(decl.prose))

    def each_version(
        self, name: str, found: list[Version], sink: Sink, owner: Draft | None, lead: str = "", known: bool = False
    ) -> Draft | None:
        """Tell the versions of a rule or step; return the paragraph that speaks for it."""
        first = owner
        later: list[tuple[Version, Sink, Draft | None]] = []  # of values: all texts, then what they mention
        says = known or owner is not None or any(v.prose for v in found)
        for version in found:
            target, about = self.target(version, sink, owner)
            draft = self.paragraph(name, version.node, target, lead)
            if draft is None and self.joined(version):
                about = target.last() or about
            elif draft is None and ((says and self.changed(version)) or (lead and len(found) == 1)):
                draft = self.as_written(name, version.node, target, lead)
            if draft is None:
                target.cite(about, clauses(version.node.cites), name)
            elif target is sink:
                first, lead = draft, ""
            if isinstance(version.body, a.Step):
                self.needed(target, draft or about, version.when, version.body)
                self.walk(version.body, name, target, draft or about)
            elif version.is_default and draft is None:
                self.needed(target, about, version.body)  # what its exceptions are exceptions to
            else:
                later.append((version, target, draft or about))
        for version, target, about in later:
            for line in version.prose:
                for subject in filter(self.book.named.__contains__, subjects(self.book, line.text)):
                    self.tell(subject, target, about)
            self.needed(target, about, version.body, version.when)
        return first

    def changed(self, version: Version) -> bool:
        """Say whether a version says something new that no text tells."""
        return not version.is_default and not named_instead(self.book, version.body)

    def joined(self, version: Version) -> bool:
        """Say whether a version stands below another of the same thing, whose text tells of both."""
        if not isinstance(version.node, (d.ExceptValue, d.ExceptSteps)):
            return False
        file = next(x.file for x in self.book.layers if x.file.source.name == version.node.span.file)
        return text_before(file, version.node)

    def target(self, version: Version, sink: Sink, owner: Draft | None) -> tuple[Sink, Draft | None]:
        """Return where a version is told: what holds for special routes only has a section of its own."""
        topic = "" if version.is_default or sink.topic else topic_of(self.game, version.when, self.attributes)
        if not topic:
            return sink, owner
        target = self.topics[topic]
        self.needed(target, None, version.when)
        return target, None

    # ---- steps ----------------------------------------------------------------------------------

    def steps_of(
        self, name: str, decl: d.Action | d.Steps | d.Whenever, sink: Sink, owner: Draft | None, lead: str = ""
    ) -> Draft | None:
        """Tell an action, a procedure or a standing rule."""
        self.told.add(name)
        self.inserted("before", name, sink, owner)
        default = Version(decl, decl.block, is_default=True)
        first = self.each_version(name, versions(self.book.step_exceptions.get(name, []), default), sink, owner, lead)
        self.inserted("after", name, sink, first or owner)
        if isinstance(decl, d.Action):
            self.needed(sink, first, decl.when)
        elif isinstance(decl, d.Whenever):
            self.needed(sink, first, decl.test)
        return first

    def labelled(self, path: str, node: a.Labelled, sink: Sink, owner: Draft | None, lead: str = "") -> None:
        """Tell a labelled step, with what later layers made of it."""
        if path in self.book.removed_steps:
            self.removal(path, sink, owner)
            return
        self.inserted("before", path, sink, owner)
        default = Version(node, node.step, is_default=True)
        first = self.each_version(path, versions(self.book.step_exceptions.get(path, []), default), sink, owner, lead)
        self.inserted("after", path, sink, first or owner)

    def walk(self, node: a.Node, path: str, sink: Sink, owner: Draft | None) -> None:
        """Tell the labelled steps below a step, and the actions that may be chosen there."""
        if isinstance(node, a.Labelled):
            inside = f"{path}.{node.label.text}"
            self.labelled(inside, node, sink, owner, self.option(inside, node) if path == self.menu_of_turn else "")
            return
        if isinstance(node, a.Step):
            sink.cite(owner, clauses(node.cites), path)
        for name in node.__dataclass_fields__:
            value = getattr(node, name)
            for child in value if isinstance(value, tuple) else (value,):
                if isinstance(child, a.Step):
                    self.walk(child, path, sink, owner)
        if isinstance(node, a.ChooseBranch) and path != self.menu_of_turn:
            for action in self.actions(path):
                self.steps_of(action.name.text, action, sink, None, self.action_title(action))

    def option(self, path: str, branch: a.Labelled) -> str:
        """Note a branch of the menu of a turn, unless it was removed; return what stands before its text."""
        title = self.say.title(branch.label.text)
        if branch.title and "{" not in branch.title:  # else it speaks of what is chosen
            title = self.say(branch.title)
        if path not in self.book.removed_steps:
            self.branches_of_turn.append(title)
        return title if branch.prose else ""

    def actions(self, menu: str) -> list[d.Action]:
        """Return the actions that are put into a menu."""
        actions = [x.decl for x in self.book.of(d.Action) if isinstance(x.decl, d.Action)]
        return [x for x in actions if x.in_menu == menu]

    def _menu_of_turn(self) -> str:
        """Return the menu of a turn: the usual one, or that of another name which most actions are put into."""
        menus = [d.USUAL_MENU, *sorted(menu for menu in self.book.menus if menu.startswith("turn."))]
        return next((menu for menu in menus[:1] if self.actions(menu)), max(menus, key=lambda x: len(self.actions(x))))

    def action_title(self, action: d.Action) -> str:
        """Return what players call an action."""
        return self.say(action.title) if action.title else self.say.title(action.name.text)

    def inserted(self, moment: str, path: str, sink: Sink, owner: Draft | None) -> None:
        """Tell what is put before or after a step."""
        for event in self.book.inserted.get((moment, path), []):
            self.event(event, path, sink, owner)

    def event(self, event: Inserted, path: str, sink: Sink, owner: Draft | None) -> None:
        """Tell one insertion; its labels belong to the procedure it is put into."""
        decl = event.decl
        version = Version(decl, decl.block, decl.when)
        target, about = self.target(version, sink, owner)
        name = f"{decl.moment}.{path}.{event.layer}"
        draft = self.paragraph(name, decl, target)
        if draft is None and not any(isinstance(s, a.Labelled) and s.prose for s in decl.block.steps):
            draft = self.as_written(name, decl, target)
        if draft is None:
            target.cite(about, clauses(decl.cites), path)
        self.needed(target, draft or about, decl.when, decl.block)
        self.walk(decl.block, decl.above, target, draft or about)

    def removal(self, path: str, sink: Sink, owner: Draft | None) -> None:
        """Say that a step is gone, in the words of the layer that took it away."""
        decl = self.removal_of(self.book.removed_steps[path])
        if self.paragraph(path, decl, sink) is None:
            sink.cite(owner, clauses(decl.cites), path)

    def removal_of(self, path: d.Path) -> d.Remove:
        """Return the declaration that removes a path."""
        removals = (x for _, x in self.book.written(d.Remove))
        return next(x for x in removals if any(p is path for p in x.paths))


def _taken_away(change: Changed) -> bool:
    """Say whether an exception is `no` whatever happens, and says so in words."""
    decl = change.decl
    if not isinstance(decl, d.ExceptValue) or decl.when is not None or not decl.prose:
        return False
    return isinstance(decl.value, a.Name) and decl.value.id == "no"


def _without_cites(text: str) -> str:
    lines = [line.split("  @")[0].rstrip() for line in text.split("\n")]
    return "\n".join(lines)
