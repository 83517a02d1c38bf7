# SPDX-License-Identifier: BSD-3-Clause
"""Calls of intrinsic procedures with arguments that these do not have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two.Fortran2003 import Name
from fparser.two.utils import Base
from psyclone.psyir.nodes import IntrinsicCall

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import Typing
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE
from psyad_ext.ir.fence.mistakes.values import (
    COMPLEX, INTEGER, LOGICAL, NUMBERS, REAL, TEXT, Value, agree)
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
    yield from _type_mistakes(name, place, given, typing)


def _type_mistakes(name: str, place: Base, given: Sequence[Base], typing: Typing
                   ) -> Iterator[Found]:
    """:returns: which arguments are of a type that the intrinsic does not take, or not of that of
        the first."""
    values = [typing.value(one).of_rank(0) for one in given
              if not isinstance(one, NAMED_ARGUMENTS)]
    for value, allowed in zip(values, _TAKEN.get(name, ())):
        if value.type is not None and value.type not in allowed:
            yield rows.INTRINSIC_TYPE, place, (f"'{name}'", value, " or ".join(allowed))
            return
    number, alike = _ALIKE.get(name, (0, agree))
    for one in values[1:number]:
        if not alike(values[0], one):
            yield rows.DIFFERENT, place, (name, values[0].exact, one.exact)
            return


def _of_one_type(left: Value, right: Value) -> bool:
    """:returns: whether two values have one type, of any kind: compilers let kinds differ."""
    return None in (left.type, right.type) or left.type == right.type


_Types = tuple[str, ...]
_FLOATING, _ORDERED, _ALL = (REAL, COMPLEX), (INTEGER, REAL), 1000
#: A dimension and a mask, or only a mask.
_PARTS: tuple[_Types, ...] = ((INTEGER, LOGICAL), (LOGICAL,))
#: What intrinsics take, by the positions of arguments.
_ROWS: tuple[tuple[str, tuple[_Types, ...]], ...] = (
    ("sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp log sqrt", (_FLOATING,)),
    ("""log10 gamma log_gamma erf erfc erfc_scaled bessel_j0 bessel_j1 bessel_y0 bessel_y1 aint
     anint nint floor ceiling exponent fraction spacing rrspacing""", ((REAL,),)),
    ("atan2 hypot nearest", ((REAL,), (REAL,))), ("scale set_exponent", ((REAL,), (INTEGER,))),
    ("bessel_jn bessel_yn", ((INTEGER,),)), ("sign mod modulo dim", (_ORDERED, _ORDERED)),
    ("max min", ((*_ORDERED, TEXT),)), ("abs", (NUMBERS,)), ("sum product", (NUMBERS, *_PARTS)),
    ("maxval minval maxloc minloc", ((*_ORDERED, TEXT), *_PARTS)),
    ("real int dble cmplx", (NUMBERS,)), ("aimag conjg", ((COMPLEX,),)),
    ("iand ior ieor ibset ibclr btest ishft", ((INTEGER,), (INTEGER,))), ("not", ((INTEGER,),)),
    ("any all count", ((LOGICAL,),)), ("char achar", ((INTEGER,),)),
    ("len len_trim trim adjustl adjustr ichar iachar", ((TEXT,),)),
    ("index scan verify", ((TEXT,), (TEXT,), (LOGICAL,))))
_TAKEN = {name: taken for names, taken in _ROWS for name in names.split()}
#: How many arguments are alike, and in what.
_ALIKE: dict[str, tuple[int, Callable[[Value, Value], bool]]] = {
    "merge": (2, agree), **dict.fromkeys(("max", "min"), (_ALL, _of_one_type)),
    **dict.fromkeys(("sign", "atan2", "hypot", "iand", "ior", "ieor"), (2, agree)),
    **dict.fromkeys(("mod", "modulo", "dim"), (2, _of_one_type))}
