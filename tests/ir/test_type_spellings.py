# SPDX-License-Identifier: BSD-3-Clause
"""A type is a type however it is written: with every attribute, in every place."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UnsupportedError
from tests.fortran import reverse

PLAIN = "real(8)"
SPELLINGS = ("real*8", "REAL * 8", "real(kind=8)", "double precision", "real(wp)",
             "real(kind=wp)", "real(kind(1.0d0))", "real(kind=kind(1d0))", "")
#: By place: the attributes that a variable may have there.
PLACES = {
    "argument": ("", "intent(in)", "optional", "intent(in), optional", "target", "value",
                 "volatile", "asynchronous", "dimension(n)", "dimension(:)", "dimension(*)",
                 "dimension(:), contiguous", "allocatable", "allocatable, dimension(:)",
                 "pointer, dimension(:)", "dimension(:), optional, intent(in)"),
    "local": ("", "target", "volatile", "save", "dimension(n)", "allocatable",
              "allocatable, dimension(:)", "pointer", "pointer, dimension(:)", "parameter",
              "dimension(2), parameter"),
    "component": ("", "dimension(2)", "allocatable", "allocatable, dimension(:)", "pointer",
                  "pointer, dimension(:)"),
    "module": ("", "target", "save", "protected", "private", "dimension(2)", "parameter",
               "allocatable, dimension(:)", "pointer, dimension(:)"),
    "result": ("", "dimension(n)", "allocatable, dimension(:)", "pointer, dimension(:)"),
    "prefix": ("",)}
_KIND = re.compile(r"real\(kind\s*=\s*(?:8|wp|kind\(1\.?0?d0\))\)|real\((?:8|wp|kind\(1\.?0?d0\))\)"
                   r"|real\s*\*\s*8|double precision", re.IGNORECASE)
#: The kind of a number, and names of tapes.
_NUMBER = re.compile(r"\b(\d+\.\d*)(?:_8|_wp|d0)\b")
_NAME = re.compile(r"real_wp|real_8|double_precision")
PLAIN_NAME = "real_8"
#: Between two variables of a declaration.
_COMMA = re.compile(r", (?![^(\[]*[)\]])")


def declaration(spelling: str, attributes: str, name: str, value: str, apart: bool) -> list[str]:
    """:returns: the lines that declare a variable."""
    words = re.findall(r"[a-z]+(?:\([^)]*\))?", attributes)
    shape = next((one[9:] for one in words if one.startswith("dimension")), "")
    constant = "parameter" in words
    if apart:
        lines = [f"{spelling} {name}{shape if constant else ''}"] if spelling else []
        lines += [f"{one} {name}{shape if one in ('allocatable', 'pointer') else ''}"
                  if not one.startswith("dimension") else f"dimension {name}{shape}"
                  for one in words if one != "parameter" and not (
                      one.startswith("dimension") and (constant or {"allocatable", "pointer"}
                                                       & set(words)))]
        return lines + ([f"parameter ({name} = {value})"] if constant else [])
    if not spelling:
        return []
    return [", ".join([spelling, *words]) + f" :: {name}" + (f" = {value}" if constant else "")]


def program(place: str, spelling: str, attributes: str, apart: bool) -> str:
    """:returns: a module whose variable ``v`` is declared in a place."""
    implicit = f"implicit {'real(8) (a-h, o-z)' if not spelling else 'none'}"
    whole = "dimension" in attributes
    value = ("[1.5d0, 2.5d0]" if whole else "1.5d0")
    own = declaration(spelling, attributes, "v", value, apart)
    lines = {other: [] for other in PLACES}
    lines[place] = own
    index = "(1)" if whole else ""
    given = "pointer" in attributes and "pointer" or "allocatable" in attributes and "allocatable"
    memory = [f"allocate(v{'(n)' if whole else ''})"] if given else []
    text = ["module m", "use, intrinsic :: iso_fortran_env, only: wp => real64", implicit]
    if place == "component":
        text += ["type t", *own, "end type", "type(t) :: box"] if spelling else \
            ["type t", "real(8) v", "end type", "type(t) :: box"]
    text += lines["module"] if place == "module" else []
    text += ["contains"]
    factor = {"argument": f"v{index}", "local": f"v{index}", "module": f"v{index}",
              "component": f"b%v{index}", "result": "w(1)" if whole else "w",
              "prefix": "w"}[place]
    if place == "argument":
        text += ["subroutine inner(n, x, y, v)", "integer, intent(in) :: n",
                 "real(8), intent(in) :: x", "real(8), intent(out) :: y", *own, "y = x*x",
                 f"if (present(v)) y = y*{factor}" if "optional" in attributes
                 else f"y = y*{factor}", "end subroutine"]
    if place in ("result", "prefix"):
        head = f"{spelling} function v(n, x)" if place == "prefix" else "function v(n, x)"
        interface = [] if place == "prefix" else own
        text += [head, "integer, intent(in) :: n", "real(8), intent(in) :: x", *interface,
                 *memory, "v = x**2", "end function"]
    text += ["subroutine foo(n, x, y)", "integer, intent(in) :: n", "real(8), intent(in) :: x",
             "real(8), intent(out) :: y"]
    if place == "argument":
        shape = "(2)" if whole else ""
        text += [f"real(8), {given} :: a{'(:)' if whole else ''}" if given
                 else f"real(8), target :: a{shape}"]
        text += [f"allocate(a{shape})"] if given else []
        text += ["a = 2*x", "call inner(n, x, y, a)"]
    elif place == "local":
        text += [*own, *memory, *([] if "parameter" in attributes else ["v = 2*x"]),
                 f"y = x*{factor}"]
    elif place == "module":
        fixed = {"parameter", "protected"} & set(attributes.split(", "))
        text += [*memory, *([] if "parameter" in fixed else ["v = 2*x"]), f"y = x*{factor}"]
    elif place == "component":
        text += ["type(t) :: b", *(one.replace("v", "b%v") for one in memory
                                   ), "b%v = 2*x", f"y = x*{factor}"]
    else:
        text += [f"real(8) :: w{'(2)' if whole else ''}", "w = v(2, x)", f"y = x*{factor}"]
    return "\n".join([*text, "end subroutine foo", "end module", ""])


@cache
def outcome(place: str, spelling: str, attributes: str, apart: bool) -> str:
    """:returns: what is generated, with one spelling for the type, or why not."""
    try:
        text = write_fortran(reverse(program(place, spelling, attributes, apart)))
    except UnsupportedError as error:
        return ", ".join(sorted({one.code for one in error.problems}))
    generated = text[text.lower().index("end subroutine foo\n"):]
    return _declared_apart(_NAME.sub(PLAIN_NAME, _NUMBER.sub(r"\1", _KIND.sub(PLAIN, generated))))


def _declared_apart(text: str) -> str:
    """:returns: the text with one variable a declaration: those of one spelling share a line."""
    lines: list[str] = []
    for declared, run in groupby(text.splitlines(), lambda line: " :: " in line):
        lines += sorted(f"{head} :: {name}" for head, names in
                        (line.split(" :: ") for line in run)
                        for name in _COMMA.split(names)) if declared else run
    return "\n".join(lines)


CASES = [(place, attributes, apart) for place, every in PLACES.items() for attributes in every
         for apart in (False, True)
         # Components have no statements for attributes; fparser has none for CONTIGUOUS.
         if not apart or place not in ("component", "prefix") and "contiguous" not in attributes]


@pytest.mark.parametrize(("place", "attributes", "apart"), CASES)
def test_every_spelling(place: str, attributes: str, apart: bool) -> None:
    expected = outcome(place, PLAIN, attributes, False)
    implicit = place in ("argument", "local") and "parameter" not in attributes \
        and (apart or not attributes)
    # The other half of the spellings has its turn in the next case.
    half = SPELLINGS[CASES.index((place, attributes, apart)) % 2::2]
    spellings = [one for one in (PLAIN, *half, "") if one or implicit]
    found = {one: outcome(place, one, attributes, apart) for one in spellings}
    assert {one for one, text in found.items() if text != expected} == set()
