# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes that make a program no Fortran, whatever compilers let pass.

One check looks at all that the target reaches, in fparser's tree. Only what is certainly wrong is
told; what is not known is taken to be right.
"""
