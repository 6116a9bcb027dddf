"""A Scene as a picture: the board, what lies beside it, and the numbers worth watching. It knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

_SEATS = {"A": "#c2410c", "B": "#1d4ed8", "C": "#15803d", "D": "#7e22ce"}
_TINTS = {
    "yellow": "#facc15",
    "red": "#dc2626",
    "white": "#f8fafc",
    "purple": "#9333ea",
    "blue": "#2563eb",
    "green": "#16a34a",
}
_GROUNDS = {"paper": "#faf6ec", "sky": "#0f172a", "stone": "#d6d3d1", "bare": "none"}
_WIDTH = 640
_LINE = 24
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def svg(scene: dict[str, Any]) -> str:
    """The Scene as SVG."""
    board = scene["board"]
    scale = _WIDTH / max(board["width"], 1)
    height = board["height"] * scale
    # A tall board is not drawn wider than the screen is high.
    if height > _WIDTH:
        scale, height = scale * _WIDTH / height, _WIDTH
    parts = [_board(board, scale, _LINE + 8)]
    top = _LINE + 8 + height + _LINE
    for line in _beside(scene):
        parts.append(line.format(top=round(top, 1)))
        top += _LINE
    prompt = _text(0, 16, scene["prompt"], "start", 15, bold=True)
    ending = scene.get("result")
    if ending:
        prompt = _text(0, 16, ending["sentence"], "start", 15, bold=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{round(top)}" '
        f'viewBox="0 0 {_WIDTH} {round(top)}" font-family="sans-serif" role="img">'
        f"<title>{escape(scene['prompt'])}</title>"
        f'<rect width="100%" height="100%" fill="#ffffff"/>{prompt}{"".join(parts)}</svg>'
    )


def _board(board: dict[str, Any], scale: float, top: float) -> str:
    width, height = board["width"], board["height"]
    if not width or not height:
        return ""
    unit = min(width, height) / 12
    ground = _GROUNDS.get(board["ground"], "none")
    items = "".join(_item(item, unit, board["ground"]) for item in board["items"])
    return (
        f'<g transform="translate(0 {top}) scale({scale:.5f})">'
        f'<rect width="{width}" height="{height}" fill="{ground}"/>{items}</g>'
    )


def _item(item: dict[str, Any], unit: float, ground: str) -> str:
    kind, value = _shape(item["shape"])
    if kind == "polygon":
        drawn = _area(item, value, unit, ground)
    elif kind in ("segment", "track"):
        points = [value["from"], value["to"]] if kind == "segment" else value
        drawn = _line(item, points, unit)
    elif kind == "circle":
        drawn = _round(item, value["at"], value["radius"], ground)
    elif kind == "point":
        drawn = _at_point(item, value["at"], value["turn"], unit, ground)
    else:
        return ""
    marks = item["marks"]
    faint = ' opacity="0.45"' if marks.get("ghost") or marks.get("out") else ""
    return f"<g{faint}><title>{escape(item['alt'])}</title>{drawn}</g>"


def _shape(shape: Any) -> tuple[str, Any]:
    return (shape, None) if isinstance(shape, str) else next(iter(shape.items()))


def _colour(item: dict[str, Any], otherwise: str) -> str:
    if item.get("tint"):
        return _TINTS[item["tint"]]
    return _SEATS[item["seat"]] if item.get("seat") else otherwise


def _area(item: dict[str, Any], corners: list[list[int]], unit: float, ground: str) -> str:
    points = " ".join(f"{x},{y}" for x, y in corners)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    centre, size = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), min(
        max(xs) - min(xs), max(ys) - min(ys)
    )
    if item["kind"] == "die":
        return _die(item, centre, size)
    region = item["kind"] == "region"
    fill = _colour(item, ("none" if ground == "sky" else "#e7e0cd") if region else "#fffdf7")
    opacity = 0.25 if item.get("seat") and region else 1
    drawn = (
        f'<polygon points="{points}" fill="{fill}" fill-opacity="{opacity}" '
        f'stroke="#57534e" stroke-width="{unit / 30:.2f}"/>'
    )
    words = item.get("words") or list(
        dict.fromkeys(
            str(it) for it in (item.get("sign") or item.get("name"), item.get("number")) if it is not None
        )
    )
    if words:
        cell = (max(xs) - min(xs)) / len(words)
        for nth, word in enumerate(words):
            x = min(xs) + (nth + 0.5) * cell
            fit = min(size * (0.24 if region else 0.3), 1.5 * cell / max(len(word), 1))
            drawn += _text(x, centre[1] + fit / 3, word, "middle", fit, colour="#57534e")
    return drawn + _arms(item, centre, size)


def _arms(item: dict[str, Any], centre: tuple[float, float], size: float) -> str:
    arms, (x, y), half = item.get("arms"), centre, size / 2
    if not arms:
        return ""
    ways = {"up": (0, -half), "right": (half, 0), "down": (0, half), "left": (-half, 0)}
    return "".join(
        f'<line x1="{x}" y1="{y}" x2="{x + dx}" y2="{y + dy}" stroke="#78716c" stroke-width="{size / 6:.2f}"/>'
        for way, (dx, dy) in ways.items()
        if arms.get(way)
    )


def _line(item: dict[str, Any], points: list[list[int]], unit: float) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    dash = ' stroke-dasharray="{0} {0}"'.format(round(unit / 5, 2)) if item.get("style") in ("dots", "lane") else ""
    wide = unit / 3 if item.get("style") in ("planks", "hall") else unit / 12
    return (
        f'<polyline points="{path}" fill="none" stroke="{_colour(item, "#78716c")}" '
        f'stroke-width="{wide:.2f}" stroke-linecap="round"{dash}/>'
    )


def _round(item: dict[str, Any], at: list[int], radius: float, ground: str) -> str:
    if item["kind"] == "die":
        return _die(item, (at[0], at[1]), radius * 1.8)
    filled = item["kind"] != "region"
    fill = _colour(item, "#fffdf7") if filled or item.get("tint") else "none"
    edge = _colour(item, "#57534e" if ground != "sky" else "#e2e8f0")
    drawn = (
        f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{radius / 15:.2f}"/>'
    )
    words = _written(item) if filled else ""
    return drawn + (_text(at[0], at[1] + radius / 4, words, "middle", radius * 0.7) if words else "")


def _at_point(item: dict[str, Any], at: list[int], turn: int, unit: float, ground: str) -> str:
    x, y = at
    if item["kind"] == "die":
        return f'<g transform="rotate({turn} {x} {y})">{_die(item, (x, y), unit)}</g>'
    if item["kind"] == "label":
        colour = "#e2e8f0" if ground == "sky" else "#292524"
        size = unit * 0.45
        return "".join(
            _text(x, y + nth * size * 1.2 + size / 3, word, "middle", size, colour=colour)
            for nth, word in enumerate(item.get("words") or [])
        )
    fill, half = _colour(item, "#fffdf7"), unit * 0.4
    drawn = (
        f'<rect x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="{half / 4:.2f}" '
        f'fill="{fill}" stroke="#292524" stroke-width="{unit / 30:.2f}" transform="rotate({turn} {x} {y})"/>'
    )
    words = _written(item)
    return drawn + (_text(x, y + half / 3, words, "middle", half, colour="#292524") if words else "")


def _written(item: dict[str, Any]) -> str:
    found = item.get("count") if item.get("count") is not None else item.get("number")
    if found is None:
        found = item.get("sign") or item.get("name")
    return "" if found is None else str(found)


def _die(item: dict[str, Any], centre: tuple[float, float], size: float) -> str:
    x, y = centre
    half, face = size / 2, item.get("face")
    fill = _colour(item, "#fffdf7")
    light = fill in ("#fffdf7", _TINTS["white"], _TINTS["yellow"])
    ink = "#1c1917" if light else "#ffffff"
    drawn = (
        f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{size:.1f}" height="{size:.1f}" rx="{size / 6:.1f}" '
        f'fill="{fill}" stroke="#1c1917" stroke-width="{size / 25:.2f}"/>'
    )
    if face in _PIPS:
        return drawn + "".join(
            f'<circle cx="{x + dx * size / 4:.1f}" cy="{y + dy * size / 4:.1f}" r="{size / 11:.1f}" fill="{ink}"/>'
            for dx, dy in _PIPS[face]
        )
    word = item.get("sign") or item.get("name") or ""
    fit = min(size * 0.45, 1.5 * size / max(len(str(word)), 1))
    return drawn + (_text(x, y + fit / 3, str(word), "middle", fit, colour=ink) if word else "")


def _text(
    x: float, y: float, words: str, anchor: str, size: float, *, colour: str = "#1c1917", bold: bool = False
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="{anchor}" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def _beside(scene: dict[str, Any]) -> Iterable[str]:
    """The rows below the board: trays with what they hold, then meters. ``{top}`` is where the row begins."""
    for tray in scene["trays"]:
        if tray["items"]:
            yield _tray(tray)
    for meter in scene["meters"]:
        limit = f" of {meter['limit']}" if meter.get("limit") is not None else ""
        yield _row(f"{meter['label']}: {meter['value']}{limit}", meter.get("seat"))


def _row(words: str, seat: str | None, after: str = "") -> str:
    mark = f'<rect width="8" height="14" y="-11" fill="{_SEATS[seat]}"/>' if seat else ""
    text = _text(14 if seat else 0, 0, words, "start", 13)
    return f'<g transform="translate(0 {{top}})">{_braced(mark + text + after)}</g>'


def _tray(tray: dict[str, Any]) -> str:
    label = f"{tray['label']}: "
    x, drawn = 24 + 7.2 * len(label), ""
    for item in tray["items"]:
        if item["kind"] == "die":
            count = item.get("count")
            drawn += _die(item, (x, -4), 17)
            x += 22
            if count is not None and count != 1:
                drawn += _text(x - 8, 0, f"x{count}", "start", 12)
                x += 20
        else:
            words = " ".join(str(it) for it in (item.get("name"), _written(item)) if it)
            drawn += _text(x, 0, words, "start", 12, colour=_ink(item))
            x += 7 * len(words) + 10
        if x > _WIDTH - 40:
            drawn += _text(x, 0, "...", "start", 12)
            break
    return _row(label, tray.get("seat"), drawn)


def _ink(item: dict[str, Any]) -> str:
    colour = _colour(item, "#292524")
    return "#57534e" if colour in (_TINTS["white"], _TINTS["yellow"]) else colour


def _braced(text: str) -> str:
    """Braces of names must survive the formatting of the row."""
    return text.replace("{", "{{").replace("}", "}}")
