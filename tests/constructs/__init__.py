# SPDX-License-Identifier: BSD-3-Clause
"""The constructs of Fortran, and the programs that show what becomes of each."""
