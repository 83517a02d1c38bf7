# SPDX-License-Identifier: BSD-3-Clause
"""Structures: types of their components, rows, and groups of arrays that are allocated together."""
