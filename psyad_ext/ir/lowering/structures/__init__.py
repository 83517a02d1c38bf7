# SPDX-License-Identifier: BSD-3-Clause
"""Structures, taken apart into variables for their components."""
