# SPDX-License-Identifier: BSD-3-Clause
"""Allocation, text of changing length, shared storage and variables of modules."""
