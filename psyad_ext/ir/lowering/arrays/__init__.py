# SPDX-License-Identifier: BSD-3-Clause
"""Array intrinsics, constructors and masked statements, as loops and assignments."""
