# SPDX-License-Identifier: BSD-3-Clause
"""``python -m benchmarks``."""

from __future__ import annotations

import sys

from benchmarks.command import main

if __name__ == "__main__":
    sys.exit(main())
