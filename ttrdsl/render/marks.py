"""The shapes that games may choose their symbols from: general ones, drawn around (0, 0) from −1 to 1.

Each is one path. A shape says nothing about what it stands for: that is the word of the game that uses it.
"""

from __future__ import annotations

SHAPES: dict[str, str] = {
    "circle": "M-.9 0A.9 .9 0 1 1 .9 0A.9 .9 0 1 1-.9 0Z",
    "square": "M-.78-.78H.78V.78H-.78Z",
    "triangle": "M0-.95L.98 .78H-.98Z",
    "diamond": "M0-1L.86 0L0 1L-.86 0Z",
    "plus": "M-.32-.95H.32V-.32H.95V.32H.32V.95H-.32V.32H-.95V-.32H-.32Z",
    "cross": "M-.9-.52L-.52-.9L0-.38L.52-.9L.9-.52L.38 0L.9 .52L.52 .9L0 .38L-.52 .9L-.9 .52L-.38 0Z",
    "bar": "M-.95-.34H.95V.34H-.95Z",
    "star": "M0-1L.26-.35L.95-.31L.42 .13L.59 .81L0 .44L-.59 .81L-.42 .13L-.95-.31L-.26-.35Z",
    "hexagon": "M-.5-.87H.5L1 0L.5 .87H-.5L-1 0Z",
    "ring": "M-.95 0A.95 .95 0 1 1 .95 0A.95 .95 0 1 1-.95 0ZM-.5 0A.5 .5 0 1 0 .5 0A.5 .5 0 1 0-.5 0Z",
    "chevron": "M-.85-.85L.1 0L-.85 .85H-.05L.9 0L-.05-.85Z",
    "half": "M-.9 .45A.9 .9 0 0 1 .9 .45Z",
    "frame": "M-.85-.85H.85V.85H-.85ZM-.42-.42V.42H.42V-.42Z",
    "drop": "M0-1C.5-.35 .75 0 .75 .32A.75 .75 0 0 1-.75 .32C-.75 0-.5-.35 0-1Z",
    "heart": "M0 .9C-1.3-.1-.85-.85-.42-.85C-.15-.85 0-.62 0-.45C0-.62 .15-.85 .42-.85C.85-.85 1.3-.1 0 .9Z",
    "bolt": "M.25-1L-.7 .15H-.05L-.3 1L.7-.25H.05Z",
    "wave": ("M-1 .05C-.75-.55-.4-.55-.1-.15C.15 .15 .45 .15 .72-.3L1-.1C.7 .6 .3 .6-.05 .2C-.3-.1-.5-.1-.72 .3Z"),
    "waves": (
        "M-1-.35C-.75-.85-.4-.85-.1-.5C.15-.25 .45-.25 .72-.62L1-.45C.7 .1 .3 .1-.05-.22C-.3-.48-.5-.48-.72-.15Z"
        "M-1 .5C-.75 0-.4 0-.1 .35C.15 .6 .45 .6 .72 .23L1 .4C.7 .95 .3 .95-.05 .63C-.3 .37-.5 .37-.72 .7Z"
    ),
    "wheel": (
        "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z"
        "M-.12-.72V-.12H-.72A.73 .73 0 0 1-.12-.72ZM.12-.72A.73 .73 0 0 1 .72-.12H.12Z"
        "M-.72 .12H-.12V.72A.73 .73 0 0 1-.72 .12ZM.12 .12H.72A.73 .73 0 0 1 .12 .72Z"
    ),
    "anchor": (
        "M0-1A.3 .3 0 0 1 .14-.43V-.3H.5V-.06H.14V.66C.45 .6 .68 .36 .72 .1L.52 .2L.78-.3L1 .2L.86 .12"
        "C.8 .6 .45 .92 0 1C-.45 .92-.8 .6-.86 .12L-1 .2L-.78-.3L-.52 .2L-.72 .1C-.68 .36-.45 .6-.14 .66V-.06H-.5V-.3"
        "H-.14V-.43A.3 .3 0 0 1 0-1ZM0-.84A.13 .13 0 0 0 0-.58A.13 .13 0 0 0 0-.84Z"
    ),
    "house": "M0-.95L1-.1H.72V.85H.22V.3H-.22V.85H-.72V-.1H-1Z",
    "flag": "M-.75-1H-.5L.9-.5L-.5 0V1H-.75Z",
    "crown": "M-.95-.6L-.45-.1L0-.8L.45-.1L.95-.6L.75 .7H-.75Z",
    "arrow": "M-1-.22H.15V-.7L1 0L.15 .7V.22H-1Z",
    "arrows": "M-1 0L-.45-.62V-.2H.45V-.62L1 0L.45 .62V.2H-.45V.62Z",
    "peak": "M-1 .8L-.3-.75L.12 .1L.38-.35L1 .8Z",
    "tree": "M0-1L.6-.3H.35L.8 .3H.16V.95H-.16V.3H-.8L-.35-.3H-.6Z",
    "coin": (
        "M-.95 0A.95 .95 0 1 1 .95 0A.95 .95 0 1 1-.95 0ZM-.68 0A.68 .68 0 1 0 .68 0A.68 .68 0 1 0-.68 0Z"
        "M-.12-.48H.12V.48H-.12Z"
    ),
    "pair": "M-.95-.8H-.12V.8H-.95ZM.12-.8H.95V.8H.12Z",
    "gate": "M-.95 .85V-.1A.95 .95 0 0 1 .95-.1V.85H.5V-.05A.5 .5 0 0 0-.5-.05V.85Z",
}

# The shapes that tell colors apart, in the order in which colors are given one. They differ in outline, not in detail.
FOR_COLORS = (
    "circle", "square", "triangle", "diamond", "plus", "bar", "star", "hexagon", "cross", "chevron", "half", "ring",
    "frame", "drop", "heart", "bolt",
)  # fmt: skip
