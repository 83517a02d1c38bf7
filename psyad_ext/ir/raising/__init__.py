# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines get back what was taken apart: structures, pointers, variables of modules."""
