# SPDX-License-Identifier: BSD-3-Clause
"""Pointers with the attribute ``contiguous``, of whose types PSyclone would know nothing."""

from __future__ import annotations

from typing import Any

from fparser.two.utils import Base
from psyclone.psyir.frontend.fparser2 import Fparser2Reader


class PointerReader(Fparser2Reader):
    """PSyclone's reader, which knows what contiguous pointers point at."""

    def _get_partial_datatype(self, node: Base, *others: Any) -> tuple[Any, Any]:
        attributes = node.children[1]
        before = () if attributes is None else attributes.items
        words = [str(one).lower() for one in before]
        if "pointer" not in words or "contiguous" not in words:
            return super()._get_partial_datatype(node, *others)
        attributes.items = tuple(one for one, word in zip(before, words) if word != "contiguous")
        try:
            return super()._get_partial_datatype(node, *others)
        finally:
            attributes.items = before
