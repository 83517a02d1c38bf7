# SPDX-License-Identifier: BSD-3-Clause
"""Constructs and jumps, as branches and loops."""
