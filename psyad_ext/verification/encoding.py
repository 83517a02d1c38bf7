# SPDX-License-Identifier: BSD-3-Clause
"""Numbers to and from the bytes that gfortran programs read and write.

Everything travels in binary, so that no digit is lost between Python and
Fortran. Python has no type for the 10 and 16-byte kinds: their bits are put
together here.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

Number = int | float | bool | Fraction

#: The type of text, whose kind is its length here: each character is one byte.
TEXT = "character"

_PACKED = {("real", 4): "f", ("real", 8): "d"} | {
    (kind_of_type, kind): code
    for kind_of_type in ("integer", "logical")
    for kind, code in ((1, "b"), (2, "h"), (4, "i"), (8, "q"))}

_BIAS = 16383
_SPECIAL = 32767
_FRACTION_BITS = {10: 63, 16: 112}
_BYTES = {10: 16, 16: 16}


def item_size(type_name: str, kind: int) -> int:
    """
    :param type_name: ``real``, ``integer``, ``logical`` or ``character``.
    :param kind: kind of the type, as gfortran numbers them; of text the length.

    :returns: number of bytes that one value takes in a file.
    """
    if type_name == TEXT:
        return kind
    code = _PACKED.get((type_name, kind))
    return struct.calcsize(code) if code else _BYTES[kind]


def encode(values: Iterable[Number] | Iterable[str], type_name: str, kind: int) -> bytes:
    """
    :param values: the values in element order.
    :param type_name: ``real``, ``integer``, ``logical`` or ``character``.
    :param kind: kind of the type; of text the length.

    :returns: the values as gfortran reads them from a stream.
    """
    if type_name == TEXT:
        return b"".join(str(value).encode("latin-1").ljust(kind) for value in values)
    code = _PACKED.get((type_name, kind))
    if code is None:
        return b"".join(_encode_wide(Fraction(value), kind) for value in values)
    if type_name == "real":
        converted: list[Number] = [float(value) for value in values]
    else:
        converted = [int(value) for value in values]
    return struct.pack(f"<{len(converted)}{code}", *converted)


def decode(data: bytes, type_name: str, kind: int) -> list[Any]:
    """
    :param data: bytes as gfortran wrote them to a stream.
    :param type_name: ``real``, ``integer``, ``logical`` or ``character``.
    :param kind: kind of the type; of text the length.

    :returns: the values; wide reals are rounded to Python's ``float``.
    """
    if type_name == TEXT:
        return [data[at:at + kind].decode("latin-1") for at in range(0, len(data), kind or 1)]
    code = _PACKED.get((type_name, kind))
    if code is None:
        return [_to_float(decode_wide(data[at:at + _BYTES[kind]], kind))
                for at in range(0, len(data), _BYTES[kind])]
    count = len(data) // struct.calcsize(code)
    return list(struct.unpack(f"<{count}{code}", data))


def decode_wide(data: bytes, kind: int) -> Fraction | None:
    """
    :param data: the bytes of one number of kind 10 or 16.
    :param kind: 10 or 16.

    :returns: its exact value, ``None`` if it is not finite.
    """
    bits = _FRACTION_BITS[kind]
    number = int.from_bytes(data[:10] if kind == 10 else data, "little")
    explicit = 1 if kind == 10 else 0
    mantissa = number & ((1 << (bits + explicit)) - 1)
    exponent = (number >> (bits + explicit)) & _SPECIAL
    sign = -1 if number >> (bits + explicit + 15) & 1 else 1
    if exponent == _SPECIAL:
        return None
    if exponent == 0:
        exponent = 1
    elif not explicit:
        mantissa |= 1 << bits
    return sign * Fraction(mantissa) * Fraction(2) ** (exponent - _BIAS - bits)


def round_to_kind(value: float, kind: int) -> float:
    """
    :param value: any number.
    :param kind: kind of the real variable that will hold it.

    :returns: the nearest value that the variable can hold.
    """
    if kind == 4:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    return float(value)


def all_finite(values: Sequence[float]) -> bool:
    """
    :param values: any numbers.

    :returns: whether none of them is an infinity or not a number.
    """
    return all(map(math.isfinite, values))


def _to_float(value: Fraction | None) -> float:
    return math.nan if value is None else float(value)


def _encode_wide(value: Fraction, kind: int) -> bytes:
    """Only values that fit exactly occur here: doubles and powers of two."""
    bits = _FRACTION_BITS[kind]
    explicit = 1 if kind == 10 else 0
    if value == 0:
        return bytes(_BYTES[kind])
    sign, value = (1, -value) if value < 0 else (0, value)
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    if Fraction(2) ** exponent > value:
        exponent -= 1
    mantissa = int(value / Fraction(2) ** exponent * (1 << bits))
    if not explicit:
        mantissa -= 1 << bits
    number = (((sign << 15) | (exponent + _BIAS)) << (bits + explicit)) | mantissa
    return number.to_bytes(_BYTES[kind], "little")
