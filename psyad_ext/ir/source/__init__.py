# SPDX-License-Identifier: BSD-3-Clause
"""Passes on source text and fparser's tree, before there is any PSyIR."""
