# SPDX-License-Identifier: BSD-3-Clause
"""Where the tapes of loops are: in memory, or on disk."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules.loops import ByLoop


@dataclass(frozen=True)
class DiskTape:
    """The tape of a loop is on disk.

    :param block: what is on the tape goes to disk as soon as it has so many elements.
    """

    block: int = 2**17

    def __post_init__(self) -> None:
        if self.block < 1:
            raise UsageError(f"DiskTape: 'block' must be positive, but found {self.block!r}")


@dataclass(frozen=True)
class Tapes(ByLoop[DiskTape]):
    """The loops whose tapes are on disk.

    :param everywhere: whether those of all time loops of the target are.
    """

    OPTION = "tape"

    everywhere: bool = False

    @classmethod
    def check(cls, given: object) -> None:
        if not isinstance(given, DiskTape):
            raise UsageTypeError(f"option 'tape': {given!r} is no place of a tape: write "
                                 "DiskTape()")

    @classmethod
    def of(cls, given: object) -> object:
        """
        :param given: "disk" for all time loops of the target, or a dictionary of loops.

        :returns: the same as an object of this class; anything else as it is.

        :raises UsageError: if it is another text.
        """
        if not isinstance(given, str):
            return super().of(given)
        if given not in ("", "disk"):
            raise UsageError(f"option 'tape': '{given}' is no place of tapes; write 'disk'")
        return cls(everywhere=bool(given))

    def __repr__(self) -> str:
        return repr("disk") if self.everywhere and not self.loops else super().__repr__()


#: All tapes are in memory.
NO_DISK = Tapes()
#: How the place of tapes is written on a command line.
TAPE_FORM = "disk, ROUTINE:VARIABLE=disk or ROUTINE:VARIABLE=disk(ELEMENTS)"
_FORM = re.compile(r"(?:(\w+:\w+)\s*=\s*)?disk(?:\s*\(\s*(\d+)\s*\))?", re.IGNORECASE)


def tapes_from_text(texts: Iterable[str]) -> Tapes:
    """
    :param texts: what follows each ``--tape``.

    :returns: the loops whose tapes are on disk.

    :raises UsageError: if one is not understood.
    """
    loops: list[tuple[str, DiskTape]] = []
    everywhere = False
    for text in texts:
        match = _FORM.fullmatch(text.strip())
        if match is None or match[2] and not match[1]:
            raise UsageError(f"'{text}' is no place of tapes: {TAPE_FORM}")
        if match[1]:
            loops.append((match[1].lower(), DiskTape(int(match[2])) if match[2] else DiskTape()))
        everywhere |= not match[1]
    return Tapes(tuple(loops), everywhere)
