# SPDX-License-Identifier: BSD-3-Clause
"""Call graphs and Taylor tests as pictures."""

from __future__ import annotations

import re
from math import inf, nan
from xml.etree import ElementTree

from psyad_ext.html.graph import Edge, Node, call_graph
from psyad_ext.html.plots import taylor_plot


def tops(svg: str) -> dict[str, int]:
    """:returns: how deep each routine stands."""
    boxes = re.findall(r'<rect class="box" x="\d+" y="(\d+)".*?font-weight="600">(\w+)', svg)
    return {name: int(top) for top, name in boxes}


def test_callers_stand_above_what_they_call() -> None:
    nodes = [Node("a"), Node("b"), Node("c"), Node("d")]
    edges = [Edge("a", "c", "joint"), Edge("a", "b", "split"), Edge("b", "c", "split"),
             Edge("c", "d", "passive", 3)]
    svg = call_graph(nodes, edges)
    found = tops(svg)
    assert found["a"] < found["b"] < found["c"] < found["d"]
    assert "passive, 3 calls" in svg
    assert svg.count('class="edge split"') == 2
    ElementTree.fromstring(svg)


def test_calls_that_lead_back() -> None:
    nodes = [Node("a"), Node("b")]
    edges = [Edge("a", "a", "split"), Edge("a", "b", "joint"), Edge("b", "a", "joint")]
    ElementTree.fromstring(call_graph(nodes, edges))


def test_links() -> None:
    svg = call_graph([Node("a", [("a_reversing", "d7")], "s0-1")], [])
    assert 'data-line="d7">a_reversing</a>' in svg and 'data-line="s0-1">a</a>' in svg


def test_taylor_plot() -> None:
    steps, remainders = (1e-1, 1e-2, 1e-3), (1e-2, 1e-4, 1e-6)
    svg = taylor_plot(steps, remainders, (1e-12,) * 3, 'joint: "x" < 1')
    tree = ElementTree.fromstring(svg)
    assert len(tree.findall(".//circle")) == 3
    lines = {line.get("class"): line.get("points") for line in tree.iter("polyline")}
    assert lines["found"] == lines["ideal"]  # it is of second order
    assert "noise" in lines


def test_plots_of_what_is_exact_or_broken() -> None:
    for remainders in ((0.0, 0.0), (nan, inf), (1.0, 0.0)):
        ElementTree.fromstring(taylor_plot((0.1, 0.01), remainders, (0.0, 0.0), "x"))
