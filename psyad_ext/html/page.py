# SPDX-License-Identifier: BSD-3-Clause
"""A page: its text, how it is saved, and how notebooks show it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from psyad_ext.core.files import write_atomically
from psyad_ext.core.version import VERSION

#: How high a page is in a notebook.
_HEIGHT = "42rem"
#: How high a page is below the head of another one.
_BELOW_HEAD = "calc(100vh - 9rem)"
_ASSETS = "assets"


@dataclass(frozen=True)
class Tab:
    """A part of a page, of which one is seen at a time.

    :param key: a short name without blanks.
    :param title: what the user reads.
    :param body: HTML.
    """

    key: str
    title: str
    body: str


class Page:
    """A page in one file that needs no network.

    :param title: its title.
    :param subtitle: what it is about, in one line.
    :param tabs: its parts; the first one is seen first.
    :param data: what its scripts know, of what JSON knows.
    :param verdict: one word, which also names the colour: ``good``, ``bad`` or nothing.
    """

    def __init__(self, title: str, subtitle: str, tabs: Iterable[Tab],
                 data: Mapping[str, Any] | None = None, verdict: str = "") -> None:
        self.title = title
        self._subtitle = subtitle
        self._tabs = tuple(tabs)
        self._data = dict(data or {})
        self._verdict = verdict

    @property
    def html(self) -> str:
        """:returns: the whole page."""
        values = {
            "title": escape(self.title), "subtitle": escape(self._subtitle),
            "verdict": self._verdict, "version": VERSION,
            "buttons": "".join(map(_button, range(1, len(self._tabs) + 1), self._tabs)),
            "tabs": "".join(map(_panel, self._tabs)), "data": _json(self._data),
            "style": asset("page.css"),
            "script": "".join(map(asset, ("formula.js", "code.js", "tapes.js", "page.js")))}
        return filled(asset("page.html"), values)

    def save(self, path: str | Path) -> None:
        """
        :param path: the file to write.

        :raises UsageError: if that is not possible.
        """
        write_atomically(Path(path), self.html)

    def _repr_html_(self) -> str:
        """:returns: the page for a notebook."""
        return self.framed(_HEIGHT)

    def framed(self, height: str) -> str:
        """
        :param height: how high it is, in CSS.

        :returns: the page in a frame, so that neither it nor what is around it changes the other.
        """
        return (f'<iframe srcdoc="{escape(self.html)}" title="{escape(self.title)}" '
                f'sandbox="allow-scripts" style="width:100%;height:{height};border:1px solid '
                '#8885;border-radius:6px"></iframe>')

    def __repr__(self) -> str:
        return f"<Page {self.title!r}: save it with .save('page.html')>"


def together(title: str, subtitle: str, pages: Mapping[str, Page]) -> Page:
    """
    :param title: the title of a page.
    :param subtitle: what it is about, in one line.
    :param pages: other pages, by short names.

    :returns: a page that shows each of them in a part of its own.
    """
    return Page(title, subtitle, [Tab(name, name, page.framed(_BELOW_HEAD))
                                  for name, page in pages.items()])


@cache
def asset(name: str) -> str:
    """:returns: a file that belongs to pages."""
    return files(__package__).joinpath(_ASSETS, name).read_text(encoding="utf-8")


def filled(template: str, values: Mapping[str, str]) -> str:
    """
    :param template: a text with names in ``{{`` and ``}}``.
    :param values: what stands for each name.

    :returns: the text; names in values stay as they are.
    """
    first, *others = template.split("{{")
    parts = [first]
    for other in others:
        name, _, rest = other.partition("}}")
        parts += [values[name], rest]
    return "".join(parts)


def _json(data: Mapping[str, Any]) -> str:
    """:returns: data in a form that can't end the element that it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _button(number: int, tab: Tab) -> str:
    return (f'<button role="tab" id="tab-{tab.key}" aria-controls="{tab.key}" '
            f'aria-selected="false" tabindex="-1" title="{number}">{escape(tab.title)}</button>')


def _panel(tab: Tab) -> str:
    return (f'<section role="tabpanel" id="{tab.key}" aria-labelledby="tab-{tab.key}" hidden>'
            f"{tab.body}</section>")
