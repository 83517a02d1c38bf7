# SPDX-License-Identifier: BSD-3-Clause
"""Fortran with colours."""

from __future__ import annotations

import re
from html import escape

_KEYWORDS = frozenset("""
    abstract allocatable allocate assign associate asynchronous backspace bind block blockdata
    call case character class close codimension common complex concurrent contains contiguous
    continue critical cycle data deallocate deferred dimension do double doubleprecision
    elemental else elseif elsewhere end endassociate endblock endcritical enddo endenum endfile
    endforall endfunction endif endinterface endmodule endprocedure endprogram endselect
    endsubmodule endsubroutine endtype endwhere entry enum enumerator equivalence error exit
    extends external final flush forall format function generic go goto if implicit import
    impure in include inout inquire integer intent interface intrinsic kind len logical module
    namelist none non_overridable nopass nullify only open operator optional out parameter pass
    pause pointer precision print private procedure program protected public pure rank read real
    recursive result return rewind save select sequence stop submodule subroutine sync target
    then to type use value volatile wait where while write
    """.split())

_TOKEN = re.compile(r"""
    (?P<c>!.*)
  | (?P<s>'(?:[^']|'')*'?|"(?:[^"]|"")*"?)
  | (?P<n>(?<![\w%.])(?:\d+\.?\d*|\.\d+)(?:[edED][+-]?\d+)?(?:_\w+)?)
  | (?P<o>\.[A-Za-z]+\.)
  | (?P<w>[A-Za-z]\w*)
    """, re.VERBOSE)
_PREPROCESSOR = re.compile(r"\s*#")
_FIXED_COMMENT = re.compile(r"[cC*dD!]")


def highlighted(line: str, fixed: bool = False) -> str:
    """
    :param line: a line of Fortran.
    :param fixed: whether it is in fixed form.

    :returns: the line as HTML: comments, text, numbers, operators with names and keywords are in
        elements of class ``c``, ``s``, ``n``, ``o`` and ``k``.
    """
    if fixed and _FIXED_COMMENT.match(line):
        return _element("c", line)
    if _PREPROCESSOR.match(line):
        return _element("o", line)
    parts, place = [], 0
    for match in _TOKEN.finditer(line):
        parts.append(escape(line[place:match.start()], quote=False))
        kind = match.lastgroup or ""
        if kind == "w":
            kind = "k" if match[0].lower() in _KEYWORDS and line[match.start() - 1:match.start()] \
                != "%" else ""
        parts.append(_element(kind, match[0]) if kind else match[0])
        place = match.end()
    return "".join([*parts, escape(line[place:], quote=False)])


def _element(kind: str, text: str) -> str:
    return f'<i class="{kind}">{escape(text, quote=False)}</i>'
