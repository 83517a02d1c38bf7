# SPDX-License-Identifier: BSD-3-Clause
"""Nodes, symbols and scopes of PSyIR: making, copying and walking, names, places in the source."""
