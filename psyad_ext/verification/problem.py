# SPDX-License-Identifier: BSD-3-Clause
"""One verification problem: a routine, its arguments, seeds and directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.build import Compiled, Outcome, compile_program
from psyad_ext.verification.encoding import encode, round_to_kind
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.linking import MISSING
from psyad_ext.verification.ranks import in_ranks
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.sources import SourceFile


class UnsuitableError(VerificationError):
    """The original routine fails with the values that it is called with."""


def failed(outcome: Outcome, reason: str) -> VerificationError:
    """
    :param outcome: what a program did.
    :param reason: why it failed.

    :returns: the error to raise.
    """
    if MISSING in outcome.failure:
        return VerificationError(f"{reason}: name its library or object")
    return (UnsuitableError if outcome.has_ended else VerificationError)(reason)


@dataclass(frozen=True)
class Problem:
    """What is verified and with which numbers.

    :param source: the file that holds the routine.
    :param others: further files to compile.
    :param include_paths: folders with modules and include files.
    :param interface: how the routine is called.
    :param filled: its arguments with their values.
    :param dependents: positions of the dependent arguments.
    :param independents: positions of the independent arguments.
    :param settings: choices of the user.
    :param defines: macros for the preprocessor.
    :param programs: what has been compiled, by all that goes into it.
    """

    source: SourceFile
    others: tuple[SourceFile, ...]
    include_paths: tuple[str, ...]
    interface: Interface
    filled: tuple[Filled, ...]
    dependents: tuple[int, ...]
    independents: tuple[int, ...]
    settings: Settings
    defines: tuple[str, ...] = ()
    programs: dict[tuple[object, ...], Compiled] = field(default_factory=dict, compare=False)

    def program(self, folder: Path, sources: Sequence[SourceFile], driver: str,
                flags: Sequence[str]) -> Compiled:
        """
        :param folder: where to compile.
        :param sources: what is compiled.
        :param driver: the main program.
        :param flags: options of the compiler.

        :returns: the program; the same one where it only reads other values.
        """
        driver = self.in_ranks(driver)
        key = (*sources, driver, *flags)
        if key not in self.programs:
            self.programs[key] = compile_program(folder, sources, driver, flags, self.settings,
                                                  self.include_paths, self.interface)
        return self.programs[key]

    def in_ranks(self, driver: str) -> str:
        """:returns: a main program for as many processes as the user wants."""
        return in_ranks(driver, self.dependents, self.active) if self.settings.processes else driver

    @property
    def active(self) -> list[int]:
        """:returns: positions of the arguments that have an adjoint, in order."""
        return sorted({*self.dependents, *self.independents})

    @property
    def lowest_kind(self) -> int:
        """:returns: the lowest kind of an active argument."""
        return min(self.filled[at].argument.kind for at in self.active)

    @property
    def comparable(self) -> list[tuple[int, Filled]]:
        """:returns: the arguments that get the same values each time, with their positions."""
        return [(at, filled) for at, filled in enumerate(self.filled)
                if not filled.argument.measured]

    def name(self, at: int) -> str:
        """
        :param at: position of an argument.

        :returns: its name.
        """
        return self.filled[at].name

    @cached_property
    def incoming(self) -> dict[int, list[float]]:
        """:returns: the adjoint that each active argument has on entry."""
        return {at: self._incoming(at) for at in self.active}

    @cached_property
    def directions(self) -> dict[int, list[float]]:
        """
        A direction is in proportion to the value, so that a small step stays
        within the range that a variable makes sense in.

        :returns: a direction for each independent argument.
        """
        return {at: [sign * (abs(value) or 1.0) for sign, value in zip(
            self._signed("direction", at), self.filled[at].values)]
            for at in self.independents}

    def arguments_data(self, filled: Sequence[Filled] | None = None) -> bytes:
        """
        :param filled: the arguments in other kinds, if they are promoted.

        :returns: the values of all arguments as a driver reads them.
        """
        return b"".join(encode(each.values, each.argument.type_name, each.argument.kind)
                        for each in filled or self.filled)

    @cached_property
    def other_outputs(self) -> dict[int, list[float]]:
        """
        What an output argument holds on entry must not matter.

        :returns: another value of each argument that is only output.
        """
        return {at: [_other(value, filled.argument.type_name) for value in filled.values]
                for at, filled in enumerate(self.filled) if filled.argument.intent == "out"}

    def other_outputs_data(self) -> bytes:
        """:returns: these values as a driver reads them."""
        return b"".join(encode(values, self.filled[at].argument.type_name,
                               self.filled[at].argument.kind)
                        for at, values in self.other_outputs.items())

    def _incoming(self, at: int) -> list[float]:
        if self.settings.expected:
            return [1.0] * self.filled[at].size
        kind = self.filled[at].argument.kind
        return [round_to_kind(self.settings.magnitude*value, kind)
                for value in self._signed("incoming", at)]

    def _signed(self, what: str, at: int) -> list[float]:
        """Numbers of magnitude one and of either sign."""
        filled = self.filled[at]
        random = Random(f"{self.settings.seed}:{filled.name}:{what}")
        return [random.choice((-1.0, 1.0)) * random.uniform(0.5, 1.5)
                for _ in range(filled.size)]


def _other(value: float | int | bool | str, type_name: str) -> float | int | bool | str:
    """:returns: another value of the same type."""
    if isinstance(value, str):
        return ("?" if value[:1] != "?" else "!") * len(value)
    return 1 - value if type_name == "logical" else value + 1
