# SPDX-License-Identifier: BSD-3-Clause
"""Declarations that PSyclone keeps as text, or in which it loses something."""
