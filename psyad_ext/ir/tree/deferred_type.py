# SPDX-License-Identifier: BSD-3-Clause
"""The type of text whose length changes, of which PSyclone keeps the declaration as text.

What PSyclone says besides, that it is an array of single characters, is not true.
"""

from __future__ import annotations

import re

from psyclone.psyir.symbols import ArrayType, ScalarType, UnsupportedFortranType

#: The type of such text as far as PSyclone has one, which stands for components only.
_DEFERRED = ScalarType.CharLengthParameter.DEFERRED
CHANGING_TEXT = ScalarType(ScalarType.Intrinsic.CHARACTER, ScalarType.Precision.UNDEFINED,
                           length=_DEFERRED)

_DECLARATION = re.compile(
    r"\s*character\s*\(\s*(len\s*=\s*)?:\s*\)((\s*,\s*(allocatable|public|private"
    r"|intent\s*\(\s*(?P<intent>in|out|in\s*out)\s*\)))+)\s*::\s*\w+\s*$", re.IGNORECASE)
_LENGTH = re.compile(r"\s*character\s*\(\s*(len\s*=\s*)?:", re.IGNORECASE)


def is_changing_text(datatype: object) -> bool:
    """:returns: whether a type is the one of such text, or of an array of it."""
    element = datatype.elemental_type if isinstance(datatype, ArrayType) else datatype
    return type(element) is ScalarType and element._length is _DEFERRED  # pylint: disable=W0212


def declaration_of_deferred(datatype: object) -> re.Match[str] | None:
    """:returns: what is known of the declaration of a scalar that is text whose length changes, and
        nothing else; ``intent`` is its intent."""
    return _DECLARATION.match(datatype.declaration) if isinstance(
        datatype, UnsupportedFortranType) else None


def has_deferred_length(declaration: str) -> bool:
    """:returns: whether a declaration is one of text whose length changes, or of an array of it."""
    return bool(_LENGTH.match(declaration))
