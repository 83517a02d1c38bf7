# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians as matrices of scipy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from psyad_ext.core.extras import library


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
