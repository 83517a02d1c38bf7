# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians as matrices of scipy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from psyad_ext.bridge.extras import library


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
