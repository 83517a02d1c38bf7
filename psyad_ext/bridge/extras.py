# SPDX-License-Identifier: BSD-3-Clause
"""Libraries that are only needed for some purposes."""

from psyad_ext.core.extras import library

__all__ = ["library"]
