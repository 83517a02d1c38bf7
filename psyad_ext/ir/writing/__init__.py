# SPDX-License-Identifier: BSD-3-Clause
"""PSyIR as Fortran text."""
