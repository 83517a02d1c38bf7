# SPDX-License-Identifier: BSD-3-Clause
"""Loops of generated routines run in parallel, by OpenMP."""

from psyad_ext.transformations.parallel.loops import parallelised

__all__ = ["parallelised"]
