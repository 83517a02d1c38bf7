# SPDX-License-Identifier: BSD-3-Clause
"""An independent check of generated adjoints: compile, run, compare.

It knows nothing about how adjoints are made. The derivative that it compares
with comes from differences of the original routine in 16-byte precision.
"""

from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.report import Report, Row, Taylor
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.verify import verify, verify_choices

__all__ = ["Derivative", "Report", "Row", "Settings", "Taylor", "verify", "verify_choices"]
