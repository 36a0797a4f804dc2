"""Check the rule program of a bundle: rules, procedures, standing rules, start values, end, scores and winner."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle import costs, decisions, expressions, sources, steps
from ttrdsl.bundle.calls import KINDS, Called, call_graph, in_order
from ttrdsl.bundle.effort import Efforts
from ttrdsl.bundle.errors import Wrong, inside
from ttrdsl.bundle.expressions import Checker
from ttrdsl.bundle.facts import is_number
from ttrdsl.bundle.scope import CALLER, NOBODY, Scope
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import BAG, LOCAL_TYPES, SEEN_BY, Type, domain_of, is_id
from ttrdsl.program.limits import USUAL_CONDITION, USUAL_QUESTION
from ttrdsl.program.node import Node, roots, walk
from ttrdsl.program.operations import COST_ITEMS, operation_of
from ttrdsl.program.steps import FINISH, OF_NOBODY

# Every operation with types of its own has its check in the module of its family.
expressions.SPECIAL.update(sources.SPECIAL | costs.SPECIAL)
steps.CHECKS.update(decisions.CHECKS)

NOBODYS = Scope({}, NOBODY)


def check_program(bundle: dict[str, Any], symbols: Symbols) -> None:
    """Check everything that is worked out or done."""
    order = in_order(call_graph(bundle))
    check_efforts(bundle, symbols, order)
    checker = Checker(symbols, cost_labels(bundle, symbols))
    for kind, name in order:
        if kind == "rule":
            inside("rules", inside, name, check_rule, checker, name, bundle["rules"][name])
    for kind, name in order:
        if kind == "run":
            inside("procs", inside, name, check_procedure, checker, name, bundle)
    _check_entries(bundle)
    for i, rule in enumerate(bundle["standing"]):
        inside("standing", inside, i, _check_standing, checker, rule, bundle["rules"])
    _check_starts(checker, bundle)
    inside("end", inside, "when", checker.check, bundle["end"]["when"], "truth", NOBODYS)
    inside("end", inside, "turns", checker.check, bundle["end"]["turns"], "number", NOBODYS)
    for i, key in enumerate(bundle["winner"]):
        inside("winner", inside, i, inside, "value", checker.check, key["value"], "number", Scope({}))


def check_efforts(bundle: dict[str, Any], symbols: Symbols, order: list[Called]) -> None:
    """Refuse a program that nests too deeply or loops too long; the checks behind this one may then recurse."""
    efforts = Efforts(symbols)
    place = {called: i for i, called in enumerate(order)}
    found = [(KINDS.get(str(path[0]), ""), str(path[1]), path, node, form) for path, node, form in roots(bundle)]
    for kind, name, path, node, form in sorted(found, key=lambda one: place.get((one[0], one[1]), len(order))):
        try:
            standing = path[0] == "standing" and path[2] == "when"
            efforts.add((kind, name), node, form, USUAL_CONDITION if standing else USUAL_QUESTION)
        except Wrong as wrong:
            raise wrong.under(*path) from None


def check_rule(c: Checker, name: str, rule: dict[str, Any]) -> None:
    """Check a rule, and note what its callers must know of it."""
    params = [param for param, _ in rule["params"]]
    if len(set(params)) < len(params) or "me" in params:
        raise Wrong("parameters differ, and none is called `me`", "params")
    scope = Scope(dict(map(tuple, rule["params"])), CALLER)
    c.uses_me = False
    if rule["type"] == "piles" and inside("is", c.type_of, rule["is"], scope) == BAG:
        c.bag_rules.add(name)
    inside("is", c.check, rule["is"], rule["type"], scope)
    if c.uses_me:
        c.rules_using_me.add(name)


def check_procedure(c: Checker, name: str, bundle: dict[str, Any]) -> None:
    """Check a procedure; set-up and `finish` have no `me`, and in other procedures it is the caller's."""
    proc = bundle["procs"][name]
    params, locals_ = proc["params"], proc["locals"]
    if len(set(params)) < len(params) or not set(params) <= locals_.keys():
        raise Wrong("parameters differ, and each is one of the locals", "params")
    for local, kind in locals_.items():
        if local == "me" or (kind not in LOCAL_TYPES and local not in params):
            raise Wrong(f"a local cannot hold {kind}" if local != "me" else "no local is called `me`", "locals", local)
    body = steps.Body(c, locals_, bundle["rules"], may_decide=True)
    c.uses_me = False
    inside("do", body.steps, proc["do"], frozenset(params), NOBODY if name in OF_NOBODY else CALLER)
    if c.uses_me:
        c.procs_using_me.add(name)
    if body.decides:
        c.procs_deciding.add(name)


def _check_entries(bundle: dict[str, Any]) -> None:
    """The names a game begins with, and those its result is made of."""
    for name in ("setup", "turn"):
        if name not in bundle["procs"] or bundle["procs"][name]["params"]:
            raise Wrong(f"every game has a procedure `{name}` without parameters", "procs")
    if bundle["procs"].get(FINISH, {}).get("params"):
        raise Wrong(f"the procedure `{FINISH}` has no parameters", "procs", FINISH)
    for name in ("total", *(line["name"] for line in bundle["scores"])):
        rule = bundle["rules"].get(name)
        if rule is None or rule["params"] or rule["type"] != "number":
            raise Wrong(f"`{name}` must be a rule without parameters that gives a number, as every score is", "scores")


def _check_standing(c: Checker, rule: dict[str, Any], rules: dict[str, Any]) -> None:
    if "me" in rule["locals"]:
        raise Wrong("no local is called `me`", "locals", "me")
    inside("when", c.check, rule["when"], "truth", NOBODYS)
    inside("do", steps.Body(c, rule["locals"], rules, may_decide=False).steps, rule["do"], frozenset(), NOBODY)


def _check_starts(c: Checker, bundle: dict[str, Any]) -> None:
    names = [rule["name"] for rule in bundle["standing"]]
    if len(set(names)) < len(names):
        raise Wrong("standing rules have different names", "standing")
    for name, cell in bundle["cells"].items():
        if not (is_id(cell["type"]) and is_number(cell["start"]) and cell["start"] == -1):
            inside("cells", inside, name, inside, "start", c.check, cell["start"], cell["type"], NOBODYS)
    for table in ("cells", "piles"):
        for name, entry in bundle[table].items():
            inside(table, inside, name, _check_seen_by, entry, bundle["rules"])
    for name, piece in bundle["pieces"].items():
        inside("pieces", inside, name, inside, "start", c.check, piece["start"], "number", NOBODYS)


def _check_seen_by(entry: dict[str, Any], rules: dict[str, Any]) -> None:
    if entry["see"] in SEEN_BY:
        return
    rule = rules.get(entry["see"])
    if entry["by"] != ["player"] or rule is None or rule["params"] or rule["type"] != "set player":
        raise Wrong("expected all, owner, nobody, or for players a rule without parameters that gives players", "see")


# ---- labels of costs ---------------------------------------------------------------------------------


def cost_labels(bundle: dict[str, Any], symbols: Symbols) -> dict[str, str]:
    """Return what each label of the costs stands for; `bound` asks for it far from the cost itself."""
    found: dict[str, str] = {}
    bodies = [(dict(map(tuple, rule["params"])), rule["is"], "value") for rule in bundle["rules"].values()]
    bodies += [(proc["locals"], proc["do"], "steps") for proc in bundle["procs"].values()]
    for names, body, form in bodies:
        for node, operation, _, _ in walk(body, form):
            if operation is COST_ITEMS["one"] and len(node) == 5 and isinstance(node[4], str):
                domain = _domain(node[2], names, symbols)
                if domain in ("color", "card"):
                    found.setdefault(node[4], domain)
    return found


def _domain(node: Node, names: dict[str, Type], symbols: Symbols) -> str:
    """Return the domain of a set as far as its outside tells; the check of the cost itself looks closer."""
    if isinstance(node, str):
        return domain_of(names.get(node, ""))
    operation = operation_of(node)
    if operation is None or not isinstance(node, list):
        return ""
    tables = {"fact": symbols.facts, "cell": symbols.cells, "rule": symbols.rules}
    passed_on = {operation.gives, "call"}  # what is of the type that is given is what is given
    for argument, part in zip(operation.each_argument(), node[1:], strict=False):
        entry = tables[argument.kind].get(str(part)) if argument.kind in tables else None
        own = domain_of(entry.type) if entry is not None else str(part) if argument.kind == "domain" else ""
        found = own or (_domain(part, names, symbols) if argument.kind in passed_on else "")
        if found:
            return found
    return domain_of(operation.gives)
