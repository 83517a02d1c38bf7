# SPDX-License-Identifier: BSD-3-Clause
"""Statements that do input or output."""
