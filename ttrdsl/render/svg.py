"""From a scene to SVG: written by hand, so that the same scene gives the same bytes everywhere."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import pi

from ttrdsl.render.font import EMBEDDED, FAMILY, FOLDER, text_width
from ttrdsl.render.geometry import Point
from ttrdsl.render.marks import SHAPES
from ttrdsl.render.scene import Area, Disc, Group, Image, Ink, Mark, Plate, Scene, Shape, Stroke, Words

FALLBACK = "'Fira Sans', 'Arial Narrow', 'Noto Sans', sans-serif"


def to_svg(scene: Scene, embed_fonts: bool = True) -> str:
    """Return a scene as the text of an SVG file."""
    frame = scene.frame
    fonts = [*([scene.font] if scene.font else []), f"'{FAMILY}'", FALLBACK]
    used = sorted(_marks_in(scene.shapes))
    named = zip(("scale", "left", "top"), scene.scale, strict=True) if scene.scale else ()
    scale = "".join(f' data-{name}="{_number(value, 4)}"' for name, value in named)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(frame.width)}mm" height="{_number(frame.height)}mm" '
        f'viewBox="{_number(frame.left)} {_number(frame.top)} {_number(frame.width)} {_number(frame.height)}" '
        f'font-family="{escape(", ".join(fonts))}"{scale}>',
        f"<title>{_clean(scene.title)}</title>",
    ]
    if embed_fonts:
        lines.append(font_style())
    if used:
        lines.append("<defs>")
        lines += [f'<path id="mark-{name}" d="{SHAPES[name]}"/>' for name in used]
        lines.append("</defs>")
    for shape in scene.shapes if embed_fonts else _rims_below(scene.shapes):
        lines.extend(_shape(shape))
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def to_fragment(group: Group) -> str:
    """Return one group as the text of an SVG element, with the marks it uses, to be put into a picture."""
    marks = [f'<path id="mark-{name}" d="{SHAPES[name]}"/>' for name in sorted(_marks_in((group,)))]
    first, *rest = _shape(group)
    return "\n".join([first, *(["<defs>", *marks, "</defs>"] if marks else []), *rest])


def _rims_below(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Draw the soft rim of each text below it: on paper the rim of a letter would cover the letter before it."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found.append(replace(shape, shapes=_rims_below(shape.shapes)))
        elif isinstance(shape, Words) and shape.halo:
            found += [replace(shape, ink=Ink(shape.halo)), replace(shape, halo="")]
        else:
            found.append(shape)
    return tuple(found)


def font_style() -> str:
    """Return the fonts of the package, their Latin letters, as a style sheet inside a document."""
    rules = []
    for bold, name in EMBEDDED.items():
        data = base64.b64encode((FOLDER / name).read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:'{FAMILY}';font-weight:{600 if bold else 400};"
            f"src:url(data:font/woff;base64,{data}) format('woff')}}"
        )
    return "<style>" + "".join(rules) + "</style>"


def _marks_in(shapes: tuple[Shape, ...]) -> set[str]:
    found: set[str] = set()
    for shape in shapes:
        if isinstance(shape, Mark):
            found.add(shape.shape)
        elif isinstance(shape, Group):
            found |= _marks_in(shape.shapes)
    return found


def _shape(shape: Shape) -> Iterator[str]:
    match shape:
        case Group():
            key = f' id="{escape(shape.key)}"' if shape.key else ""
            title = f"<title>{_clean(shape.title)}</title>" if shape.title else ""
            if shape.clip is not None:
                box = shape.clip
                name = f"clip-{shape.role}"
                yield (
                    f'<clipPath id="{name}"><rect x="{_number(box.left)}" y="{_number(box.top)}" '
                    f'width="{_number(box.width)}" height="{_number(box.height)}"/></clipPath>'
                )
                key += f' clip-path="url(#{name})"'
            if shape.moved is not None:
                x, y, larger = shape.moved
                key += f' transform="translate({_place((x, y))}) scale({_number(larger, 3)})"'
            yield f'<g class="{shape.role}"{key}>{title}'
            for part in shape.shapes:
                yield from _shape(part)
            yield "</g>"
        case Plate():
            yield _plate(shape)
        case Disc():
            across, down = (_number(value) for value in shape.at)
            yield f'<circle cx="{across}" cy="{down}" r="{_number(shape.radius)}"{_ink(shape.ink)}/>'
        case Stroke():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            name = "polygon" if shape.closed else "polyline"
            joins = ' stroke-linejoin="round" stroke-linecap="round"' if shape.ink.width else ""
            yield f'<{name} points="{points}"{_ink(shape.ink)}{joins}/>'
        case Area():
            way = "".join("M" + " ".join(f"{_number(x, 1)},{_number(y, 1)}" for x, y in r) + "Z" for r in shape.rings)
            if way:
                yield f'<path fill-rule="evenodd" d="{way}"{_ink(shape.ink)} stroke-linejoin="round"/>'
        case Mark():
            turn = f" rotate({_degrees(shape.angle)})" if shape.angle else ""
            ink = shape.ink
            scaled = Ink(ink.fill, ink.line, ink.width / shape.size if shape.size else 0.0, (), ink.opacity)
            yield (
                f'<use href="#mark-{shape.shape}" transform="translate({_place(shape.at)}){turn} '
                f'scale({_number(shape.size, 3)})" fill-rule="evenodd"{_ink(scaled)}/>'
            )
        case Image():
            box, picture = shape.box, shape.picture
            fitted = "xMinYMid meet" if shape.whole else "xMidYMid slice"
            data, gray = base64.b64encode(picture.data).decode("ascii"), ""
            if shape.gray:
                yield '<filter id="gray"><feColorMatrix type="saturate" values="0"/></filter>'
                gray = ' filter="url(#gray)"'
            yield (
                f'<image x="{_number(box.left)}" y="{_number(box.top)}" width="{_number(box.width)}" '
                f'height="{_number(box.height)}" preserveAspectRatio="{fitted}" '
                f'opacity="{_number(picture.opacity)}"{gray} href="data:image/{picture.kind};base64,{data}"/>'
            )
        case Words():
            yield _words(shape)


def _plate(shape: Plate) -> str:
    half_x, half_y = shape.width / 2, shape.height / 2
    corner = f' rx="{_number(shape.corner)}"' if shape.corner else ""
    size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
    if not shape.angle:
        place = f'x="{_number(shape.at[0] - half_x)}" y="{_number(shape.at[1] - half_y)}"'
        return f"<rect {place} {size}{corner}{_ink(shape.ink)}/>"
    place = f'x="{_number(-half_x)}" y="{_number(-half_y)}"'
    turn = f'transform="translate({_place(shape.at)}) rotate({_degrees(shape.angle)})"'
    return f"<rect {place} {size}{corner}{_ink(shape.ink)} {turn}/>"


def _words(shape: Words) -> str:
    """Write a text; its width is said, so that another font of the viewer takes the same room."""
    wide = text_width(shape.text, shape.size, shape.bold)
    if shape.limit and wide > shape.limit:
        wide = shape.limit
    held = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    bold = ' font-weight="600"' if shape.bold else ""
    rim = f'stroke="{shape.halo}" stroke-width="{_number(shape.size * 0.28)}" stroke-linejoin="round"'
    halo = f' paint-order="stroke" {rim}' if shape.halo else ""
    turn = f' transform="rotate({_degrees(shape.angle)} {_place(shape.at)})"' if shape.angle else ""
    fitted = f' textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs"' if len(shape.text) > 1 else ""
    return (
        f'<text x="{_number(shape.at[0])}" y="{_number(shape.at[1])}" font-size="{_number(shape.size)}"{bold}{held}'
        f"{fitted}{_ink(shape.ink)}{halo}{turn}>{_clean(shape.text)}</text>"
    )


def _ink(ink: Ink) -> str:
    parts = [f' fill="{ink.fill or "none"}"']
    if ink.line and ink.width:
        parts.append(f' stroke="{ink.line}" stroke-width="{_number(ink.width, 3)}"')
        if ink.dash:
            parts.append(f' stroke-dasharray="{" ".join(_number(x) for x in ink.dash)}"')
    if ink.opacity != 1.0:
        parts.append(f' opacity="{_number(ink.opacity)}"')
    return "".join(parts)


def _place(at: Point) -> str:
    return f"{_number(at[0])} {_number(at[1])}"


def _degrees(angle: float) -> str:
    return _number(angle * 180 / pi, 1)


def _number(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else str(round(value))
    return "0" if text in ("-0", "") else text


def _clean(text: str) -> str:
    """Escape a text and leave out signs that no XML file may hold."""
    kept = "".join(c for c in text if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) <= 0xDFFF))
    return escape(kept.replace("\ufffe", "").replace("\uffff", ""))
