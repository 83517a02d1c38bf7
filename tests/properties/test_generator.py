# SPDX-License-Identifier: BSD-3-Clause
"""The random programs are what they promise, and varied; failing ones can be made smaller."""

from __future__ import annotations

import re

import pytest

from tests.programs.program import parse_program
from tests.properties.generator import random_program
from tests.properties.shrink import shrink

FEATURES = {
    "call": r"call r\d\(", "named argument": r"call r\d\(.*\ba\d=", "loop": r"\bdo [ijl] =",
    "negative step": r"\bdo .*, -\d", "variable step": r"\bdo .*, -?[km]\n",
    "loop from an outer loop variable": r"\bdo \w = [ijl], n", "else if": r"else if \(",
    "one-line if": r"\bif \(.*\) [a-z]\w*\(?.* = ", "zero trips": r"\bdo \w = n \+ 1, n",
    "index array": r"\bmap\(", "whole array of indices": r"\bmap = ", "logical state": r"flag = ",
    "assumed shape": r"\(:\)|\(-?\d+:\)", "lower bounds": r":: \w+\(-2:n - 3",
    "rank three": r":: t\d\(.*, .*, .*\)", "section": r"\(1:n - 1\)", "stride": r":2\)",
    "reversed section": r"n:1:-1", "single precision": r"real\(4\)", "merge": r"\bmerge\(",
    "power with a variable exponent": r"\*\* [kmp]\b", "real exponent": r"\*\* 0\.5_wp",
    "negative exponent": r"\*\* \(-\d\)", "double names": r"\bd(sin|exp|sqrt|log|abs|tan)\(",
    "callees in a module of their own": r"use shared_mod", "no intent": r"real\(wp\) :: a\d",
    "select": r"select case", "range of a case": r"case \(2:3\)", "exit": r"\bexit$",
    "exit by name": r"\bexit loop_\d", "cycle by name": r"\bcycle loop_\d",
    "early return": r"\) return$", "endless loop": r"^ *do$", "do while": r"do while \(turns",
    "where": r"^ *where \(.*\)$", "one-line where": r"^ *where \(.*\) \w+.* = ",
    "elsewhere with a mask": r"elsewhere \(", "sum": r"\bsum\(\w+", "masked sum": r"sum\(.*mask=",
    "sum over a dimension": r"sum\(\w+, dim=", "dot product": r"dot_product\(",
    "product": r"\bproduct\(", "transpose": r"transpose\(", "spread": r"spread\(",
    "structure": r"st%t\d", "type": r"type\(of_", "local variable of the module": r"t_r\d_t\d",
    "variable of the module": r"\bg0 = ", "allocatable": r"^ *allocate\(t\d",
    "function": r"function r\d\(", "function in a condition": r"abs\((?:any_)?r\d\(",
    "associate": r"^ *associate \(as_\d", "block": r"^ *block$", "do concurrent": r"do concurrent",
    "mask of do concurrent": r"do concurrent \(.*/= 2\)", "pointer": r"pt_\d+ => t\d",
    "allocated again": r"^ *deallocate\(t\d\)", "source": r"source=",
    "elemental function": r"elemental function r\d", "generic name": r"interface any_r\d",
    "optional argument": r"present\(opt\)", "array function": r"real\(wp\) :: res\(n\)",
    "internal procedure": r"in_foo\(", "vector subscript": r"\w+\(\[\d, ", "list of indices": r"x\d\(map",
    "shift": r"(cshift|eoshift)\(", "matrix times vector": r"matmul\(", "pack": r"\bpack\(",
    "largest element": r"maxval\(", "constructor with a loop": r"= 1, (n|\d)\)\]",
    "structure as an argument": r"type\(record_t\), intent\(\w+\) :: b\d",
    "class": r"class\(record_t\)", "array of structures": r"row\([km\d]\)%v",
    "components of all": r"row(\([^)]*:[^)]*\))?%v [+*/-]", "structure of the module": r"g_r%",
    "structures assigned": r"^ *(b|c|row\(.\)) = (b|c|row\(.\))",
    "constructor of a structure": r" = record_t\(", "bound procedure": r"%do_r\d\(",
    "argument by value": r", value :: a\d", "recursion": r"if \(p > 1\) call r\d\(",
    "dummy procedure": r"procedure\(number_of\) :: proc", "its call": r"[^(]proc\(",
    "operator": r"\) \.times\. ", "sum of structures": r" = (b|c|row\(.\)) \+ (b|c|row\(.\))$",
    "assignment of the program": r"^ *(b|c|row\(.\)) = 1.0_wp \* \(",
    "list": r"%items\([km]\)%v", "row in a list": r"li%items\(li%at\)%w",
    "list as an argument": r"type\(list_t\), intent\(inout\) :: l0",
    "list as an input": r"^! independent: .*lx", "list that grows": r"%items = \[\w+%items\(2:3\),",
    "items in another order": r"%items\(\[2, 3, 1\]\)", "moved allocation": r"move_alloc\(",
    "item": r"= item_t\(", "saved variable": r", save ::", "contiguous": r", contiguous ::",
    "sequence association": r"call r\d\((.*, )?t\d\(-?\d(, \w+)?\)[,)]",
    "reshape": r"reshape\(", "merge of arrays": r"merge\(.*map > ", "norm": r"norm2\(",
}


@pytest.fixture(scope="module", name="programs")
def fixture_programs() -> list[str]:
    return [random_program(seed) for seed in range(150)]


@pytest.mark.parametrize("feature", FEATURES)
def test_features_occur(feature: str, programs: list[str]) -> None:
    assert any(re.search(FEATURES[feature], text, re.MULTILINE) for text in programs)


def test_headers_fit(programs: list[str]) -> None:
    for seed, text in enumerate(programs):
        program = parse_program(text, f"random_{seed}")
        arguments = re.search(r"subroutine foo\((.*)\)", text)
        assert arguments is not None
        names = {*arguments[1].split(", "), "g0", "g1"}
        assert {*program.dependents, *program.independents} <= names
        settings = {*program.settings.values, *program.settings.sizes}
        assert {name.partition("%")[0] for name in settings} <= names


def test_lines_are_short(programs: list[str]) -> None:
    assert max(len(line) for text in programs for line in text.splitlines()
               if not line.startswith("!")) <= 132


@pytest.mark.parametrize("seed", [165, 500078, 500546])
def test_what_is_moved_away_is_not_read(seed: int) -> None:
    text = re.sub(r" &\n\s*", " ", random_program(seed))
    after = re.findall(r"call move_alloc\((\w+)%u, .*\)\n.* = (.*)", text)
    assert after
    assert not any(re.search(rf"\b{name}\b(?!%(items|at)\b)", value) for name, value in after)


def test_a_failing_program_shrinks_to_what_matters() -> None:
    text = random_program(3)
    marked = text.replace("end subroutine foo", "  s = 0.25_wp\n  end subroutine foo")
    small = shrink(marked, lambda candidate: "s = 0.25_wp" in candidate)
    assert "  s = 0.25_wp" in small
    assert "do " not in small
    assert len([line for line in small.splitlines() if " = " in line and "::" not in line
                and not line.startswith("!")]) == 1
