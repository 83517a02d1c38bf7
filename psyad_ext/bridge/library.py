# SPDX-License-Identifier: BSD-3-Clause
"""A Fortran text whose routines can be called from Python one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from psyad_ext.bridge.function import Function
from psyad_ext.bridge.loading import load
from psyad_ext.bridge.request import ALL, FLAGS
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest


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
    :param routines: names of the routines to call.
    :param compiler: a gfortran.
    :param flags: its flags.
    :param options: of :py:func:`psyad_ext.load`.
    """

    def __init__(self, text: str, routines: Sequence[str], compiler: str | None = None,
                 flags: Sequence[str] = FLAGS, **options: Any) -> None:
        self._functions: dict[str, Function] = {
            name.lower(): load(text, name, compiler=compiler, flags=flags, variables=ALL,
                               **options) for name in routines}

    def call(self, routine: str, /, **values: Any) -> dict[str, Any]:
        """
        :param routine: name of a routine.
        :param values: the arguments by name; those that are only output may be left out, and
            variables of its module may be set.

        :returns: what is in all arguments and variables of the module that may be changed; those
            passed are not changed.

        :raises UsageError: if there is no such routine.
        :raises TypeError: if an argument is missing, unknown or of the wrong type.
        :raises ValueError: if an argument does not fit.
        :raises FortranStop: if the routine does not return.
        """
        function = self._functions.get(routine.lower())
        if function is None:
            raise UsageError(f"there is no routine '{routine}'; "
                             f"{nearest(routine.lower(), self._functions)}")
        return function(**values)
