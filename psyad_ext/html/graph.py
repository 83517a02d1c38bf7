# SPDX-License-Identifier: BSD-3-Clause
"""Call graphs as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from psyad_ext.html.tables import line_link, text

_WIDTH, _GAP = 190, 34
_LINE, _BETWEEN = 16, 62
_MARGIN = 14


@dataclass(frozen=True)
class Node:
    """A routine.

    :param name: its name.
    :param links: texts below its name, each with the line that it leads to.
    :param line: the line that its name leads to; empty if to none.
    """

    name: str
    links: Sequence[tuple[str, str]] = ()
    line: str = ""

    @property
    def height(self) -> int:
        """:returns: the height of its box."""
        return 14 + _LINE * (1 + len(self.links))


@dataclass(frozen=True)
class Edge:
    """A call.

    :param caller: the name of a routine.
    :param callee: the name of a routine.
    :param mode: ``split``, ``joint`` or ``passive``.
    :param count: how many calls there are.
    """

    caller: str
    callee: str
    mode: str
    count: int = 1


@dataclass(frozen=True)
class _Box:
    left: int
    top: int
    height: int

    @property
    def middle(self) -> int:
        return self.left + _WIDTH // 2

    @property
    def bottom(self) -> int:
        return self.top + self.height


def call_graph(nodes: Sequence[Node], edges: Sequence[Edge]) -> str:
    """
    :param nodes: the routines, the target first.
    :param edges: the calls between them.

    :returns: a picture, callers above what they call.
    """
    boxes, width, height = _placed(nodes, _levels(nodes, edges))
    parts = [_edge(edge, boxes, number) for number, edge in enumerate(edges)]
    parts += [_node(node, boxes[node.name], not number) for number, node in enumerate(nodes)]
    return (f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="group" '
            'aria-label="call graph"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" '
            'refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse">'
            '<path class="head" d="M0 1 9 5 0 9z"/></marker></defs>'
            f'{"".join(parts)}</svg>')


def _levels(nodes: Sequence[Node], edges: Sequence[Edge]) -> Mapping[str, int]:
    """:returns: how deep each routine stands: below all its callers, but for those that it leads
        back to."""
    levels = {node.name: 0 for node in nodes}
    for _ in nodes:
        deeper = {edge.callee: levels[edge.caller] + 1 for edge in edges
                  if edge.caller != edge.callee and levels[edge.callee] <= levels[edge.caller]
                  and levels[edge.caller] + 1 < len(nodes)}
        if not deeper:
            break
        levels |= deeper
    return levels


def _placed(nodes: Sequence[Node], levels: Mapping[str, int]
            ) -> tuple[dict[str, _Box], int, int]:
    """:returns: the boxes by name, and the size of the picture."""
    rows: dict[int, list[Node]] = {}
    for node in nodes:
        rows.setdefault(levels[node.name], []).append(node)
    longest = max(map(len, rows.values()))
    width = 2 * _MARGIN + longest * _WIDTH + (longest - 1) * _GAP
    boxes, top = {}, _MARGIN
    for _, row in sorted(rows.items()):
        own = len(row) * _WIDTH + (len(row) - 1) * _GAP
        left = (width - own) // 2
        for number, node in enumerate(row):
            boxes[node.name] = _Box(left + number * (_WIDTH + _GAP), top, node.height)
        top += max(node.height for node in row) + _BETWEEN
    return boxes, width + 40, top - _BETWEEN + _MARGIN


def _node(node: Node, box: _Box, is_target: bool) -> str:
    kind = "node target" if is_target else "node"
    name = line_link(node.name, node.line) if node.line else text(node.name)
    rows = [f'<text x="{box.left + 10}" y="{box.top + 19}" font-weight="600">{name}</text>']
    rows += [f'<text x="{box.left + 10}" y="{box.top + 19 + _LINE * number}">'
             f"{line_link(shown, line)}</text>"
             for number, (shown, line) in enumerate(node.links, 1)]
    return (f'<g class="{kind}"><rect class="box" x="{box.left}" y="{box.top}" rx="6" '
            f'width="{_WIDTH}" height="{box.height}"/>{"".join(rows)}</g>')


def _edge(edge: Edge, boxes: Mapping[str, _Box], number: int) -> str:
    start, end = boxes[edge.caller], boxes[edge.callee]
    label = edge.mode if edge.count == 1 else f"{edge.mode}, {edge.count} calls"
    if end.top > start.top:
        middle = (start.bottom + end.top) // 2
        path = (f"M{start.middle} {start.bottom} C{start.middle} {middle} {end.middle} {middle} "
                f"{end.middle} {end.top - 2}")
        x, y = end.middle + 4, end.top - 10
    else:  # a call that leads back
        side = max(start.left, end.left) + _WIDTH
        path = (f"M{start.left + _WIDTH} {start.top + 20} C{side + 36} {start.top} {side + 36} "
                f"{end.bottom} {end.left + _WIDTH + 2} {end.top + 24}")
        x, y = side + 4, (start.top + end.bottom) // 2 + 10 * (number % 2)
    return (f'<path class="edge {escape(edge.mode)}" d="{path}" marker-end="url(#arrow)"/>'
            f'<text class="quiet" x="{x + 4}" y="{y}">{text(label)}</text>')
