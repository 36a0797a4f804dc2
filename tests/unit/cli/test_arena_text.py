"""What an arena prints says each thing once, however many seats a style takes."""

from __future__ import annotations

from ttrdsl.cli.arena import _margins


def test_partners_of_one_style_are_compared_with_the_others_once() -> None:
    pairs = [(["path", "random"], 4.0), (["path", "path"], 0.0), (["random", "path"], -4.0), (["path", "random"], 4.0)]
    found = {
        "styles": {"path": {}, "random": {}},
        "pairs": [{"styles": s, "margin": m, "margin_from": m - 1, "margin_to": m + 1} for s, m in pairs],
    }
    assert set(_margins(found)) == {"path – random: +4.0 points, between +3.0 and +5.0"}
