# SPDX-License-Identifier: BSD-3-Clause
"""Automatic differentiation of Fortran on PSyclone's tree."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from psyad_ext.core.version import VERSION

__version__ = VERSION

#: Where the public names are. They are looked for when they are used: PSyclone takes a second.
_PLACES = {
    "CompileError": "bridge", "FortranStop": "bridge", "Function": "bridge",
    "PsyadNote": "core.diagnostics", "PsyadWarning": "core.diagnostics",
    "Rule": "ir.external", "Rules": "ir.external",
    "View": "showing", "cache": "bridge", "load": "bridge",
    "read_fortran": "ir", "read_fortran_source": "ir", "write_fortran": "ir",
    "routine_from_program": "ir.extraction.extract", "separate_files": "ir.lookup.file_merging",
    "show": "showing"}

# With no value yet; __getattr__ gives them.
__all__ = [
    "CompileError", "FortranStop", "Function", "PsyadNote", "PsyadWarning", "Rule", "Rules",
    "View", "cache", "load", "read_fortran", "read_fortran_source", "routine_from_program",
    "separate_files", "show", "write_fortran"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
