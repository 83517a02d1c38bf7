# SPDX-License-Identifier: BSD-3-Clause
"""Pointers, replaced by what they stand for."""
