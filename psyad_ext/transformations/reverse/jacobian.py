# SPDX-License-Identifier: BSD-3-Clause
"""A routine that computes the Jacobian, row by row, with the reversing motion."""

from __future__ import annotations
