# SPDX-License-Identifier: BSD-3-Clause
"""What is known of procedures whose source is not there, or should not be differentiated."""

from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.external.rule import Rule

__all__ = ["Rule", "Rules"]
