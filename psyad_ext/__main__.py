# SPDX-License-Identifier: BSD-3-Clause
"""``python -m psyad_ext`` is the command ``psyad-ext``."""

import sys

from psyad_ext.cli import main

if __name__ == "__main__":
    sys.exit(main())
