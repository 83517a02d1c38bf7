# SPDX-License-Identifier: BSD-3-Clause
"""Expressions: their kinds, shapes and bounds, what they read, and building new ones."""
