# SPDX-License-Identifier: BSD-3-Clause
"""What is not supported, found and refused before anything is generated."""
