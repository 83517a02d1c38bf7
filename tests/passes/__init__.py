# SPDX-License-Identifier: BSD-3-Clause
"""The passes of the lowering, each with the Fortran that its description shows."""
