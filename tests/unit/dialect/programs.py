"""Small texts of the integer dialect, made up by chance, for tests that compare tiers."""

from __future__ import annotations

import random

SIZE = 64  # of the vectors the made-up functions look into


class MadeUp:
    """Writes functions that end, never leave their vectors and never overflow; what they compute means nothing."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.names = 0

    def program(self, functions: int) -> str:
        """Return a text with functions `f0`, `f1`, …, each of which may call those before it."""
        for number in range(functions):
            self.lines.append(f"def f{number}(st, tb, wk, a, b):")
            self.block(1, ["a", "b"], depth=0)
            self.lines.append(f"    return {self.number(['a', 'b'])}\n")
            self.functions.append(f"f{number}")
        return "\n".join(self.lines)

    def block(self, indent: int, names: list[str], depth: int) -> None:
        for _ in range(self.chance.randint(1, 4)):
            self.statement(indent, names, depth)

    def statement(self, indent: int, names: list[str], depth: int) -> None:
        kinds = [self.let, self.let, self.write, self.add, self.swap, self.call]
        if depth < 3:
            kinds += [self.decide, self.count, self.repeat, self.look]
        self.chance.choice(kinds)(indent, names, depth)

    def put(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def let(self, indent: int, names: list[str], depth: int) -> None:
        self.names += 1
        self.put(indent, f"v{self.names} = {self.number(names)}")
        names.append(f"v{self.names}")

    def write(self, indent: int, names: list[str], depth: int) -> None:
        self.put(indent, f"{self.vector()}[{self.index(names)}] = {self.number(names)}")

    def add(self, indent: int, names: list[str], depth: int) -> None:
        target = f"st[{self.index(names)}]"
        self.put(indent, f"{target} {self.chance.choice(['+=', '-=', '^=', '|=', '&='])} {self.number(names)}")
        self.put(indent, f"{target} %= 1009")

    def swap(self, indent: int, names: list[str], depth: int) -> None:
        one, other = self.chance.choice(names), self.chance.choice(names)
        self.put(indent, f"{one}, {other} = {self.number(names)}, {self.number(names)}")

    def call(self, indent: int, names: list[str], depth: int) -> None:
        self.names += 1
        name = self.chance.choice(self.functions[-3:]) if self.functions and depth == 0 else ""
        text = f"{name}(st, tb, wk, {self.number(names)}, {self.number(names)})" if name else "below(st, 6)"
        self.put(indent, f"v{self.names} = {text}")
        names.append(f"v{self.names}")

    def decide(self, indent: int, names: list[str], depth: int) -> None:
        self.put(indent, f"if {self.truth(names)}:")
        self.block(indent + 1, list(names), depth + 1)
        if self.chance.random() < 0.3:
            self.put(indent + 1, f"return {self.number(names)}")
        if self.chance.random() < 0.5:
            self.put(indent, f"elif {self.truth(names)}:")
            self.block(indent + 1, list(names), depth + 1)
            self.put(indent, "else:")
            self.block(indent + 1, list(names), depth + 1)

    def count(self, indent: int, names: list[str], depth: int) -> None:
        self.names += 1
        name = f"v{self.names}"
        steps = self.chance.choice(["3", "1, 4", "4, 0, -1", "9, -5, -4", f"{self.chance.choice(names)} & 3"])
        self.put(indent, f"{name} = 0")
        self.put(indent, f"for {name} in range({steps}):")
        self.loop(indent + 1, [*names, name], depth + 1)
        names.append(name)

    def look(self, indent: int, names: list[str], depth: int) -> None:
        """A loop that looks at numbers one behind another."""
        self.names += 1
        total, i = f"v{self.names}", f"w{self.names}"
        first, more = self.chance.randrange(40), self.chance.choice(["", " + 3", " + v0"])
        look = f"{self.vector()}[{i}{more.replace('v0', str(self.chance.randrange(9)))}]"
        self.put(indent, f"{total} = {self.number(names)}")
        self.put(indent, f"for {i} in range({first}, {first - 2} + ({self.chance.choice(names)} & 7)):")
        self.put(indent + 1, f"{total} {self.chance.choice(['+=', '^=', '|='])} {look} if {look} & 3 else 0")
        self.put(indent, f"{total} %= 1009")
        names.append(total)

    def repeat(self, indent: int, names: list[str], depth: int) -> None:
        self.names += 1
        name = f"v{self.names}"
        self.put(indent, f"{name} = 0")
        self.put(indent, f"while {self.chance.choice(['1', f'{name} < 3', f'not {name} == 3'])}:")
        self.put(indent + 1, f"{name} += 1")
        self.put(indent + 1, f"if {name} > 4:")
        self.put(indent + 2, "break")
        self.loop(indent + 1, list(names), depth + 1)
        names.append(name)

    def loop(self, indent: int, names: list[str], depth: int) -> None:
        self.block(indent, names, depth)
        if self.chance.random() < 0.4:
            self.put(indent, f"if {self.truth(names)}:")
            self.put(indent + 1, self.chance.choice(["break", "continue"]))
            self.block(indent, names, depth)

    def vector(self) -> str:
        return self.chance.choice(["st", "wk"])

    def index(self, names: list[str]) -> str:
        return f"({self.value(names, 1)} & {SIZE - 17}) + 16"  # the first slots hold the seed and its like

    def truth(self, names: list[str], depth: int = 0) -> str:
        kind = self.chance.random()
        if depth < 2 and kind < 0.3:
            word = self.chance.choice(["and", "or"])
            return f"({self.truth(names, depth + 1)} {word} {self.truth(names, depth + 1)})"
        if kind < 0.4:
            return f"not {self.value(names, depth + 1)}"
        one, other = self.value(names, depth + 1), self.value(names, depth + 1)
        if kind < 0.5:
            return f"-50 <= {one} < {other}"
        return f"{one} {self.chance.choice(['<', '<=', '>', '>=', '==', '!='])} {other}"

    def number(self, names: list[str]) -> str:
        return f"({self.value(names)}) % 1999 - 999"

    def value(self, names: list[str], depth: int = 0) -> str:
        kind = self.chance.randrange(5 if depth > 2 else 12)
        if kind < 2:
            return self.chance.choice(names)
        if kind == 2:
            return str(self.chance.randint(-40, 40))
        if kind == 3:
            return f"{self.chance.choice(['st', 'tb', 'wk'])}[({self.chance.choice(names)} & {SIZE - 17}) + 16]"
        if kind == 4:
            return f"bits({self.chance.choice(names)} & 4095)"
        one, other = self.value(names, depth + 1), self.value(names, depth + 1)
        forms = [f"({one} {sign} {other})" for sign in "+-&|^"]
        forms += [f"(({one}) % 500 * (({other}) % 500))", f"(({one}) // 7)", f"(({one}) % (1 + (({other}) & 15)))"]
        forms += [f"(({one}) << (({other}) & 3))", f"(({one}) >> (({other}) & 7))", f"-({one})", f"~({one})"]
        forms += [f"min({one}, {other})", f"max({one}, {other})", f"abs({one})"]
        forms += [f"({one} if {self.truth(names, depth + 1)} else {other})", f"low((({one}) & 1023) + 1024)"]
        return self.chance.choice(forms)
