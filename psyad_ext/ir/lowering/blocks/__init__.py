# SPDX-License-Identifier: BSD-3-Clause
"""Associate and block constructs, whose names become those of the routine."""
