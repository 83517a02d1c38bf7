# SPDX-License-Identifier: BSD-3-Clause
"""Functions, operators, internal and passed procedures, optional arguments."""
