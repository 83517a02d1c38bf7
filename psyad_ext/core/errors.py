# SPDX-License-Identifier: BSD-3-Clause
"""The errors that users of psyad_ext meet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from psyclone.psyir.transformations import TransformationError


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that the user is told: by default, what has to be changed before differentiation
    is possible.

    :param file: name of the source file, as far as known.
    :param line: line in that file, 0 if unknown.
    :param code: short stable code of the kind of problem, such as ``GOTO``.
    :param text: what is wrong, in one sentence.
    :param hint: what to do about it.
    :param module: the module of another file that would have to be changed, if that would do.
    :param severity: ``error``; ``warning`` or ``note`` if nothing has to be changed.
    """

    file: str
    line: int
    code: str
    text: str
    hint: str = ""
    module: str = field(default="", compare=False)
    severity: str = "error"

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        hint = f"\n    hint: {self.hint}" if self.hint else ""
        return f"{where}: {self.severity}[{self.code}]: {self.text}{hint}"


class PsyadError(TransformationError):
    """Any error that psyad_ext raises on purpose.

    It is a ``TransformationError`` so that PSyclone scripts need no special
    handling.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


class UnsupportedError(PsyadError):
    """The source cannot be differentiated as asked; lists every reason.

    :param problems: all that was found.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def refuse(problems: Collection[Problem]) -> None:
    """
    :param problems: what stands in the way of differentiation, if anything.

    :raises UnsupportedError: that lists them, if there are any.
    """
    if problems:
        raise UnsupportedError(problems)


class UsageError(PsyadError, ValueError):
    """The request itself is wrong: an unknown routine, variable or option."""


class UsageTypeError(PsyadError, TypeError):
    """An argument of a public function has the wrong type."""


class VerificationError(PsyadError):
    """The verification could not be carried out (compiler missing, program crashed)."""
