"""Turn coverage reports into one page: clauses with links to rules and scenarios, and back."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment

from ttrdsl.scenario.coverage import Report

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage of rulebooks</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem;
border-bottom: 1px solid #ddd } .open { background: #fde8e8 } .waived { background: #f4f4f4; color: #555 }
code { font-size: 90% } h2 { margin-top: 2.5rem } small { color: #666 }
</style></head><body>
<h1>Coverage of rulebooks</h1>
<table><tr><th>rulebook</th><th>game</th><th>clauses</th><th>implemented</th><th>shown</th><th>waived</th></tr>
{% for r in reports %}{% set n = r.counts() %}<tr><td><a href="#{{ r.rulebook }}">{{ r.rulebook }}</a></td><td>{{ r.game }}</td>
<td>{{ n.clauses }}</td><td>{{ n.implemented }}</td><td>{{ n.shown }}</td><td>{{ n.waived }}</td></tr>{% endfor %}</table>
{% for r in reports %}<h2 id="{{ r.rulebook }}">{{ r.rulebook }}</h2>
<table><tr><th>clause</th><th>what it says</th><th>rules</th><th>scenarios</th></tr>
{% for c in r.clauses %}<tr id="{{ c.clause.id }}" class="{{ 'waived' if c.waived else '' if c.shown else 'open' }}">
<td>{{ c.clause.id }}<br><small>{{ c.clause.section }}</small></td>
<td>{{ c.clause.text }}{% if c.clause.same_as %}<br><small>as <a href="#{{ c.clause.same_as }}">{{ c.clause.same_as }}</a></small>{% endif %}
{% if c.waived %}<br><small>waived: {{ c.waived }}</small>{% endif %}</td>
<td>{% for x in c.rules %}<a href="{{ x.split(' ')[0].replace(':', '#L') }}"><code>{{ x }}</code></a><br>{% endfor %}</td>
<td>{% for x in c.scenarios %}<a href="{{ x.split(' ')[0].replace(':', '#L') }}">{{ x.partition(' ')[2] }}</a><br>{% endfor %}</td></tr>
{% endfor %}</table>
{% if r.idle %}<h3>Scenarios that cite a clause without reaching a rule that does</h3><ul>
{% for s, c in r.idle %}<li>{{ s }}: <a href="#{{ c }}">{{ c }}</a></li>{% endfor %}</ul>{% endif %}{% endfor %}
</body></html>
"""


def coverage_page(reports: Sequence[Report]) -> str:
    """Return the page; every text of a game is escaped."""
    return Environment(autoescape=True).from_string(PAGE).render(reports=reports) + "\n"
