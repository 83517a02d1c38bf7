# SPDX-License-Identifier: BSD-3-Clause
"""Pages in a browser: clicks, links, keys, both themes, large files."""

from __future__ import annotations

import time
from functools import cache

import pytest

from psyad_ext import View, read_fortran_source, show, write_fortran
from psyad_ext.core.formulas import value_of
from psyad_ext.html import Page
from psyad_ext.html.code import Code, SourceFile, SourceLine, WrittenLine
from psyad_ext.verification import Report, Row, Taylor
from tests.browser.browser import Browser
from tests.core.test_formulas import FORMULAS, VALUES
from tests.showing.sources import MODEL, REFUSED

pytestmark = pytest.mark.slow

#: How long a browser may take for a file of 5,000 lines, in seconds, also on a busy machine.
PATIENCE = 20.0


@cache
def view(text: str = MODEL) -> View:
    return show(read_fortran_source(text, "model.f90"), "run", ["cost"], ["x"], motions="called")


@pytest.fixture(name="opened")
def opened_fixture(browser: Browser) -> Browser:
    """:returns: a browser that shows the model."""
    browser.open(view())
    return browser


def number_of(part: str, side: str = "d") -> str:
    """:returns: the key of the first generated line with a text."""
    origins = {line: number for number, line in enumerate(written(), 1)}
    return f"{side}{next(number for line, number in origins.items() if part in line)}"


@cache
def written() -> list[str]:
    return write_fortran(view().container).splitlines()


def test_nothing_to_complain_about(opened: Browser) -> None:
    assert opened.complaints == []
    assert opened.part == "code" and opened.chosen == "s0-5"


def test_lines_are_linked_both_ways(opened: Browser) -> None:
    opened.click("#s0-13 code")
    returning = number_of("call react_reversing(")
    assert opened.chosen == "s0-13" and returning in opened.linked
    assert "joint call of react" in opened.text("#facts")
    assert "8*n*steps bytes" in opened.text("#facts")
    opened.press("enter")
    assert opened.chosen in opened.run("return code.links.get('s0-13')")
    assert "s0-13" in opened.linked and opened.is_seen(".chosen")
    opened.run("code.go(arguments[0])", returning)
    assert "made for line 13" in opened.text("#facts")
    opened.press("enter")
    assert opened.chosen == "s0-13"


def test_links_in_sentences(opened: Browser) -> None:
    opened.click("#s0-13 code")
    opened.click("#facts .link")
    assert opened.chosen.startswith("s0-") and opened.is_seen(".chosen")


def test_keys(opened: Browser) -> None:
    opened.press("down", "down", "j")
    assert opened.chosen == "s0-8"
    opened.press("up", "k")
    assert opened.chosen == "s0-6"
    opened.press("end")
    assert opened.chosen == f"s0-{len(MODEL.splitlines())}"
    opened.press("home", "r")
    assert opened.chosen == "s0-5"
    opened.press("r", "R")
    assert opened.chosen == "s0-5"
    opened.press("right")
    assert opened.chosen.startswith("d")
    opened.press("down")
    assert opened.chosen.startswith("d") and opened.is_seen(".chosen")
    opened.press("left")
    assert opened.chosen.startswith("s0-")
    opened.run("code.go('s0-13')")
    round_ = ["s0-13", *opened.run("return code.links.get('s0-13')")]
    for key in [*round_[1:], round_[0]]:
        opened.press("n")
        assert opened.chosen == key
    opened.press("p")
    assert opened.chosen == round_[-1]


def test_what_the_user_wrote_is_hidden_on_the_right(opened: Browser) -> None:
    assert not opened.find(".own").is_displayed()
    opened.press("o")
    assert opened.find(".own").is_displayed()


def test_search(opened: Browser) -> None:
    opened.press("/")
    opened.find("#query").send_keys("react_reversing")
    count = int(opened.text("#found") or opened.run("return byId('found').value"))
    assert count == sum("react_reversing" in line for line in written())
    opened.press("enter")
    first = opened.chosen
    assert "react_reversing" in opened.text(".chosen") and opened.is_seen(".chosen")
    opened.press("enter")
    assert opened.chosen != first
    opened.find("#query").send_keys(*["\ue008", "\ue007"])
    assert opened.chosen == first
    opened.press("escape")
    assert opened.run("return byId('query').value") == ""
    opened.press("j")
    assert opened.chosen != first


def test_parts(opened: Browser) -> None:
    opened.press("2")
    assert opened.part == "calls"
    opened.click("#calls [data-line^=d]")
    assert opened.part == "code" and "subroutine" in opened.text(".chosen")
    opened.click("#tab-tapes")
    assert opened.part == "tapes"
    opened.press("right")
    assert opened.part == "variables"


def test_sizes(opened: Browser) -> None:
    opened.press("3")
    names = opened.run("return [...document.querySelectorAll('.sizes input')]"
                       ".map((one) => one.dataset.name)")
    assert sorted(names) == ["n", "steps"]
    opened.find("[data-name=n]").send_keys("100")
    assert opened.text("tr[data-bytes] .number") == ""
    opened.find("[data-name=steps]").send_keys("50")
    numbers = {row.get_attribute("data-bytes"): row.find_element("css selector", ".number").text
               for row in opened.all("tr[data-bytes]")}
    for formula, shown in numbers.items():
        bytes_ = value_of(formula, {"n": 100, "steps": 50})
        assert shown == (f"{bytes_:,} bytes" if bytes_ < 10240 else f"{bytes_ / 1024:,.1f} KiB")


def test_bars_stay_in_their_place(opened: Browser) -> None:
    opened.press("3")
    for name in ("n", "steps"):
        opened.find(f"[data-name={name}]").send_keys("1000")
    widths = opened.run("return [...document.querySelectorAll('.share')].map("
                        "(one) => one.firstChild.offsetWidth/one.offsetWidth)")
    assert widths and max(widths) == 1.0


def test_formulas_are_those_of_python(browser: Browser) -> None:
    browser.open(Page("formulas", "", [], {}))
    for formula, value in FORMULAS.items():
        found = browser.run("return new Formula(arguments[0]).at(new Map(Object.entries("
                            "arguments[1])))", formula, VALUES)
        assert found == value, formula
    for wrong in ("alert(1)(2)", "2 +", "max(n", "n)", "x = 1", "[]", "a.b"):
        assert browser.run("try { new Formula(arguments[0]); return false; }"
                           "catch { return true; }", wrong), wrong


def test_themes(opened: Browser) -> None:
    def ground() -> str:
        return opened.run("return getComputedStyle(document.body).backgroundColor")

    seen = {}
    for theme in ("light", "dark", ""):
        opened.press("t")
        assert opened.run("return document.documentElement.dataset.theme || ''") == theme
        seen[theme] = ground()
    assert seen["light"] == "rgb(255, 255, 255)" and seen["dark"] == "rgb(22, 24, 29)"
    for scheme in ("light", "dark"):
        opened.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        assert ground() == seen[scheme]
    opened.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_contrast(opened: Browser) -> None:
    for theme in ("light", "dark"):
        opened.run("theme(arguments[0])", theme)
        assert opened.run(CONTRAST) == []


CONTRAST = """
const channel = (value) => { value /= 255; return value <= 0.04045 ? value / 12.92
  : ((value + 0.055) / 1.055) ** 2.4; };
const light = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(channel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const ground = light(getComputedStyle(document.body).backgroundColor);
return ["k", "s", "n", "c"].map((name) => document.querySelector(`.line:not(.own) .${name}`))
  .filter(Boolean).filter((one) => {
    const own = light(getComputedStyle(one).color);
    return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) < 4.5;
  }).map((one) => one.className)"""


def test_help(opened: Browser) -> None:
    opened.press("?")
    assert opened.find("#keys").is_displayed()
    opened.press("escape")
    assert not opened.find("#keys").is_displayed()


def test_a_refusal(browser: Browser) -> None:
    browser.open(view(REFUSED))
    assert browser.complaints == [] and browser.chosen == "s0-16"
    assert "unknown" in browser.text(".note.error") and not browser.all("#d1")
    browser.press("home", "m")
    assert browser.chosen == "s0-16"
    browser.press("2")
    assert browser.part == "messages"
    browser.click("#messages [data-line]")
    assert browser.part == "code" and browser.chosen == "s0-16"


def test_a_verification(browser: Browser) -> None:
    taylor = Taylor((1e-1, 1e-2), (1e-2, 1e-4), (1e-14, 1e-14), 2.0)
    browser.open(Report((Row("joint", "dot product", "x", "1e-16", "1e-12", True),
                         Row("joint", "Taylor slope", "x", "1.0", "2", False, "it is bad")),
                        {("joint", "x"): taylor}, ["n=3"]).page())
    assert browser.complaints == [] and browser.part == "checks"
    assert "it is bad" in browser.text("#checks")
    browser.press("2")
    assert browser.find("#taylor svg").is_displayed()


def test_a_notebook(browser: Browser) -> None:
    browser.driver.get("data:text/html;charset=utf-8,<body></body>")
    browser.run("document.body.innerHTML = arguments[0]", view()._repr_html_())
    frame = browser.find("iframe")
    browser.driver.switch_to.frame(frame)
    for _ in range(100):
        if browser.all(".chosen"):
            break
        time.sleep(0.1)
    assert browser.chosen == "s0-5"
    browser.click("#s0-13 code")
    assert browser.chosen == "s0-13" and "joint call" in browser.text("#facts")
    browser.click("#theme")
    assert browser.run("return document.documentElement.dataset.theme") == "light"
    browser.driver.switch_to.default_content()


def test_large_files(browser: Browser) -> None:
    source = [SourceLine(f"    y({number}) = sin(x({number}))*2.0d0 ! line {number}", "AR")
              for number in range(1, 5001)]
    lines = [WrittenLine(f"      x_adj({number}) = x_adj({number}) + 2.0d0*cos(x({number}))",
                         (0, 1 + number % 5000)) for number in range(20000)]
    code = Code([SourceFile("large.f90", source)], lines)
    page = Page("large", "5,000 lines", [code.tab()],
                {"facts": {}, "origins": [line.key for line in lines], "explained": True})
    start = time.monotonic()
    browser.open(page)
    browser.run("code.go('s0-4321')")
    assert browser.is_seen("#s0-4321") and browser.is_seen("#d4321")
    browser.press("/")
    browser.find("#query").send_keys("cos(x(19999")
    browser.press("enter")
    assert browser.chosen == "d20000" and browser.is_seen(".chosen")
    assert time.monotonic() - start < PATIENCE
    # One step, without the way to the browser and back.
    assert browser.run("const start = performance.now(); for (let i = 0; i < 20; i += 1) "
                       "code.move(-1); document.body.offsetTop;"
                       "return (performance.now() - start)/20") < 200.0
