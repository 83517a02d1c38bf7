# SPDX-License-Identifier: BSD-3-Clause
"""The transformations that users apply."""

from psyad_ext.transformations.reverse.container_trans import ADReverseContainerTrans

__all__ = ["ADReverseContainerTrans"]
