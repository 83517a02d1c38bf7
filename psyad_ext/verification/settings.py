# SPDX-License-Identifier: BSD-3-Clause
"""What a user may choose about a verification."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from psyad_ext.core.naming import NamingScheme

DEFAULT_TOLERANCES: Mapping[int, float] = {4: 1e-5, 8: 1e-12, 10: 1e-12, 16: 1e-12}
"""Relative tolerance of the dot-product test by the lowest active kind."""

_COMPILER, _MPI_COMPILER = "gfortran", "mpifort"


@dataclass(frozen=True)
class Settings:
    """Choices of a verification; every one has a default.

    :param values: value of an argument by name: a scalar (which also fills an
        array) or all elements in Fortran's element order.
    :param ranges: interval that the elements of a real argument are drawn from.
    :param sizes: extents of an array, where its declaration leaves them open; of an allocatable
        array, its bounds ``(low, high)``; of an allocatable component of structures in an array,
        its bounds in each structure (or one extent for all). It is not allocated where the upper
        bound is less than the lower one by more than 1.
    :param seed: seed of everything that is drawn at random.
    :param fc: the Fortran compiler, a gfortran.
    :param tolerance: relative tolerance; by default it follows from the kinds.
    :param keep: folder in which sources, drivers and data stay for inspection.
    :param timeout: seconds that one run may take.
    :param expected: adjoints that must come out where no difference quotient
        exists (kinks), for incoming adjoints that are all one; no comparison
        with differences is made then.
    :param naming: how generated routines are called.
    :param magnitude: size of the adjoints that are passed in.
    :param default_size: extent of arrays of which nothing else is known.
    :param absent: optional arguments that are not given.
    :param undefined_values: whether the routine may read real variables that it has not set, where
        they have no influence; they are zero then, and nothing stops where they are read.
    :param bounds: whether indices have to lie within the bounds of arrays, as they are declared.
    :param link: names of libraries, files of objects, folders ``-Lfolder`` and other options for
        the linker.
    :param processes: how many processes run the routine at once, with MPI; none by default.
    :param coverage: whether lines of the derivative are listed that were not executed.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    sizes: Mapping[str, Sequence[int | tuple[int, int]]] = field(default_factory=dict)
    seed: int = 0
    fc: str = _COMPILER
    tolerance: float | None = None
    keep: str | None = None
    timeout: float = 300.0
    expected: Mapping[str, Any] = field(default_factory=dict)
    naming: NamingScheme = field(default_factory=NamingScheme)
    magnitude: float = 1.0
    default_size: int = 6
    absent: Collection[str] = ()
    undefined_values: bool = False
    bounds: bool = True
    link: Sequence[str] = ()
    processes: int = 0
    coverage: bool = False

    @property
    def compiler(self) -> str:
        """:returns: the compiler, by default one that knows MPI where that is needed."""
        return _MPI_COMPILER if self.processes and self.fc == _COMPILER else self.fc

    def renamed(self, names: Mapping[str, str]) -> Settings:
        """
        :param names: other names of variables.

        :returns: the same choices for the variables by these names.
        """
        def by_other(given: Mapping[str, Any]) -> dict[str, Any]:
            return {names.get(name, name): value for name, value in given.items()}

        return replace(self, values=by_other(self.values), ranges=by_other(self.ranges),
                       sizes=by_other(self.sizes), expected=by_other(self.expected))

    def tolerance_for(self, kind: int) -> float:
        """
        :param kind: lowest kind among the active variables.

        :returns: the relative tolerance that applies.
        """
        if self.tolerance is not None:
            return self.tolerance
        return DEFAULT_TOLERANCES.get(kind, 1e-12)
