# SPDX-License-Identifier: BSD-3-Clause
"""Calls Fortran from Python: compiles it with wrappers and loads it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from psyad_ext.core import extras

if TYPE_CHECKING:
    from psyad_ext.bridge import cache
    from psyad_ext.bridge.compiling import CompileError
    from psyad_ext.bridge.function import Function
    from psyad_ext.bridge.library import FortranLibrary
    from psyad_ext.bridge.loading import load
    from psyad_ext.bridge.stops import FortranStop

#: Where the public names are. They are looked for when they are used: NumPy takes half a second,
#: and commands that generate code do without.
_PLACES = {"CompileError": "compiling", "FortranLibrary": "library", "FortranStop": "stops",
           "Function": "function", "load": "loading"}

__all__ = ["CompileError", "FortranLibrary", "FortranStop", "Function", "cache", "load"]


def __getattr__(name: str) -> Any:
    if name == "cache":
        return import_module(f"{__name__}.cache")
    if name not in _PLACES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    extras.library("numpy", "bridge")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
