# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives at special points: what holds at each, compared with exact values."""
