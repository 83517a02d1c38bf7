# SPDX-License-Identifier: BSD-3-Clause
"""The ways to carry tangents through statements: one file each, and one row in ``table.py``."""
