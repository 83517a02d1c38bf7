# SPDX-License-Identifier: BSD-3-Clause
"""Executes the iterations of parallel loops in another order, in one thread.

A race is a value that depends on the order: one that an iteration has from another one, or that is
left in a private variable. So private variables start each iteration with nonsense::

    !$omp parallel do private(i,t)       block
    do i = 1, n                            integer :: turn, count
      t = x(i)                             count = max(0, (n - 1 + 1)/1)
      y(i) = t*t                           do turn = 0, count - 1
    enddo                                    i = 1 + mod(7919*turn + 3, count)
    !$omp end parallel do                    t = 7.7e22
                                             ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from psyad_ext.ir.writing.line_breaks import with_breaks

#: Where the count of iterations is no multiple of it, a prime number makes a permutation.
_PRIME = 7919
_CONTINUED = re.compile(r" *&\n\s*(?:!\$omp&|&)?")
_DO = re.compile(r"\s*do (\w+) = (.*)$")
_PRIVATE = re.compile(r"\bprivate\(([^)]*)\)")
#: How regions, loops that are one, and loops in regions begin.
_REGION, _LOOP, _INSIDE = ("!$omp parallel default(shared) ", ("!$omp parallel do default(shared) ", "!$omp parallel do collapse(2) default(shared) ", "!$omp parallel do simd default(shared) "), "!$omp do ")
_SET = re.compile(r"\s*(?:do )?(\w+) = ")
_NONSENSE = {"real": "7.7e22", "integer": "-777777"}


def shuffled(text: str) -> str:
    """
    :param text: generated code in free form, and originals.

    :returns: the same with the parallel loops that are generated out of order.
    """
    return with_breaks("\n".join(_shuffled(_CONTINUED.sub(" ", text).splitlines())) + "\n")


def _shuffled(lines: Sequence[str]) -> Iterator[str]:
    number = opened = region = 0
    while number < len(lines):
        line = lines[number]
        if line.lstrip().startswith(_REGION):
            region = number
        if line.lstrip().startswith((*_LOOP, _INSIDE) if region else _LOOP):
            opened += 1
            inside = line.lstrip().startswith(_INSIDE)
            names = _PRIVATE.search(lines[region] if inside else line)
            # What is set in the region before belongs to the thread, not to the iteration.
            before = {found[1] for one in lines[region:number] if (found := _SET.match(one))} \
                if inside else set()
            private = [one for one in names[1].split(",") if one not in before] if names else []
            yield from _head(lines[number + 1], private, lines[:number])
            number += 1
        elif opened and line.lstrip().startswith(("!$omp end parallel do", "!$omp end do")):
            opened -= 1
            yield "end block"
        else:
            yield line
        number += 1


def _head(line: str, private: Sequence[str], before: Sequence[str]) -> Iterator[str]:
    """:returns: what takes the place of the first line of a parallel loop."""
    loop = _DO.match(line)
    assert loop is not None, line
    variable, (start, stop, step, *_) = loop[1], [*_parts(loop[2]), "1"]
    yield "block"
    yield "integer :: omp_turn, omp_count, omp_number"
    yield f"omp_count = max(0, int((({stop}) - &\n({start}) + ({step}))/({step})))"
    yield "do omp_turn = 0, omp_count - 1"
    yield f"omp_number = int(mod({_PRIME}_8*omp_turn + 3, int(omp_count, 8)))"
    yield f"{variable} = ({start}) + ({step})*omp_number"
    for name in private:
        if name != variable and _type(name, before) in _NONSENSE:
            yield f"{name} = {_NONSENSE[_type(name, before)]}"


def _parts(text: str) -> list[str]:
    """:returns: what stands between commas that are in no brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _type(name: str, before: Sequence[str]) -> str:
    declared = re.compile(rf"\s*(\w+)[^!]*::.*\b{re.escape(name)}\b", re.IGNORECASE)
    return next((found[1] for line in reversed(before) if (found := declared.match(line))), "")
