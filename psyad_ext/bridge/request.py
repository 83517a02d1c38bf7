# SPDX-License-Identifier: BSD-3-Clause
"""What a user asks for when Fortran is loaded."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: What is given to the compiler if nobody says otherwise.
FLAGS = ("-O2",)
#: What finds indices out of bounds, and other errors, as the program runs.
CHECKS = ("-fcheck=all", "-fcheck=no-array-temps")
#: Stands for all variables of the module of a routine.
ALL = "*"


def default_compiler() -> str:
    """:returns: the compiler that the environment names."""
    return os.environ.get("FC") or "gfortran"


@dataclass(frozen=True)
class Request:
    """A routine, what is differentiated, and how it is compiled.

    :param text: Fortran text of the file with the routine.
    :param name: the file, or what messages call it.
    :param routine: name of the routine.
    :param of: dependent variables.
    :param wrt: independent variables.
    :param include_paths: folders of modules and include files.
    :param sources: further files to compile.
    :param defines: macros for the preprocessor.
    :param variables: further variables of modules that take part in calls.
    :param schedule: how calls are reversed, as on the command line.
    :param options: options of the transformations.
    :param compiler: a gfortran.
    :param flags: its flags.
    :param link: libraries and options for the linker.
    :param checks: whether errors as the program runs are looked for.
    """

    text: str
    name: str
    routine: str
    of: tuple[str, ...] = ()
    wrt: tuple[str, ...] = ()
    include_paths: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    schedule: str = "joint"
    options: Mapping[str, Any] = field(default_factory=dict)
    compiler: str = "gfortran"
    flags: tuple[str, ...] = FLAGS
    link: tuple[str, ...] = ()
    checks: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """:returns: all variables that are named."""
        return tuple(dict.fromkeys(name.lower() for name in (
            *self.of, *self.wrt, *self.variables) if name != ALL))
