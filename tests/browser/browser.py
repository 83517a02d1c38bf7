# SPDX-License-Identifier: BSD-3-Clause
"""What tests do with a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from psyad_ext.html import Page

KEYS = {"down": "\ue015", "up": "\ue013", "left": "\ue012", "right": "\ue014", "enter": "\ue007",
        "escape": "\ue00c", "home": "\ue011", "end": "\ue010", "tab": "\ue004", "shift": "\ue008",
        "page down": "\ue00f"}


class Browser:
    """A browser with one page.

    :param driver: selenium's driver.
    :param folder: where pages are written.
    """

    def __init__(self, driver: Any, folder: Path) -> None:
        self.driver = driver
        self._path = folder / "page.html"

    def open(self, page: Page) -> None:
        """Open a page."""
        page.save(self._path)
        self.driver.get_log("browser")
        self.driver.get(self._path.as_uri())

    def run(self, script: str, *arguments: object) -> Any:
        """:returns: what a script returns."""
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys: str) -> None:
        """Press keys, where the focus is."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(KEYS.get(key, key))

    def find(self, selector: str) -> Any:
        """:returns: the first element."""
        return self.driver.find_element("css selector", selector)

    def all(self, selector: str) -> list[Any]:
        """:returns: all elements."""
        return self.driver.find_elements("css selector", selector)

    def click(self, selector: str) -> None:
        """Click on the first element."""
        self.find(selector).click()

    def text(self, selector: str) -> str:
        """:returns: the text of the first element."""
        return self.find(selector).text

    @property
    def chosen(self) -> str:
        """:returns: the chosen line."""
        return self.run("return document.querySelector('.chosen').id")

    @property
    def linked(self) -> list[str]:
        """:returns: the lines that belong to the chosen one."""
        return self.run("return [...document.querySelectorAll('.linked')].map((one) => one.id)")

    @property
    def part(self) -> str:
        """:returns: the part of the page that is seen."""
        return self.run("return [...document.querySelectorAll('main > section')]"
                        ".filter((one) => !one.hidden).map((one) => one.id).join()")

    @property
    def complaints(self) -> list[str]:
        """:returns: what the browser complains about."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def is_seen(self, selector: str) -> bool:
        """:returns: whether the first element lies within what is seen."""
        return self.run("""
            const own = document.querySelector(arguments[0]).getBoundingClientRect();
            const box = document.querySelector(arguments[0]).closest('.pane').getBoundingClientRect();
            return own.top >= box.top - 1 && own.bottom <= box.bottom + 1""", selector)
