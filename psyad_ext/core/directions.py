# SPDX-License-Identifier: BSD-3-Clause
"""How many directions generated loops take at once."""

#: Vectors of most machines have 2, 4 or 8 numbers. Numbers of directions that are a multiple of
#: this are the fastest.
BLOCK = 8
