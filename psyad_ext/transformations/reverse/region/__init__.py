# SPDX-License-Identifier: BSD-3-Clause
"""Runs of assignments and branches that are reversed as one piece.

Backwards, such a run starts from the values that its variables had before it.
What its adjoint needs of its own scalars is computed again, not recorded.
"""
