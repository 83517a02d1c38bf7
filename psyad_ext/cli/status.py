# SPDX-License-Identifier: BSD-3-Clause
"""Exit statuses of the command."""

DONE = 0
UNSUPPORTED = 1
WRONG_USAGE = 2
DIFFERENT = 3
NOT_VERIFIED = 4
INTERNAL = 5
