# SPDX-License-Identifier: BSD-3-Clause
"""Fortran in and out of PSyIR, and everything that knows PSyclone's quirks."""

from psyad_ext.ir.expressions.integer_maths import compare_as_integers
from psyad_ext.ir.expressions.unary import read_signs, repair_unary
from psyad_ext.ir.fence.problems import file_problems, problems_of
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.external_names import missing_modules
from psyad_ext.ir.lookup.intrinsics import recognise_intrinsics
from psyad_ext.ir.lookup.origin import SourceInfo, module_search, source_of
from psyad_ext.ir.output.write import write_fortran
from psyad_ext.ir.reading.read import read_fortran, read_fortran_source
from psyad_ext.ir.tree.locate import location

__all__ = [
    "SourceInfo", "argument_map", "callee_of", "file_problems", "location", "missing_modules",
    "module_search", "problems_of", "read_fortran", "read_fortran_source",
    "read_signs", "recognise_intrinsics", "repair_unary", "source_of", "write_fortran"]

compare_as_integers()
