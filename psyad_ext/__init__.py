# SPDX-License-Identifier: BSD-3-Clause
"""Automatic differentiation of Fortran on PSyclone's tree."""

from psyad_ext.core.diagnostics import PsyadNote, PsyadWarning
from psyad_ext.core.version import VERSION
from psyad_ext.ir import read_fortran, read_fortran_source, write_fortran
from psyad_ext.ir.extraction.extract import routine_from_program
from psyad_ext.ir.lookup.taking import separate_files
from psyad_ext.showing import View, show

__version__ = VERSION

__all__ = ["PsyadNote", "PsyadWarning", "View", "read_fortran", "read_fortran_source",
           "routine_from_program", "separate_files", "show", "write_fortran"]
