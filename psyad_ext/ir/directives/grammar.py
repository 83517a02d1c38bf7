# SPDX-License-Identifier: BSD-3-Clause
"""The directives that there are, one row each, and how they are written.

Names of Tapenade's stand for ours where they mean the same; the others are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from psyad_ext.core.suggest import nearest

#: What opens a directive of this program, and one of Tapenade's.
OWN, TAPENADE = "psyad", "ad"
BEGIN, END = "begin", "end"


class Where(Enum):
    """What a directive is about."""

    LOOP = "a loop"
    CALL = "a statement with a call"
    STATEMENT = "an assignment or a call"
    POINT = "a statement"
    PROCEDURE = "a procedure, or among its declarations"
    REGION = "statements between 'begin' and 'end'"


@dataclass(frozen=True)
class Row:
    """A directive.

    :param form: how it is written.
    :param arguments: what follows its name; each group is an argument.
    :param where: what it may be about.
    :param meaning: what it does, for the documentation.
    :param separator: what stands between arguments of one group.
    """

    form: str
    arguments: str
    where: tuple[Where, ...]
    meaning: str
    separator: str = ""


@dataclass(frozen=True)
class Written:
    """A directive as it is written.

    :param name: its name.
    :param arguments: its arguments.
    """

    name: str
    arguments: tuple[str, ...]


class WrongDirective(ValueError):
    """A line is no directive.

    :param text: what is wrong.
    :param hint: what to do about it.
    """

    def __init__(self, text: str, hint: str) -> None:
        super().__init__(text)
        self.text = text
        self.hint = hint


_NUMBER = r"\(\s*(\$?\w+)\s*\)"
_TOLERANCE = r"(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_NAMES = r"([a-z]\w*(?:\s*,\s*[a-z]\w*)*)"

GRAMMAR: Mapping[str, Row] = {
    "binomial": Row("binomial(N)", _NUMBER, (Where.LOOP,),
                    "the loop is reversed from N snapshots, with as few steps again as possible"),
    "every": Row("every(N)", _NUMBER, (Where.LOOP,),
                 "the loop is reversed from a snapshot before every N steps"),
    "memory": Row("memory(2 GB)", r"\(\s*([^()]+?)\s*\)", (Where.LOOP,),
                  "the loop is reversed from as many snapshots as find room"),
    "two_levels": Row("two_levels(N, M)", r"\(\s*(\$?\w+)\s*,\s*(\$?\w+)\s*\)", (Where.LOOP,),
                      "the loop is reversed from snapshots in memory and on disk"),
    "disk": Row("disk(N)", _NUMBER, (Where.LOOP,),
                "the loop is reversed from N snapshots, all of them on disk"),
    "recompute": Row("recompute", "", (Where.LOOP,),
                     "nothing of the loop is recorded; all of it runs again on the way back"),
    "undo": Row("undo(TOLERANCE)", rf"(?:\(\s*({_TOLERANCE})\s*\))?", (Where.LOOP,),
                "the steps of the loop are undone on the way back, up to rounding"),
    "fixed_point": Row("fixed_point(TOLERANCE)", rf"(?:\(\s*({_TOLERANCE})\s*\))?",
                       (Where.LOOP,),
                       "the loop iterates to a fixed point, and so does its adjoint"),
    "label": Row("label NAME", r"([a-z]\w*)", (Where.LOOP,),
                 "options that name loops know this one by NAME"),
    "independent": Row("independent", "", (Where.LOOP,),
                       "no iteration needs what another one computes; refused if one may"),
    "checkpoint": Row("checkpoint", "", (Where.CALL,),
                      "the call is reversed jointly: the routine runs again on the way back"),
    "nocheckpoint": Row("nocheckpoint", "", (Where.CALL,),
                        "the call is split: the routine records when its caller records"),
    "passive": Row("passive X, Y", _NAMES, (Where.POINT,),
                   "from here the variables are constants, until they get other values", ","),
    "nodiff": Row("nodiff, nodiff begin, nodiff end", "(begin|end)?",
                  (Where.STATEMENT, Where.PROCEDURE, Where.REGION),
                  "what the statement, the procedure, or the statements between compute are "
                  "constants"),
    "rule": Row("rule KEY = VALUE", "(.*)", (Where.PROCEDURE,),
                "the lines are a rule for the procedure, as in TOML, without its interface"),
    "exclude": Row("exclude begin, exclude end", "(begin|end)", (Where.REGION,),
                   "the lines between are not read")}

#: Names of Tapenade's: how they are written, and what is written here in their place.
_SAME: Mapping[str, tuple[str, str]] = {
    "ii-loop": ("", "independent"),
    "binomial-ckp": (r"\S+\s+(\$?\w+)(?:\s+\S+)?", "binomial({})"),
    "fp-loop": (r"(?:\"?\w+\"?[ ,]+)*(?:\"?\w+\"?|adj_reduction\s*=\s*"
                r"([\d.]+(?:[de][+-]?\d+)?))?", "fixed_point({})"),
    "checkpoint": ("", "checkpoint"),
    "nocheckpoint": ("", "nocheckpoint"),
    "passive": (_NAMES, "passive {}"),
    "do-not-diff": ("", "nodiff begin"),
    "end-do-not-diff": ("", "nodiff end"),
    "no-diff": ("", "nodiff"),
    "nodiff": ("", "nodiff")}
_PIECE = "put the statements in a subroutine, and '!$psyad checkpoint' before its call"
_LABEL = "write '!$psyad label NAME' before a loop"
_TESTED = "psyad-ext verify says where derivatives go wrong"
_THREADS = "OpenMP directives say what threads do"
_LIMIT = "which has a limit relative to the adjoint, as adj_reduction; adj_residual has none here"
_INFLUENCE = "what is active is found out; '!$psyad passive' says what is not"
#: Those that mean nothing here, and what to do instead.
_OTHERS: Mapping[str, str] = {
    "checkpoint-start": _PIECE, "checkpoint-end": _PIECE,
    "label": _LABEL, "end-label": _LABEL, "debug-here": _TESTED, "debug-call": _TESTED,
    "channel": "calls of MPI are differentiated as they are", "multithread": _THREADS,
    "multithread_tgt": _THREADS, "multithread_adj": _THREADS, "dead": _INFLUENCE,
    "deadadjoint": _INFLUENCE, "independent": _INFLUENCE, "out": _INFLUENCE, "reset": _INFLUENCE,
    "make-procedure": "put the statements in a subroutine"}

_NAMED = re.compile(r"(\w+) ?(.*)")
_DOUBLE = re.compile(r"[\d.]+d[+-]?\d+", re.IGNORECASE)
_LINE = re.compile(r"\s*([a-z][\w-]*)\s*(.*?)\s*", re.IGNORECASE)


def written(text: str, kind: str) -> Written:
    """
    :param text: what follows the sign of a directive.
    :param kind: the sign, ``OWN`` or ``TAPENADE``.

    :returns: the directive.

    :raises WrongDirective: if it is none.
    """
    match = _LINE.fullmatch(text.partition("!")[0])
    if match is None:
        raise WrongDirective("this directive has no name", f"known are {', '.join(GRAMMAR)}")
    name, rest = match[1].lower(), match[2]
    return _of_tapenade(name, rest) if kind == TAPENADE else _own(name, rest)


def _own(name: str, rest: str) -> Written:
    row = GRAMMAR.get(name)
    if row is None:
        raise WrongDirective(f"there is no directive '{name}'", nearest(name, GRAMMAR))
    match = re.fullmatch(row.arguments, rest, re.IGNORECASE)
    if match is None:
        raise WrongDirective(f"'{name} {rest}'".replace(" '", "'") + " is not understood",
                             f"write it as {row.form}")
    groups = (group.split(row.separator) if row.separator else [group]
              for group in match.groups(""))
    return Written(name, tuple(one.strip() for group in groups for one in group if one.strip()))


def _number(text: str) -> str:
    """:returns: a number as it is written here, 1.e-6 for 1.d-6; other text as it is."""
    return text.lower().replace("d", "e") if _DOUBLE.fullmatch(text) else text


def _of_tapenade(name: str, rest: str) -> Written:
    if name in _SAME:
        form, own = _SAME[name]
        match = re.fullmatch(form, rest, re.IGNORECASE)
        if match is None:
            why = _LIMIT if "adj_residual" in rest.lower() else "which may be clearer"
            raise WrongDirective(f"'{name} {rest}' is not understood", f"it stands for '!$psyad "
                                 f"{own.format('...')}', {why}")
        given = [_number(group) for group in match.groups() if group]
        meant = own.format(*given) if given else own.partition("(")[0]
        return _own(*_NAMED.fullmatch(meant).groups())
    if name in _OTHERS:
        raise WrongDirective(f"Tapenade's directive '{name}' has no counterpart", _OTHERS[name])
    raise WrongDirective(f"Tapenade has no directive '{name}'", nearest(name, {**_SAME, **_OTHERS}))
