# SPDX-License-Identifier: BSD-3-Clause
"""The command that explains what would be generated."""

from __future__ import annotations

import argparse
import sys

from psyad_ext.cli.generating import all_schedules, switches
from psyad_ext.cli.status import DONE
from psyad_ext.explanation import document, explain
from psyad_ext.ir import read_fortran


def run_explain(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``explain``."""
    schedules = all_schedules(options)
    container = read_fortran(options.file, options.include_paths, options.defines)
    found = [explain(container, options.routine, options.dependent, options.independent, schedule,
                     label=name, **switches(options))
             for name, schedule in schedules.items()]
    text = document(item.facts for item in found) if options.json else \
        "\n".join(str(item) for item in found)
    sys.stdout.write(text)
    sys.stdout.flush()
    return DONE
