# SPDX-License-Identifier: BSD-3-Clause
"""What a program knows of its kinds stays when they are promoted: ``epsilon(1d0)`` is a number that
results may depend on, and not that of 16 bytes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

#: Of each kind the binary digits, the smallest and the largest exponent, the decimal digits and the
#: decimal range.
_MODELS = {4: (24, -125, 128, 6, 37), 8: (53, -1021, 1024, 15, 307)}
_REAL, _INTEGER = "real", "integer"
#: Inquiry functions, whether their result is real, and what it is, from the numbers above.
_INQUIRIES = {
    "tiny": (_REAL, "2.0_16**({1} - 1)"),
    "huge": (_REAL, "(1 - 2.0_16**(-{0}))*2.0_16**({2} - 1)*2"),
    "epsilon": (_REAL, "2.0_16**(1 - {0})"),
    "digits": (_INTEGER, "{0}"), "minexponent": (_INTEGER, "{1}"), "maxexponent": (_INTEGER, "{2}"),
    "precision": (_INTEGER, "{3}"), "range": (_INTEGER, "{4}")}
_INQUIRY = re.compile(
    rf"(?<![\w%])({'|'.join(_INQUIRIES)})\s*\(\s*((?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?(?:_\w+)?"
    r"|[a-z]\w*(?:\([\w, +:-]*\))?)\s*\)", re.IGNORECASE)
_NUMBER = re.compile(r"[\d.]+(?P<exponent>[ed][+-]?\d+)?(?P<kind>_\w+)?$", re.IGNORECASE)
_DECLARED = re.compile(
    r"^[ \t]*(?:(?P<real>real|double\s*precision)|integer|logical|complex|character|type|class"
    r"|dimension|external)\b(?P<kind>[ \t]*\([\w= ]*\))?(?:[^!'\"\n]*::)?(?P<names>[^!\n]*)",
    re.IGNORECASE | re.MULTILINE)
_WORD = re.compile(r"(?<![\w%])[a-z]\w*", re.IGNORECASE)


def with_own_numbers(text: str, kinds: Mapping[int, int]) -> str:
    """
    :param text: Fortran source.
    :param kinds: what kinds of real numbers become.

    :returns: the source, in which what it asks of real numbers has the answer for the kind that
        they are declared with; where that is not clear, the answer is left to the compiler.
    """
    if not kinds or not _INQUIRY.search(text):
        return text
    declared, real = _names(text)

    def settled(match: re.Match[str]) -> str:
        name, argument = match[1].lower(), match[2]
        if name in declared:
            return match[0]
        kind = _kind_of(argument)
        if kind is None and not _is_real(argument, real):
            return match[0]
        own = kinds if kind is None or kind not in kinds else {kind: kinds[kind]}
        return _answer(match[0], name, argument, own)

    return _INQUIRY.sub(settled, text)


def asks_for_kinds(text: str) -> bool:
    """:returns: whether a source may ask what real numbers of a kind are like."""
    return _INQUIRY.search(text) is not None


def _names(text: str) -> tuple[set[str], set[str]]:
    """:returns: the lower-case names in declarations, and those in declarations of real numbers
        alone."""
    every: set[str] = set()
    others: set[str] = set()
    for match in _DECLARED.finditer(text):
        names = {word.lower() for word in _WORD.findall(match["names"].split("=")[0])}
        every |= names
        others |= names if match["real"] is None else set()
    return every, every - others


def _kind_of(argument: str) -> int | None:
    """:returns: the kind of a real number without a name for it; None for others."""
    found = _NUMBER.match(argument)
    if found is None or found["kind"] or not ("." in argument or found["exponent"]):
        return None
    return 8 if (found["exponent"] or "e")[0] in "dD" else 4


def _is_real(argument: str, real: set[str]) -> bool:
    found = _NUMBER.match(argument)
    return bool("." in argument or found["exponent"]) if found is not None \
        else argument.partition("(")[0].lower() in real


def _answer(call: str, name: str, argument: str, kinds: Mapping[int, int]) -> str:
    """:returns: an expression for an inquiry: kinds that become the same can't be told apart."""
    result, formula = _INQUIRIES[name]
    new = Counter(kinds.values())
    known = [kind for kind in _MODELS.keys() & kinds if new[kinds[kind]] == 1]
    text = f"real({call}, 16)" if result == _REAL else call
    for kind in sorted(known):
        value = formula.format(*_MODELS[kind])
        text = f"merge({value}, {text}, kind({argument}) == {kinds[kind]})"
    return call if not known else f"real({text}, kind({argument}))" if result == _REAL else text
