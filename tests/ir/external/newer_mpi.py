# SPDX-License-Identifier: BSD-3-Clause
"""Programs that use module mpi as programs that use module mpi_f08."""

from __future__ import annotations

import re

_TYPES = {
    "status": "MPI_Status", "statuses": "MPI_Status", "request": "MPI_Request",
    "last": "MPI_Request", "requests": "MPI_Request", "sends": "MPI_Request",
    "comm": "MPI_Comm", **dict.fromkeys(
        ("wp_mpi", "row", "inner", "outer", "pair", "pairs"), "MPI_Datatype")}
_ITEM = re.compile(r"\w+(?:\([^()]*\))?")


def newer(text: str) -> str:
    """:returns: a program with handles in structures, and without error codes."""
    text = re.sub(r"\buse mpi\b", "use mpi_f08", text)
    text = re.sub(r"^( *)integer :: (.*)$", _declared, text, flags=re.MULTILINE)
    text = re.sub(r"\bstatus\(MPI_(SOURCE|TAG)\)", r"status%MPI_\1", text)
    return re.sub(r"^(?!.*call MPI_Init)(.*), ierr\)", r"\1)", text, flags=re.MULTILINE)


def _declared(match: re.Match[str]) -> str:
    by_type: dict[str, list[str]] = {}
    for item in _ITEM.findall(match[2]):
        own = _TYPES.get(item.partition("(")[0])
        by_type.setdefault(f"type({own})" if own else "integer", []).append(
            re.sub(r"\(MPI_STATUS_SIZE\)|MPI_STATUS_SIZE, *", "", item))
    return "\n".join(f"{match[1]}{type_} :: {', '.join(items)}"
                     for type_, items in by_type.items())
