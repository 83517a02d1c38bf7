# SPDX-License-Identifier: BSD-3-Clause
"""The source file that a command is given."""

from __future__ import annotations

import argparse

from psyclone.psyir.nodes import FileContainer

from psyad_ext.ir import read_fortran
from psyad_ext.ir.external import Rules


def source_given(options: argparse.Namespace) -> FileContainer:
    """
    :param options: the options of the command.

    :returns: its source file.

    :raises PsyadError: if it, or a file of rules, can't be read or understood.
    """
    rules = Rules(*options.rules, own_derivatives=options.own_derivatives)
    for text in options.directives:
        rules.direct(text)
    return read_fortran(options.file, options.include_paths, options.defines, rules)
