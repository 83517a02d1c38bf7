# SPDX-License-Identifier: BSD-3-Clause
"""The ways to reverse statements: one file each, and one row each in ``table.py``."""
