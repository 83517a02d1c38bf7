# SPDX-License-Identifier: BSD-3-Clause
"""A browser without a window."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.browser import Browser

webdriver = pytest.importorskip("selenium.webdriver")
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--window-size=1400,900", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--lang=en")


@pytest.fixture(name="driver", scope="session")
def driver_fixture() -> Iterator[object]:
    """:returns: what drives Chromium, which ``scripts/set_up`` installs where it may."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("needs chromium and chromedriver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    own = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield own
    own.quit()


@pytest.fixture(name="browser")
def browser_fixture(driver: object, tmp_path: Path) -> Browser:
    """:returns: a browser that opens pages."""
    return Browser(driver, tmp_path)
