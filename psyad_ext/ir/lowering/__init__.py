# SPDX-License-Identifier: BSD-3-Clause
"""Small passes that bring what people write down to the language that is differentiated.

Each keeps the meaning. They work on the routines in place, for as long as
these are differentiated; what is written in the end is the original.
"""

from psyad_ext.ir.lowering.driver import Lowered
from psyad_ext.ir.lowering.retries import lowered

__all__ = ["Lowered", "lowered"]
