# SPDX-License-Identifier: BSD-3-Clause
"""Statements of main programs as routines that can be differentiated."""
