# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians as matrices of scipy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from psyad_ext.bridge.values import shown
from psyad_ext.core.extras import library

#: The parts of a pattern, the last of which not all have.
PATTERN = ("row_start", "columns", "colours", "row_colours")


class Sparsity(dict[str, Any]):
    """The pattern of a Jacobian: ``row_start`` and ``columns`` of its entries, counted from 1, and
    the colours by which columns are put together."""

    def plot(self, axes: Any = None) -> Any:
        """
        :param axes: where to draw; a new figure if not given.

        :returns: matplotlib's axes with a mark for each entry, in the colour of its column if
            columns have colours.

        :raises ImportError: if matplotlib is not installed.
        """
        if axes is None:
            axes = library("matplotlib.pyplot", "plot").subplots(layout="constrained")[1]
        starts, columns = numpy.asarray(self["row_start"]), numpy.asarray(self["columns"]) - 1
        rows = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
        colours = numpy.asarray(self["colours"])
        axes.scatter(columns, rows, c=colours[columns], cmap="tab20", marker="s", s=9)
        axes.set_xlim(-0.5, len(colours) - 0.5)
        axes.set_ylim(len(starts) - 1.5, -0.5)
        axes.set_aspect("equal")
        axes.set_xlabel(f"columns, {max(colours, default=0)} colours")
        axes.set_ylabel("rows")
        return axes


def pattern_given(pattern: Any) -> dict[str, Any]:
    """
    :param pattern: what a user gives as a pattern.

    :returns: its parts by name.

    :raises TypeError: if it is none.
    :raises ValueError: if its parts contradict each other.
    """
    if not isinstance(pattern, Mapping) or not pattern.keys() >= set(PATTERN[:-1]):
        raise TypeError(f"pattern must be what sparsity(...) has found, not {shown(pattern)}")
    found = dict(pattern)
    starts, columns = numpy.asarray(found["row_start"]), numpy.asarray(found["columns"])
    is_right = starts.size and starts[0] == 1 and starts[-1] == columns.size + 1 \
        and (numpy.diff(starts) >= 0).all() \
        and ((columns >= 1) & (columns <= numpy.size(found["colours"]))).all()
    if not is_right:
        raise ValueError("the parts of pattern contradict each other: row_start, columns or "
                         "colours were changed after sparsity(...) had found them")
    return found


def sparse_matrix(pattern: Mapping[str, Any], values: numpy.ndarray) -> Any:
    """
    :param pattern: rows and columns as Fortran counts them.
    :param values: the entries.

    :returns: a matrix in the format CSR.

    :raises ImportError: if scipy is not installed.
    """
    shape = (len(pattern["row_start"]) - 1, len(pattern["colours"]))
    return library("scipy.sparse", "scipy").csr_matrix(
        (values, pattern["columns"] - 1, pattern["row_start"] - 1), shape=shape)
