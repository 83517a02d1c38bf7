# SPDX-License-Identifier: BSD-3-Clause
"""Calls Fortran from Python: compiles it with wrappers and loads it."""

from psyad_ext.bridge import cache
from psyad_ext.bridge.compiling import CompileError
from psyad_ext.bridge.function import Function
from psyad_ext.bridge.library import FortranLibrary
from psyad_ext.bridge.loading import load
from psyad_ext.bridge.stops import FortranStop

__all__ = ["CompileError", "FortranLibrary", "FortranStop", "Function", "cache", "load"]
