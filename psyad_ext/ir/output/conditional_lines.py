# SPDX-License-Identifier: BSD-3-Clause
"""Statements behind ``!$`` and ``threadprivate`` in what is generated.

Where a motion executes the statements of the original, those behind ``!$`` stay::

    ! $ t0 = omp_get_wtime()          !$ use omp_lib
    y = x**2                          ...
                                      !$ t0 = omp_get_wtime()
                                      y = x**2
"""

from __future__ import annotations

import re
from collections.abc import Collection

from psyad_ext.ir.source.conditional import READS, conditional, declares

_PRINTED = re.compile(r"^(\s*)! \$ ")
_USE = re.compile(r"^use\b", re.IGNORECASE)


def with_conditional_lines(printed: str, original: Collection[str]) -> str:
    """
    :param printed: a generated routine, in which PSyclone has made comments of what stands behind
        ``!$``.
    :param original: the lines of the routine that it comes from.

    :returns: the routine with these statements, and what they need declared.
    """
    lines = [_PRINTED.sub(r"\1!$ ", line).partition(READS)[0] for line in printed.splitlines()]
    declared = [statement for line in original if declares(statement := conditional(line))]
    body = [line for line in lines if conditional(line) not in declared]
    if not any(map(conditional, body)):
        return "\n".join(body) + "\n"
    uses = [one for one in declared if _USE.match(one)]
    others = [one for one in declared if not _USE.match(one)]
    head = next(number for number, line in enumerate(body)
                if line.strip() and not line.lstrip().startswith("!"))
    head = 1 + next(number for number in range(head, len(body)) if not body[number].endswith("&"))
    end = next((number for number in range(head, len(body)) if not body[number].strip()), len(body))
    return "\n".join([*body[:head], *(f"  !$ {one}" for one in uses), *body[head:end],
                      *(f"  !$ {one}" for one in others), *body[end:]]) + "\n"


def threadprivate_line(new: Collection[str], known: Collection[str],
                       private: Collection[str]) -> str:
    """
    :param new: the names of variables that are added to a module.
    :param known: the lower-case names that it has.
    :param private: those of which each thread has its own.

    :returns: the directive for those that belong to one of these, if there are any.
    """
    found = [name for name in new if _base(name.lower(), known) in private]
    return f"!$omp threadprivate({', '.join(found)})\n" if found else ""


def _base(name: str, known: Collection[str]) -> str:
    """:returns: the longest name that another one is made from."""
    return max((one for one in known if name.startswith(f"{one}_") or name.endswith(f"_{one}")),
               key=len, default="")
