# SPDX-License-Identifier: BSD-3-Clause
"""Kernels that come with PSyclone, differentiated and verified with small stand-in modules."""
