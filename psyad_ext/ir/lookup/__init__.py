# SPDX-License-Identifier: BSD-3-Clause
"""What names mean, in all files: modules, procedures, derived types, common blocks."""
