# SPDX-License-Identifier: BSD-3-Clause
"""A Fortran text whose routines can be called from Python."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy

from psyad_ext.bridge.signature import Dummy, Signature, signature_of
from psyad_ext.bridge.wrappers import wrapper
from psyad_ext.core.errors import PsyadError, UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir import read_fortran_source
from psyad_ext.verification.evaluate import Evaluator, NotConstant
from psyad_ext.verification.sources import SourceFile

Results = dict[str, Any]


class FortranLibrary:
    """Fortran that is compiled and loaded.

    >>> library = FortranLibrary('''
    ... subroutine twice(n, x, y)
    ...   integer, intent(in) :: n
    ...   real(8), intent(in) :: x(n)
    ...   real(8), intent(out) :: y(n)
    ...   y = 2*x
    ... end subroutine twice
    ... ''', ["twice"])
    >>> library.call("twice", n=2, x=[1.0, 3.0])["y"]
    array([2., 6.])

    :param text: Fortran, with all modules that it uses.
    :param routines: names of the subroutines to call.
    :param compiler: a gfortran.
    :param flags: its flags.
    """

    def __init__(self, text: str, routines: Sequence[str], compiler: str = "gfortran",
                 flags: Sequence[str] = ("-O2",)) -> None:
        source = SourceFile("source.f90", text)
        tree = read_fortran_source(text, "source.f90")
        self._evaluator = Evaluator([source])
        self._signatures: dict[str, Signature] = {}
        for name in routines:
            found = signature_of(tree, name, self._evaluator)
            self._signatures[found.name] = found
        self._tables = {name.lower(): self._evaluator.table for name in routines}
        self._folder = TemporaryDirectory(prefix="psyad_ext_")
        path = Path(self._folder.name)
        (path / "source.f90").write_text(text, encoding="utf-8")
        (path / "wrappers.f90").write_text("".join(map(wrapper, self._signatures.values())),
                                           encoding="utf-8")
        done = subprocess.run(
            [compiler, *flags, "-w", "-fPIC", "-shared", "-ffree-line-length-none", "source.f90",
             "wrappers.f90", "-o", "library.so"], cwd=path, capture_output=True, text=True,
            check=False)
        if done.returncode != 0:
            raise PsyadError(f"the Fortran does not compile:\n{done.stderr[:2000]}")
        self._library = ctypes.CDLL(str(path / "library.so"))

    def call(self, routine: str, **values: Any) -> Results:
        """
        :param routine: name of a subroutine.
        :param values: the arguments by name, arrays as numpy takes them; those that are only
            output may be left out.

        :returns: what is in all arguments that may be changed; those passed are not changed.

        :raises UsageError: if an argument is missing, unknown or of the wrong shape.
        """
        signature = self._signatures.get(routine.lower())
        if signature is None:
            raise UsageError(f"there is no routine '{routine}'; "
                             f"{nearest(routine.lower(), self._signatures)}")
        given = {name.lower(): value for name, value in values.items()}
        known = [dummy.name for dummy in signature.dummies]
        for name in given:
            if name not in known:
                raise UsageError(f"'{name}' is not an argument of '{routine}'; "
                                 f"{nearest(name, known)}")
        arrays = self._arrays(signature, given)
        actuals: list[Any] = []
        for array in arrays.values():
            actuals.append(ctypes.c_void_p(array.ctypes.data))
            actuals += [ctypes.c_int(extent) for extent in array.shape]
        entry = f"v_{signature.name}"[:50]
        self._function(entry)(*actuals)
        return self._results(signature, arrays, entry)

    def outputs(self, routine: str, given: Mapping[str, Any]) -> Results:
        """
        :param routine: name of a subroutine.
        :param given: some of its arguments.

        :returns: arrays and scalars of zeros for those that are only output and are not given, if
            the others tell how large they are.
        """
        signature = self._signatures[routine.lower()]
        names = {name.lower() for name in given}
        passed = {dummy.name: numpy.array(value, dtype=dummy.dtype, order="F")
                  for dummy in signature.dummies for name, value in given.items()
                  if name.lower() == dummy.name}
        found: Results = {}
        for dummy in signature.dummies:
            if dummy.intent == "out" and not dummy.is_allocatable and dummy.name not in names:
                extents = self._extents(signature, dummy, passed)
                if None not in extents:
                    found[dummy.name] = numpy.zeros(extents, dtype=dummy.dtype, order="F")
        return found

    def _function(self, name: str) -> Callable[..., int]:
        return getattr(self._library, name)

    def _arrays(self, signature: Signature, given: Mapping[str, Any]) -> dict[str, numpy.ndarray]:
        passed: dict[str, numpy.ndarray] = {}
        for dummy in signature.dummies:
            if dummy.name in given:
                passed[dummy.name] = numpy.array(given[dummy.name], dtype=dummy.dtype, order="F")
        arrays: dict[str, numpy.ndarray] = {}
        for dummy in signature.dummies:
            if dummy.is_allocatable:
                continue
            extents = self._extents(signature, dummy, passed)
            if dummy.name not in passed:
                known = [extent for extent in extents if extent is not None]
                if dummy.intent != "out" or len(known) != len(extents):
                    raise UsageError(f"argument '{dummy.name}' of '{signature.name}' is missing")
                arrays[dummy.name] = numpy.zeros(known, dtype=dummy.dtype, order="F")
                continue
            array = passed[dummy.name]
            fits = array.ndim == dummy.rank and all(
                wanted in (None, found) for wanted, found in zip(extents, array.shape))
            if not fits:
                raise UsageError(f"argument '{dummy.name}' of '{signature.name}' has the shape "
                                 f"{array.shape}, not {extents}")
            arrays[dummy.name] = array
        return arrays

    def _extents(self, signature: Signature, dummy: Dummy,
                 passed: Mapping[str, numpy.ndarray]) -> tuple[int | None, ...]:
        """:returns: the extents as declared, ``None`` where the caller decides."""
        evaluator = self._evaluator
        evaluator.table = self._tables[signature.name]
        evaluator.variables = {name: array.item() for name, array in passed.items()
                               if array.ndim == 0}
        evaluator.shapes = lambda name: ([1] * passed[name].ndim, list(passed[name].shape))
        extents: list[int | None] = []
        for bounds in dummy.extents:
            try:
                extents.append(None if bounds is None else max(0, int(
                    evaluator.value(bounds[1]) - evaluator.value(bounds[0])) + 1))
            except (NotConstant, KeyError):
                extents.append(None)
        return tuple(extents)

    def _results(self, signature: Signature, arrays: Mapping[str, numpy.ndarray],
                 entry: str) -> Results:
        results: Results = {}
        for dummy in signature.dummies:
            if dummy.is_allocatable:
                size = self._function(f"{entry}_size_{dummy.name}"[:63])()
                copy = numpy.zeros(size, dtype=dummy.dtype)
                self._function(f"{entry}_copy_{dummy.name}"[:63])(
                    ctypes.c_void_p(copy.ctypes.data))
                results[dummy.name] = copy
            elif dummy.intent != "in":
                array = arrays[dummy.name]
                results[dummy.name] = array.item() if dummy.rank == 0 else array
        return results
