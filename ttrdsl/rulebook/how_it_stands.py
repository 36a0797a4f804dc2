"""Say how things stand in a scenario: who has what, what lies where, what something is worth.

What players do not know by name (a field that no text speaks of) is a secret: whoever tells a story leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ttrdsl.rulebook.contents import deck_name
from ttrdsl.rulebook.examples import Speaker
from ttrdsl.rulebook.folding import AND, OR, one_by_one
from ttrdsl.rulebook.known_words import is_known
from ttrdsl.rulebook.people import PLAYER, Secret, Untellable, person
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import many, plural, singular
from ttrdsl.tongue.tongue import Tongue, called


class HowItStands:
    """Says facts of a game; `known` are the words of its texts, `legends` those of its board."""

    def __init__(self, game: Game, say: Tongue, known: frozenset[str], legends: Mapping[str, str]) -> None:
        self.game, self.say, self.known, self.legends = game, say, known, legends
        self.speaker = Speaker(game, game.book.layers[-1].file.source, say)
        self.english = Speaker(game, game.book.layers[-1].file.source)
        self.titles = {x.name for x in game.book.of(d.Action)} | self.speaker.branches.keys()

    def either(self, either: d.Either) -> str:
        """Return a value, or several of which one is meant; such as are long with a comma between them."""
        found = [self.value(value) for value in either.values]
        several = any(len(value.parts) > 1 for value in either.values)
        return one_by_one(found, OR, self.say) if several else self.say.listed(found, "{all} or {one}")

    def is_title(self, part: d.Part) -> bool:
        """Say whether a part of a value is an action or a branch, which is called by its title."""
        return bool(part.words) and part.words[0].text in self.titles and part.amount is None

    def value(self, value: d.Value) -> str:
        """Return one value: cards, a place, a player or an action."""
        return self.say.listed(self.part(part) for part in value.parts)

    def part(self, part: d.Part) -> str:
        """Return a part of a value."""
        if len(part.words) == 1 and part.amount is None:
            word = part.words[0].text
            if PLAYER.match(word):
                return person(word)
            if word in ("none", "all"):
                return self.say({"none": "nothing", "all": "everything"}[word])
        if self.is_title(part):
            return self.say("“{title}”", title=self.speaker.part(part))
        return self.counted(part) if part.amount is not None and part.words else self.speaker.part(part)

    def counted(self, part: d.Part) -> str:
        """Return a number of cards or pieces: their color first, and more than one of them as many."""
        colors = self.game.things.colors
        names = sorted((word.text for word in part.words), key=lambda name: name not in colors)
        said = self.speaker.words(names)
        several = plural(self.english.words(names))
        if part.amount != 1 and names[-1] not in colors and not said.endswith("s"):
            spoken = self.say(several)  # asked for in any case, so that `translate` knows of it
            said = spoken if self.say.code == "en" or several in self.say.entries else said
        if names[-1] in colors:
            return self.say("{n} {color}", n=part.amount, color=said)
        return f"{part.amount} {said}"

    def stacked(self, deck: str, values: tuple[d.Either, ...]) -> str:
        """Say which cards come next from a deck."""
        name, cards = deck_name(deck, self.game.things, self.say), ", ".join(self.either(e) for e in values)
        if [word.text for word in values[0].values[0].parts[0].words] == ["none"]:
            return self.say("The deck of {deck} is empty.", deck=name)
        return self.say("The next {deck}: {cards}.", deck=name, cards=cards)

    def holding(self, target: a.Expr, values: tuple[d.Either, ...]) -> str:
        """Say what lies in a pile or has a value."""
        said = ", ".join(self.either(e) for e in values)
        said = self.say("none") if said == self.say("nothing") else said
        info = self.field(target)
        owner = target.of.id if isinstance(target, a.Property) and isinstance(target.of, a.Name) else ""
        if info is not None and info.word == "pieces" and said.isdigit() and PLAYER.match(owner):
            return self.left_of(person(owner), info, said)
        place = target.of.text if isinstance(target, a.Property) and isinstance(target.of, a.Quoted) else ""
        if info is None or not place:
            return self.say("{what}: {value}.", what=self.capital(self.thing(target)), value=said)
        return self.on_board(place, info, said, values)

    def on_board(self, place: str, info: FieldInfo, said: str, values: tuple[d.Either, ...]) -> str:
        """Say what a city or route has: an owner, pieces, or a value."""
        self.must_know(info)
        word = values[0].values[0].parts[0].words if values else ()
        who = person(word[0].text) if word and PLAYER.match(word[0].text) else ""
        if info.word == "player":
            return self.owned(place, who)
        where = "on" if " – " in place else "in"
        place = self.speaker.place(place)
        listed, piece = f"{AND}{place}{AND}", self.pieces(info, "1")
        if info.word == "pieces" and who:
            return self.say(f"{{who}} has a {{piece}} {where} {{place}}.", who=who, piece=piece, place=listed)
        if info.word == "pieces" and word and word[0].text == "none":
            return self.say(f"There is no {{piece}} {where} {{place}}.", piece=piece, place=listed)
        if info.word == "pieces" and said.isdigit():
            return self.say("{place} holds {n} {pieces}.", place=place, n=said, pieces=self.pieces(info, said))
        what = self.legend(info) or self.say.name(info.name)
        return self.say("{place}, {what}: {value}.", place=place, what=what, value=said)

    def pieces(self, info: FieldInfo, number: str) -> str:
        """Return the name of so many pieces: what the legend of the board calls them, or else the rules."""
        form, legend = singular if number == "1" else plural, self.legend(info)
        name = form(info.name)
        if legend and (self.say.code == "en" or not self.say.known(name.replace("_", " "))):
            return form(legend) if self.say.code == "en" else legend
        return self.say.name(name)

    def legend(self, info: FieldInfo) -> str:
        """Return what the legend of the board calls a field or piece within a sentence; nothing if it does not."""
        legend = called(self.legends.get(info.key, ""))
        return legend[:1].lower() + legend[1:] if self.say.code == "en" else legend and self.say(legend)

    def left_of(self, who: str, info: FieldInfo, number: str) -> str:
        """Say how many pieces a player has left."""
        self.must_know(info)
        return self.say("{who} has {n} {pieces} left.", who=who, n=number, pieces=self.pieces(info, number))

    def owned(self, place: str, who: str) -> str:
        """Say whose a place is."""
        listed = f"{AND}{self.speaker.place(place)}{AND}"
        if not who:
            return self.say("Nobody owns {place}.", place=listed)
        return self.say("{who} owns {place}.", who=who, place=listed)

    def expected(self, test: a.Expr) -> Iterator[str]:
        """Yield what is so now; of several things those that players know."""
        if isinstance(test, a.Logic) and test.op == "and":
            for part in test.parts:
                try:
                    yield from self.expected(part)
                except Secret:
                    continue
            return
        if not isinstance(test, a.Binary) or test.op != "=":
            raise Untellable
        yield self.equal(test.left, test.right)

    def equal(self, left: a.Expr, right: a.Expr) -> str:
        """Say that something has a value."""
        if isinstance(left, a.Name) and left.id == "turn" and isinstance(right, a.Name):
            return self.say("It is {who}’s turn.", who=person(right.id))
        if isinstance(left, a.Call) and left.name.text == "count" and isinstance(right, a.Number):
            number = self.say({0: "none", 1: "1 card"}.get(right.value, "{n} cards"), n=right.value)
            if isinstance(pile := left.args[0], a.Name) and pile.id in self.game.things.decks:
                words = "The deck of {deck} is empty." if right.value == 0 else "The deck of {deck} has {n}."
                return self.say(words, deck=deck_name(pile.id, self.game.things, self.say), n=number)
            if isinstance(pile, a.Property) and pile.name.text.endswith("s") and right.value:
                number = str(right.value)  # `tickets: 3`: the name says already what they are
            return self.say("{what}: {value}.", what=self.capital(self.thing(left.args[0])), value=number)
        info = self.field(left)
        if isinstance(left, a.Property) and isinstance(left.of, a.Quoted) and info is not None:
            self.must_know(info)
            if info.word == "player" and isinstance(right, a.Name):
                return self.owned(left.of.text, "" if right.id == "none" else person(right.id))
            return self.on_board(left.of.text, info, self.plain(right), ())
        if isinstance(left, a.Property) and isinstance(left.of, a.Name) and PLAYER.match(left.of.id):
            return self.of_player(left, right, info)
        raise Untellable

    def of_player(self, left: a.Property, right: a.Expr, info: FieldInfo | None) -> str:
        """Say how many pieces, points or whatever a player has."""
        assert isinstance(left.of, a.Name)
        who, name, value = person(left.of.id), left.name.text, self.plain(right)
        found = self.game.book.named.get(name)
        if name == "total":
            words = "{who} has 1 point in all." if value == "1" else "{who} has {n} points in all."
            return self.say(words, who=who, n=value)
        if info is None and found is not None and isinstance(found.decl, d.Score):
            title = self.say(found.decl.title or name)
            words = "“{title}” brings {who} 1 point." if value == "1" else "“{title}” brings {who} {n} points."
            return self.say(words, title=title, who=f"{AND}{who}", n=value).removesuffix(".") + f"{AND}."
        if info is None:
            raise Untellable
        self.must_know(info)
        if info.word == "pieces":
            return self.left_of(who, info, value)
        if many(name):
            one = self.say.known(singular(name).replace("_", " ")) if value == "1" else ""
            return self.say("{who} has {n} {things}.", who=who, n=value, things=one or self.say.name(name))
        if value == "0":
            raise Secret  # nothing worth a sentence
        return self.say(
            "{who}’s {thing}: {value}.", who=who, thing=self.legend(info) or self.say.name(name), value=value
        )

    def plain(self, node: a.Expr) -> str:
        """Return a value that is written in an expression."""
        match node:
            case a.Number():
                return str(node.value)
            case a.Unary(op="-", of=a.Number(value=number)):
                return f"−{number}"
            case a.Name(id="none"):
                return self.say("nothing")
            case a.Name() if PLAYER.match(node.id):
                return person(node.id)
            case a.Name() if node.id in ("yes", "no") or node.id in self.game.things.colors:
                return self.say(node.id)
            case a.Quoted():
                return node.text
        raise Untellable

    def thing(self, node: a.Expr) -> str:
        """Return what players call a pile or field."""
        match node:
            case a.Name():
                info = self.game.things.fields.get(("board", node.id))
                if info is not None:
                    self.must_know(info)
                elif node.id not in self.game.things.decks:
                    raise Untellable
                else:
                    return deck_name(node.id, self.game.things, self.say)
                return self.say.name(node.id)
            case a.Property(of=a.Name(id=owner)) if PLAYER.match(owner):
                info = self.field(node)
                if info is None:
                    raise Untellable
                self.must_know(info)
                return self.say(
                    "{who}’s {thing}", who=person(owner), thing=self.legend(info) or self.say.name(info.name)
                )
            case a.Property(of=a.Name(id=pile), name=a.Word(text="discard")):
                return self.say("{pile} discarded", pile=deck_name(pile, self.game.things, self.say))
        raise Untellable

    def field(self, node: a.Expr) -> FieldInfo | None:
        """Return the field that an expression looks at."""
        if not isinstance(node, a.Property):
            return None
        owners: Iterable[str] = ("player",)
        if isinstance(node.of, a.Quoted):
            owners = ("city", "route") if node.of.text in self.game.things.cities else ("route", "city")
        fields, name = self.game.things.fields, node.name.text
        found = [fields[owner, name] for owner in owners if (owner, name) in fields]
        return found[0] if found else self.game.things.pieces().get(name)

    def must_know(self, info: FieldInfo) -> None:
        """Refuse to speak of a field that has no text and that no text speaks of, or of a pile without a text."""
        if not is_known(info, self.known) or (info.word == "cards" and info.decl and not info.decl.prose):
            raise Secret

    def capital(self, text: str) -> str:
        """Return a text that begins a sentence."""
        return text[:1].upper() + text[1:]
