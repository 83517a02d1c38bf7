# SPDX-License-Identifier: BSD-3-Clause
"""Calls of intrinsic procedures with arguments that these do not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import Name
from fparser.two.utils import Base
from psyclone.psyir.nodes import IntrinsicCall

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import Typing
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE
from psyad_ext.ir.fence.mistakes.values import agree
from psyad_ext.ir.source.parsed import NAMED_ARGUMENTS


def intrinsic_mistakes(name: str, place: Base, given: Sequence[Base], typing: Typing
                       ) -> Iterator[Found]:
    """
    :param name: the lower-case name of an intrinsic procedure.
    :param place: the call.
    :param given: its arguments.
    :param typing: what is known there.

    :returns: why the arguments do not fit.
    """
    if name.upper() not in IntrinsicCall.Intrinsic.__members__:
        return
    intrinsic = IntrinsicCall.Intrinsic[name.upper()]
    least, most = intrinsic.required_args.min_count, intrinsic.required_args.max_count
    words = [str(one.children[0]).lower() for one in given if isinstance(one, NAMED_ARGUMENTS)]
    optional = len(intrinsic.optional_args or {})
    if most is not None and len(given) > most + optional \
            or least is not None and len(given) < least:
        yield rows.INTRINSIC_ARGUMENTS, place, (f"'{name}'", len(given))
        return
    if name == "present" and isinstance(given[0], Name):
        entity = typing.entity(str(given[0]))
        if entity is not None and entity.what == VARIABLE \
                and "optional" not in entity.attributes:
            yield rows.NOT_OPTIONAL, place, (f"'{given[0]}'",)
    if name == "merge" and not words:
        first, second = map(typing.value, given[:2])
        if not agree(first, second):
            yield rows.DIFFERENT, place, (first.of_rank(0).exact, second.of_rank(0).exact)
