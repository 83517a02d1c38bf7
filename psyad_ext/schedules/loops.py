# SPDX-License-Identifier: BSD-3-Clause
"""What users say of single loops, by the names of these."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from psyad_ext.core.errors import UsageError

Said = TypeVar("Said")
#: The name of a loop.
_LOOP = re.compile(r"[A-Za-z]\w*:\w+")


@dataclass(frozen=True)
class ByLoop(Generic[Said]):
    """What is said of loops.

    :param loops: pairs of the name of a loop, ``routine:variable``, ``routine:construct`` or
        ``routine:line``, and what is said of it.
    """

    #: The option that says it.
    OPTION: ClassVar[str]

    loops: tuple[tuple[str, Said], ...] = ()

    @classmethod
    @abstractmethod
    def check(cls, given: object) -> None:
        """:raises UsageTypeError: if this can't be said of a loop."""

    @classmethod
    def of(cls, given: object) -> object:
        """
        :param given: a dictionary of loops and what is said of them, or anything else.

        :returns: the same as an object of this class; anything else as it is.

        :raises UsageError: if a name of a loop is none.
        :raises UsageTypeError: if something can't be said of a loop.
        """
        if not isinstance(given, Mapping):
            return given
        for name, said in given.items():
            if not _LOOP.fullmatch(str(name)):
                raise UsageError(f"option '{cls.OPTION}': '{name}' is no name of a loop: write "
                                 "routine:variable, with the variable that counts its iterations "
                                 "or the name of its construct, or routine:line, with the line "
                                 "where it begins")
            cls.check(said)
        return cls(tuple((str(name).lower(), said) for name, said in given.items()))

    def schedule(self, routine: str, names: Collection[str]) -> Said | None:
        """:returns: what is said of a loop in a routine by its names, if anything."""
        own = {f"{routine}:{name}".lower() for name in names}
        return next((said for name, said in self.loops if name in own), None)

    def __repr__(self) -> str:
        return repr(dict(self.loops))
