# SPDX-License-Identifier: BSD-3-Clause
"""Loops of generated routines run in parallel, by OpenMP."""

from psyad_ext.transformations.parallel.directed import (
    directed_loops, directed_units, has_threadprivate, noted, refused)
from psyad_ext.transformations.parallel.gather import gathers
from psyad_ext.transformations.parallel.loops import Request, parallelised
from psyad_ext.transformations.parallel.races import races

__all__ = ["Request", "directed_loops", "directed_units", "gathers", "has_threadprivate",
           "noted", "parallelised", "races", "refused"]
