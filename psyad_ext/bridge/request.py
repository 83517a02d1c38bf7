# SPDX-License-Identifier: BSD-3-Clause
"""What a user asks for when Fortran is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext.core.errors import UsageError
from psyad_ext.ir import read_fortran_source
from psyad_ext.ir.external import Rules
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.options import options_from

#: What is given to the compiler if nobody says otherwise.
FLAGS = ("-O2",)
#: What finds indices out of bounds, and other errors, as the program runs.
CHECKS = ("-fcheck=all", "-fcheck=no-array-temps")
#: Stands for all variables of the module of a routine.
ALL = "*"
#: Options that are not for users: what is called decides on them.
OWN = frozenset(("jacobian", "sparse_jacobian", "hessian", "gauss_newton", "vector", "results",
                 "separate", "header", "naming"))


@dataclass(frozen=True)
class Request:
    """A routine, what is differentiated, and how it is compiled.

    :param text: Fortran text of the file with the routine.
    :param name: the file, or what messages call it.
    :param routine: name of the routine.
    :param of: dependent variables.
    :param wrt: independent variables.
    :param include_paths: folders of modules and include files.
    :param sources: further files, which are compiled, and differentiated where they are reached.
    :param defines: macros for the preprocessor.
    :param variables: further variables of modules that take part in calls.
    :param schedule: how calls are reversed, as on the command line.
    :param options: options of the transformations.
    :param compiler: a gfortran.
    :param flags: its flags.
    :param link: libraries and options for the linker.
    :param checks: whether errors as the program runs are looked for.
    :param rules: files with rules for procedures without source.
    :param own_derivatives: whether derivatives that stand beside procedures are used, or of which.
    :param directives: directives for sources that are left as they are.
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
    rules: tuple[str, ...] = ()
    own_derivatives: bool | tuple[str, ...] = False
    directives: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in OWN & self.options.keys():
            raise UsageError(f"option '{name}' cannot be given: it follows from what is called")
        options_from(self.options, {}, Options)

    @property
    def content(self) -> Any:
        """:returns: what a cache has to know of it: everything, with the classes of options."""
        return _content(self)

    @property
    def beside(self) -> tuple[str, ...]:
        """:returns: the folder of the file, if it is one: it may have modules, too."""
        file = Path(self.name)
        return (str(file.parent),) if file.is_file() else ()

    def tree(self) -> FileContainer:
        """
        :returns: the file with the routine.

        :raises PsyadError: if it, or a file of rules, can't be read or understood.
        """
        rules = Rules(*self.rules, own_derivatives=self.own_derivatives)
        for text in self.directives:
            rules.direct(text)
        return read_fortran_source(self.text, self.name, [*self.include_paths, *self.beside],
                                   self.defines, rules, self.sources)

    @property
    def named(self) -> tuple[str, ...]:
        """:returns: all variables that are named."""
        return tuple(dict.fromkeys(name.lower() for name in (
            *self.of, *self.wrt, *self.variables) if name != ALL))


def _content(value: Any) -> Any:
    """:returns: a value as JSON can keep it, with the classes of what it is made of."""
    if is_dataclass(value):
        return [type(value).__name__, *(_content(getattr(value, one.name))
                                        for one in fields(value))]
    if isinstance(value, Mapping):
        return {str(name): _content(one) for name, one in value.items()}
    return [_content(one) for one in value] if isinstance(value, (list, tuple)) else repr(value)
