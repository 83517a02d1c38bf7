# SPDX-License-Identifier: BSD-3-Clause
"""Fortran text and files as PSyIR."""
