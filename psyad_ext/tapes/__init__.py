# SPDX-License-Identifier: BSD-3-Clause
"""Tapes: arrays that hold what the returning motion needs and the program overwrites."""

from psyad_ext.tapes.shared_tapes import ADTapes
from psyad_ext.tapes.value_tape import ADControlTape, ADTape, ADValueTape

__all__ = ["ADControlTape", "ADTape", "ADTapes", "ADValueTape"]
