# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians: who depends on whom, colours, compressed tangents."""
