# SPDX-License-Identifier: BSD-3-Clause
"""Fortran that is loaded as a function."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import Container

from psyad_ext.bridge.building import build
from psyad_ext.bridge.built import Built
from psyad_ext.bridge.compiling import default_compiler, kept_handler
from psyad_ext.bridge.function import Function, restored
from psyad_ext.bridge.request import FLAGS, Request
from psyad_ext.bridge.verifying import verified
from psyad_ext.core.errors import PsyadError, UsageError, UsageTypeError
from psyad_ext.ir import source_of, write_fortran
from psyad_ext.ir.source.sources import FORTRAN, decode
from psyad_ext.verification import Report

Names = Sequence[str] | str
_NAME = "source.f90"


@dataclass(frozen=True)
class Compiled:
    """Libraries that are generated and compiled when they are needed.

    :param request: the routine, and how it is built.
    """

    request: Request

    @property
    def name(self) -> str:
        """:returns: the file with the routine."""
        return self.request.name

    @property
    def of(self) -> tuple[str, ...]:
        """:returns: the dependent variables."""
        return self.request.of

    @property
    def wrt(self) -> tuple[str, ...]:
        """:returns: the independent variables."""
        return self.request.wrt

    @property
    def checks(self) -> bool:
        """:returns: whether errors as the program runs are looked for."""
        return self.request.checks

    def built(self, mode: str) -> Built:
        """:returns: the library of a mode."""
        return build(self.request, mode)

    def offers(self, mode: str) -> bool:
        """:returns: whether a mode can be generated for this routine; it is built then."""
        try:
            self.built(mode)
        except PsyadError:  # it is refused
            return False
        return True

    def handler(self, include: str) -> Path | None:
        """:returns: the library that JAX's compiled code calls, None for headers without C."""
        return kept_handler(self.request.compiler, include)

    def verified(self, given: Mapping[str, Any]) -> Report:
        """:returns: how derivatives compare with differences."""
        return verified(self.request, self.built("value").primal, given)


def load(source: str | PathLike[str] | Container, routine: str, *, of: Names = (),
         wrt: Names = (), include_paths: Sequence[str | PathLike[str]] = (),
         sources: Sequence[str | PathLike[str]] = (), defines: Sequence[str] = (),
         variables: Names = (), schedule: str = "joint", compiler: str | None = None,
         flags: Sequence[str] = FLAGS, link: Sequence[str] = (), checks: bool = False,
         isolate: bool = True, timeout: float | None = None,
         options: Mapping[str, Any] | None = None, rules: Sequence[str | PathLike[str]] = (),
         own_derivatives: Names | bool = False, directives: Sequence[str] = ()) -> Function:
    """
    Make a function of a routine.

    It is compiled now, or taken from the cache; derivatives are generated when they are first
    asked for.

    :param source: a file, Fortran text (with at least one end of a line), or a tree.
    :param routine: name of a subroutine or function in it.
    :param of: names of the variables that are differentiated.
    :param wrt: names of those with respect to which.
    :param include_paths: folders with the modules and include files that it uses.
    :param sources: further files, in any order: all are compiled with it, and differentiated where
        it reaches them.
    :param defines: macros for the preprocessor.
    :param variables: names of further variables of modules that calls can set.
    :param schedule: how calls are reversed, as on the command line.
    :param compiler: a gfortran; ``$FC`` if not given.
    :param flags: its flags.
    :param link: libraries and options for the linker.
    :param checks: whether indices out of bounds, and floating-point errors, stop.
    :param isolate: whether calls are made in a process of its own, which nothing can crash.
    :param timeout: seconds that a call may take; any if not given.
    :param options: options of the transformations, as :py:meth:`ADReverseContainerTrans.apply`
        takes them; those of the tangent mode are taken from them, too.
    :param rules: files with rules for procedures without source.
    :param own_derivatives: whether ``solve_reversing`` and the like beside ``solve`` are its
        derivatives, or the names of the procedures of which they are.
    :param directives: directives for sources that are left as they are, as on the command line.

    :returns: the function.

    :raises UsageError: if a name or an option is wrong.
    :raises PsyadError: if the source can't be read or compiled.
    """
    text, name = _text(source)
    if not isinstance(routine, str):
        raise UsageTypeError(f"routine must be a name, not {type(routine).__name__}")
    if timeout is not None and not isolate:
        raise UsageError("a time-out needs a process of its own: leave isolate=True")
    _require_kinds({"isolate": isolate, "checks": checks}, bool, "True or False")
    _require_kinds({"schedule": schedule, "compiler": compiler or ""}, str, "text")
    _require_kinds({"options": options or {}}, Mapping, "a dictionary")
    if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float))):
        raise UsageTypeError(f"timeout must be a number of seconds, not {timeout!r}")
    if timeout is not None and not timeout > 0:
        raise UsageError(f"the time-out must be positive, not {timeout}")
    request = Request(
        text, name, routine.lower(), named(of, "of"), named(wrt, "wrt"),
        _paths(include_paths, "include_paths"), _files(sources, "sources"),
        _listed(defines, "defines"), named(variables, "variables"), schedule, dict(options or {}),
        compiler or default_compiler(), _words(flags, "flags"), _words(link, "link"), checks,
        _files(rules, "rules"), own_derivatives if isinstance(own_derivatives, bool) else named(
            own_derivatives, "own_derivatives"), _listed(directives, "directives"))
    return restored(Compiled(request), isolate, timeout)


def _require_kinds(given: Mapping[str, Any], kind: type, what: str) -> None:
    """:raises UsageTypeError: if something that a user gives is of another kind."""
    for name, value in given.items():
        if not isinstance(value, kind):
            raise UsageTypeError(f"{name} must be {what}, not {value!r}")


def _text(source: str | PathLike[str] | Container) -> tuple[str, str]:
    """:returns: the Fortran, and what it is called."""
    if isinstance(source, Container):
        info = source_of(source)
        if info is not None and (len(info.modules.rules) or info.modules.rules.directives):
            raise UsageError("the tree was read with rules or directives, which its text has not: "
                             "give the file, and these to load (rules=..., directives=...)")
        return write_fortran(source), info.name if info is not None else _NAME
    if isinstance(source, str) and "\n" in source:
        return source, _NAME
    try:
        path = Path(source)
    except TypeError as error:
        raise UsageTypeError("source must be a file, Fortran text or a tree, not "
                             f"{type(source).__name__}") from error
    if not path.is_file():
        raise UsageError(f"no such file: {path}")
    if path.suffix.lower() not in FORTRAN:
        raise UsageError(f"{path}: not the name of a Fortran file ({' '.join(sorted(FORTRAN))})")
    return decode(path), str(path)


def _listed(given: Any, what: str) -> tuple[str, ...]:
    """
    :returns: what a user gives, one or several.

    :raises UsageTypeError: if it is something else.
    """
    found = (given,) if isinstance(given, (str, PathLike)) or not isinstance(given, Iterable) \
        else tuple(given)
    if not all(isinstance(one, (str, PathLike)) for one in found):
        raise UsageTypeError(f"{what} must be a list of text, not {given!r}")
    return tuple(map(str, found))


def _words(given: Any, what: str) -> tuple[str, ...]:
    """:returns: options, also those that are given as on a command line."""
    return tuple(given.split()) if isinstance(given, str) else _listed(given, what)


def _paths(given: Any, what: str) -> tuple[str, ...]:
    return tuple(str(Path(one).absolute()) for one in _listed(given, what))


def _files(given: Any, what: str) -> tuple[str, ...]:
    """:raises UsageError: if there is no such file."""
    found = _paths(given, what)
    for path in found:
        if not Path(path).is_file():
            raise UsageError(f"no such file: {path} ({what})")
    return found


def named(names: Sequence[str] | str, what: str) -> tuple[str, ...]:
    """
    :returns: names that a user gives.

    :raises UsageError: if they are none.
    """
    found = (names,) if isinstance(names, str) or not isinstance(names, Iterable) \
        else tuple(names)
    if any(not isinstance(one, str) for one in found):
        raise UsageError(f"{what} must be names, not {found!r}")
    return tuple(dict.fromkeys("".join(one.lower().split()) for one in found))
