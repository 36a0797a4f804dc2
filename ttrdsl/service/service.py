"""One page's partner: each message is answered from the texts, the board and the table it keeps. Read this first.

A message is `{"id": 1, "do": "play.choose", …}`; its answer carries the same id. What takes long is a job: it answers
`{"id": 1, "done": 3, "of": 10}` step by step, whenever `work` is called, until it is done or cancelled.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from ttrdsl.bots import style_names
from ttrdsl.engine.errors import GameError
from ttrdsl.render.theme import CLASSIC, shipped_theme
from ttrdsl.service import panes
from ttrdsl.service.assistant import Assistant
from ttrdsl.service.drawing import Drawing, cards_of, findings_of, looks_of, things_of
from ttrdsl.service.host import Host
from ttrdsl.service.merging import merged
from ttrdsl.service.messages import Answer, Handler, Job, fault
from ttrdsl.service.picture_edits import Change, Picture
from ttrdsl.service.refused import Refused
from ttrdsl.service.speaking import Voice
from ttrdsl.service.table import Table, table_of_replay
from ttrdsl.service.texts import Texts
from ttrdsl.service.units import Units
from ttrdsl.tongue.tongue import speaking
from ttrdsl.workspace import game_names


class Service:
    """Everything one page works with; it reads and writes files through its host alone."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.texts = Texts(host)
        self.assistant = Assistant(self.texts)
        self.drawing = Drawing()
        self.heat: tuple[float, ...] | None = None
        self.table: Table | None = None
        self.felt = Drawing()  # the board that is played on: it stays while the text goes on
        self.voice = Voice()
        self.played: dict[str, Any] = {}  # the bundle on the table, as its text has it
        self.jobs: dict[Any, tuple[str, Job]] = {}

    def handle(self, message: Any) -> list[Answer]:
        """Answer a message; a job answers later, in steps."""
        number = message.get("id") if isinstance(message, dict) else None
        try:
            if not isinstance(message, dict) or message.get("do") not in MESSAGES:
                raise Refused("there is no such message")
            handler = MESSAGES[message["do"]]
            found = handler.run(self, **handler.checked(message))
            if isinstance(found, dict):
                return [{"id": number, **found}]
            self.jobs = {key: job for key, job in self.jobs.items() if job[0] != message["do"]}
            self.jobs[number] = message["do"], found
            return []
        except Refused as reason:
            return [{"id": number, "refused": str(reason)}]
        except Exception as error:
            return [fault(number, error)]

    def work(self) -> list[Answer]:
        """Do one step of a job; the others have theirs before it has another."""
        if not self.jobs:
            return []
        number, (what, job) = next(iter(self.jobs.items()))
        del self.jobs[number]
        try:
            answer = next(job)
        except StopIteration:
            return []
        except Refused as reason:
            return [{"id": number, "refused": str(reason)}]
        except Exception as error:
            return [fault(number, error)]
        self.jobs[number] = what, job
        return [{"id": number, **answer}]

    # -- texts ------------------------------------------------------------------------------------------

    def hello(self) -> Answer:
        """Tell what there is to open."""
        return {"files": self.host.files(), "styles": style_names(), "games": game_names()}

    def speak(self, language: str) -> Answer:
        """Speak another language; a game of the text as it stands goes on in it."""
        self.voice.speak(language)
        same = self.table is not None and self.texts.good is not None and self.texts.good.bundle == self.played
        return {"language": language, **(self._sit(self._table().told_by(self._spoken())) if same else {})}

    def light(self, night: bool) -> Answer:
        """Draw by day or by night from now on; the game on the table is drawn anew at once."""
        self.drawing.theme = shipped_theme("night") if night else CLASSIC
        return {"night": night, **(self._laid(self.table) if self.table else {})}

    def open(self, file: str) -> Answer:
        """Open a file: its text, what is wrong with it."""
        found = self.host.read(file)
        self.texts.forget(file)
        self.texts.open(file)
        about = {"text": found.text, "mark": found.mark, "writable": found.writable, "kept": found.kept}
        return {**about, **self._state(file, 0)}

    def change(self, file: str, version: int, text: str) -> Answer:
        """Take the text of a file as it is now; what comes of it is asked for."""
        self.texts.change(file, text)
        return {"file": file, "version": version}

    def check(self, file: str, version: int) -> Answer:
        """Say what is wrong with the text as it stands, and with the board that was drawn last."""
        flaws = findings_of(self.drawing.board) if self.drawing.board else []
        return {**self._state(file, version), "findings": flaws}

    def _state(self, file: str, version: int) -> Answer:
        about = {"game": self.texts.name, "good": self.texts.is_good, "problems": self.texts.problems(file)}
        return {"file": file, "version": version, **about}

    def open_text(self, file: str, text: str) -> Answer:
        """Open a text that is no file yet, such as one that came with a link."""
        self.host.add(file)
        self.texts.change(file, text)
        self.texts.open(file)
        return {"text": text, "mark": "", "writable": True, **self._state(file, 0)}

    def share(self) -> Answer:
        """Return the name of the game, and all texts of this folder that it is made of."""
        return {"name": self.texts.name, "texts": self.texts.made_of()}

    def read(self, file: str) -> Answer:
        """Return a file as it lies on disk, without opening it."""
        found = self.host.read(file)
        return {"file": file, "text": found.text, "mark": found.mark, "writable": found.writable}

    def save(self, file: str, mark: str, text: str) -> Answer:
        """Save a text, unless somebody else has changed the file since."""
        written = self.host.save(file, mark, text)
        if written is None:
            theirs = self.host.read(file)
            return {"file": file, "conflict": {"text": theirs.text, "mark": theirs.mark}}
        self.texts.project.forget(self.host.path(file))
        return {"file": file, "mark": written}

    def merge(self, file: str, base: str, mine: str, theirs: str) -> Answer:
        """Bring two versions of a text together, if no line was changed in both."""
        return {"file": file, "text": merged(base, mine, theirs)}

    def formatted(self, text: str) -> Answer:
        """Return a text in its canonical layout."""
        from ttrdsl.syntax.formatter import format_text

        return {"text": format_text(text)}

    # -- the board --------------------------------------------------------------------------------------

    def board(self, fit: bool = False, heat: bool = False, seen: int = 0) -> Answer:
        """Return the board of the last text that has one; the picture that the page has `seen` is not sent again."""
        shown = self.texts.shown
        assert shown.bundle is not None
        board = shown.bundle["board"]
        if fit:
            self.drawing.fit()
        hot = self.heat if heat and self.heat and len(self.heat) == len(board["routes"]) else None
        self.drawing.draw(shown.bundle, hot)
        picture = {} if seen == self.drawing.number else {"svg": self.drawing.svg}
        return {
            "good": self.texts.shows_now,
            "number": self.drawing.number,
            **picture,
            **things_of(shown, self.drawing.theme),
        }

    def edit(self, file: str, version: int, how: str, **about: Any) -> Answer:
        """Turn something done to the picture into a change of the text, of the version the page has."""
        tree = self.texts.workspace().parsed(self.host.path(file))
        if tree[1].errors:
            raise Refused("the picture can be changed again when the text has no mistakes in its lines")
        change: Change = getattr(Picture(tree[0], self.texts.tickets_count), how)(**about)
        units = Units(tree[0].source.text)
        edits = [[units.out(start), units.out(end), text] for start, end, text in change.edits]
        return {"file": file, "version": version, "edits": edits}

    # -- play -------------------------------------------------------------------------------------------

    def _table(self) -> Table:
        if self.table is None:
            raise Refused("no game is being played")
        return self.table

    def _told(self, **more: Any) -> Answer:
        table = self._table()
        with speaking(self.voice.of(self.texts.good)):
            moment, told = self.felt.moment(table.game), table.told()
        same = self.texts.good is not None and self.texts.good.bundle == self.played
        return {"table": told | {"moment": moment, "same_text": same}, **more}

    def _spoken(self) -> dict[str, Any]:
        """Return the bundle of the last good text, in the language of the page."""
        return self.voice.bundle(self.texts.bundle, self.voice.of(self.texts.good))

    def _sit(self, table: Table) -> Answer:
        self.table, self.played = table, self.texts.bundle
        return self._laid(table)

    def _laid(self, table: Table) -> Answer:
        """Return the table with its board and how its cards look."""
        self.felt = copy(self.drawing)  # most often it is the board that was drawn already
        self.felt.draw(table.bundle)
        with speaking(self.voice.of(self.texts.good)):
            looks = {**looks_of(table.bundle, self.felt.theme), "cards": cards_of(table.bundle)}
        return self._told(svg=self.felt.svg, **looks)

    def new(self, seats: list[str], seed: int, first: int | None = None) -> Answer:
        """Begin a game of the last good text."""
        return self._sit(Table(self._spoken(), seats, seed, first))

    def choose(self, numbers: list[int], then: int = 0) -> Answer:
        """Play options of a person, and then as many decisions of styles as nobody wants to watch."""
        self._table().choose(numbers)
        self._table().go_on(then)
        return self._told()

    def go(self, then: int = 0) -> Answer:
        """Let a style decide, and then as many more decisions of styles as nobody wants to watch."""
        self._table().go()
        self._table().go_on(then)
        return self._told()

    def get_ready(self) -> Answer:
        """Let the styles prepare while a person thinks."""
        self._table().get_ready()
        return {}

    def hint(self) -> Answer:
        """Say what `path` would do."""
        return {"hint": self._table().hint()}

    def back(self) -> Answer:
        """Take back."""
        self._table().back()
        return self._told()

    def at(self, step: int) -> Answer:
        """Look at a moment of the course."""
        self._table().course.go_to(step)
        return self._told()

    def uncover(self) -> Answer:
        """Let the person who is asked see her cards."""
        self._table().uncover()
        return self._told()

    def other(self) -> Answer:
        """Take up the course that was left."""
        self._table().other_course()
        return self._told()

    def replay(self) -> Answer:
        """Return the replay of the game."""
        try:
            return {"replay": self._table().replay(), "seats": self._table().seats}
        except GameError as error:
            raise Refused(str(error)) from None

    def load(self, replay: dict[str, Any], seats: list[str] | None = None) -> Answer:
        """Sit down at a game from a replay."""
        return self._sit(table_of_replay(self._spoken(), replay, seats or []))

    def again(self) -> Answer:
        """Play the same choices by the text as it is now; they stop where one is refused."""
        old = self._table()
        new = Table(self._spoken(), old.seats, old.course.seed, old.course.first)
        stopped = new.load(old.course.game.choices)
        return {**self._sit(new), "stopped": stopped}

    def reach(self, domain: str, element: int) -> Answer:
        """Return the choices that lead to a thing."""
        with speaking(self.voice.of(self.texts.good)):
            return {"ways": self._table().reach(domain, element)}

    def why(self, domain: str, element: int) -> Answer:
        """Return why a thing cannot be chosen, with the texts of the clauses."""
        with speaking(self.voice.of(self.texts.good)):
            found = self._table().why(domain, element)
        return {"reasons": [{**one, "texts": self.texts.clauses(one["clauses"])} for one in found]}

    # -- panes ------------------------------------------------------------------------------------------

    def scenarios(self) -> Job:
        """Run the scenarios of the game."""
        return panes.run_scenarios(self.texts)

    def steps(self, file: str, title: str) -> Answer:
        """Go through a scenario line by line."""
        from ttrdsl.service.stepping import stepped

        return stepped(self.texts, file, title, self.drawing.theme)

    def book(self) -> Answer:
        """Return the rulebook."""
        return panes.rulebook(self.texts, self.voice.of(self.texts.good))

    def analyse(self) -> Answer:
        """Return the figures of the map."""
        return panes.figures(self.texts, self.voice.of(self.texts.good))

    def differ(self, game: str) -> Answer:
        """Return how the text differs from a game somebody knows."""
        return panes.differing(self.texts, game, self.voice)

    def product(self, what: str) -> Answer:
        """Return something to keep or print."""
        say = self.voice.of(self.texts.good)
        with speaking(say):
            return panes.product(self.texts, what, say)

    def cover(self) -> Job:
        """Return which clauses are shown."""
        return panes.coverage(self.texts)

    def balance(self, games: int, seats: list[str]) -> Job:
        """Play a series of games; afterwards the board can show how often routes are claimed."""
        for answer in panes.balance(self.texts, games, seats):
            if "rates" in answer:
                self.heat = tuple(answer["rates"])
            yield answer

    def cancel(self, job: int) -> Answer:
        """Leave a job undone."""
        return {"cancelled": self.jobs.pop(job, None) is not None}


def _assist(how: str, **fields: str) -> Handler:
    def run(service: Service, **about: Any) -> Answer:
        found: Answer = getattr(service.assistant, how)(**about)
        return found

    return Handler(run, {"file": "text", **fields})


def _edit(how: str, **fields: str) -> Handler:
    def run(service: Service, file: str, version: int, **about: Any) -> Answer:
        return service.edit(file, version, how, **{"value": None, **about} if how == "add_ticket" else about)

    return Handler(run, {"file": "text", "version": "number", **fields})


MESSAGES: dict[str, Handler] = {
    "hello": Handler(Service.hello, {}),
    "speak": Handler(Service.speak, {"language": "text"}),
    "light": Handler(Service.light, {"night": "truth"}),
    "open": Handler(Service.open, {"file": "text"}),
    "open.text": Handler(Service.open_text, {"file": "text", "text": "text"}),
    "share": Handler(Service.share, {}),
    "merge": Handler(Service.merge, {"file": "text", "base": "text", "mine": "text", "theirs": "text"}),
    "read": Handler(Service.read, {"file": "text"}),
    "change": Handler(Service.change, {"file": "text", "version": "number", "text": "text"}),
    "check": Handler(Service.check, {"file": "text", "version": "number"}),
    "save": Handler(Service.save, {"file": "text", "mark": "text", "text": "text"}),
    "format": Handler(Service.formatted, {"text": "text"}),
    "complete": _assist("complete", at="number"),
    "hover": _assist("hover", at="number"),
    "define": _assist("define", at="number"),
    "references": _assist("references", at="number"),
    "rename": _assist("rename", at="number", name="text"),
    "actions": _assist("actions", start="number", end="number"),
    "marks": _assist("marks", version="number"),
    "board": Handler(Service.board, {"fit?": "truth", "heat?": "truth", "seen?": "number"}),
    "edit.move": _edit("move", name="text", spot="number", x="number", y="number"),
    "edit.shift": _edit("shift", x="number", y="number"),
    "edit.city": _edit("add_city", name="text", x="number", y="number"),
    "edit.route": _edit("add_route", a="text", b="text", length="number", colors="texts"),
    "edit.ticket": _edit("add_ticket", **{"a": "text", "b": "text", "value?": "number"}),
    "edit.set": _edit("set_route", number="number", part="text", value="text"),
    "edit.remove": _edit("remove", start="number"),
    "play.new": Handler(Service.new, {"seats": "texts", "seed": "number", "first?": "number"}),
    "play.choose": Handler(Service.choose, {"numbers": "numbers", "then?": "number"}),
    "play.go": Handler(Service.go, {"then?": "number"}),
    "play.ready": Handler(Service.get_ready, {}),
    "play.hint": Handler(Service.hint, {}),
    "play.back": Handler(Service.back, {}),
    "play.at": Handler(Service.at, {"step": "number"}),
    "play.uncover": Handler(Service.uncover, {}),
    "play.other": Handler(Service.other, {}),
    "play.replay": Handler(Service.replay, {}),
    "play.load": Handler(Service.load, {"replay": "data", "seats?": "texts"}),
    "play.again": Handler(Service.again, {}),
    "play.reach": Handler(Service.reach, {"domain": "text", "element": "number"}),
    "play.why": Handler(Service.why, {"domain": "text", "element": "number"}),
    "test.run": Handler(Service.scenarios, {}),
    "test.steps": Handler(Service.steps, {"file": "text", "title": "text"}),
    "book": Handler(Service.book, {}),
    "analyse": Handler(Service.analyse, {}),
    "differ": Handler(Service.differ, {"game": "text"}),
    "product": Handler(Service.product, {"what": "text"}),
    "cover": Handler(Service.cover, {}),
    "balance": Handler(Service.balance, {"games": "number", "seats": "texts"}),
    "cancel": Handler(Service.cancel, {"job": "number"}),
}
