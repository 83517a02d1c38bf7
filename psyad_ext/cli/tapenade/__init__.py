# SPDX-License-Identifier: BSD-3-Clause
"""What users of Tapenade bring along: command lines, and libraries of external procedures."""

from psyad_ext.cli.tapenade.importing import IMPORT, run_import

__all__ = ["IMPORT", "run_import"]
