# SPDX-License-Identifier: BSD-3-Clause
"""fparser's parser, which is set up when it is not: that takes as long as reading a small file."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from fparser.common.splitline import string_replace_map
from fparser.two import Fortran2003
from fparser.two.parser import ParserFactory
from fparser.two.pattern_tools import non_defined_binary_op
from fparser.two.symbol_table import SYMBOL_TABLES
from fparser.two.utils import Base, InternalSyntaxError, NoMatchError
from psyclone.configuration import Config
from psyclone.psyir.frontend.fortran import FortranReader

from psyad_ext.ir.source.grammar_index import index_grammar
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS

_DOTTED = re.compile(r"[.]\s*[a-z]+\s*[.]", re.IGNORECASE)
#: The end of what needs another operand behind it.
_SIGN_AT_END = re.compile(r"([-+*/=<>]|[.]\s*(?!(true|false)\s*[.])[a-z]+\s*[.])$", re.IGNORECASE)
_IOLENGTH = re.compile(r"inquire\s*\(\s*iolength\b", re.IGNORECASE)
#: Sums and products with what they have on the right, their operators, and fparser's own way.
_CHAINS = (
    (Fortran2003.Level_2_Expr, Fortran2003.Add_Operand, re.compile(r"[+-]"),
     Fortran2003.Level_2_Expr.match),
    (Fortran2003.Add_Operand, Fortran2003.Mult_Operand,
     re.compile(r"(?<!\*)\*(?!\*)|(?<!/)/(?!/)"), Fortran2003.Add_Operand.match))
#: So many operators are not looked for one by one.
_LONG = 8
#: The grammar that was set up here, by the standard; every set-up makes a new one.
_grammars: dict[str, object] = {}


def parser(standard: str) -> type[Base]:
    """
    :param standard: the Fortran standard, as PSyclone's configuration names it.

    :returns: the class that reads whole files, ready as after fparser's own set-up.
    """
    if _grammars.get(standard) is not Base.subclasses:
        ParserFactory().create(std=standard)
        _let_names_be_others(Base.subclasses)
        index_grammar(Base.subclasses)
        _grammars[standard] = Base.subclasses
        Fortran2003.Inquire_Stmt.match = staticmethod(_match_inquiry)
        for rule in (Fortran2003.Initialization, Fortran2003.Component_Initialization):
            rule.match = staticmethod(_match_initialization)
        Fortran2003.Ac_Implied_Do_Control.match = staticmethod(_match_control)
        Fortran2003.Expr.match = staticmethod(_match_operator)
        Fortran2003.Assignment_Stmt.match = staticmethod(_match_assignment)
        for rule, operand, sign, match_any in _CHAINS:
            rule.match = staticmethod(partial(_match_chain, rule, operand, sign, match_any))
    SYMBOL_TABLES.clear()
    return Fortran2003.Program


@cache
def plain_reader() -> FortranReader:
    """:returns: PSyclone's reader, one for all short texts that are no sources: the parser of each
        new one is set up anew, and then that of sources is, too."""
    reader = FortranReader()
    reader._processor._parser = parser(Config.get().fortran_standard)
    return reader


def _let_names_be_others(rules: dict[str, list[Any]]) -> None:
    """Let what has the name of an intrinsic function and other arguments be a function of the
    program, which fparser does not know before it has read the file.

    :param rules: the alternatives of each rule of the grammar; changed in place.
    """
    for alternatives in rules.values():
        alternatives[:] = [
            _intrinsic_only(one) if isinstance(one, type)
            and issubclass(one, Fortran2003.Intrinsic_Function_Reference) else one
            for one in alternatives]


def _intrinsic_only(rule: type[Base]) -> Callable[..., Base]:
    """:returns: what reads a reference to an intrinsic function, and nothing with other arguments.
    """
    def read(text: str, parent_cls: list[object] | None = None) -> Base:
        try:
            return rule(text, parent_cls=parent_cls)
        except InternalSyntaxError as error:
            raise NoMatchError(str(error)) from error

    read.__name__ = rule.__name__
    return read


_match_any_inquiry = Fortran2003.Inquire_Stmt.match


def _match_inquiry(text: str) -> tuple[object, ...] | None:
    """:returns: the parts of an ``inquire`` statement, also if its list ends with a parenthesis,
        which fparser takes for the end of specifiers."""
    if not _IOLENGTH.match(text) or not text.endswith(")"):
        return _match_any_inquiry(text)
    parts = _match_any_inquiry(f"{text}, 0")
    if parts is not None:
        parts[-1].items = parts[-1].items[:-1]
    return parts


_match_any_assignment = Fortran2003.Assignment_Stmt.match


def _match_assignment(text: str) -> tuple[Base, str, Base] | None:
    """:returns: the parts of an assignment, or of the definition of a statement function. From
        there on its name means no intrinsic function, also where it is declared nowhere."""
    parts = _match_any_assignment(text)
    scope = SYMBOL_TABLES.current_scope
    if parts is None or scope is None or not isinstance(parts[0], Fortran2003.Part_Ref):
        return parts
    name = str(parts[0].children[0]).lower()
    if name in ALL_INTRINSICS:
        try:
            scope.lookup(name)
        except KeyError:
            scope.add_data_symbol(name, "")
    return parts


_match_any_control = Fortran2003.Ac_Implied_Do_Control.match


def _match_control(text: str) -> tuple[object, ...] | None:
    """:returns: the index of an implied loop and its bounds, these as a tuple: what fparser's
        ``walk`` is to find must not stand in a list."""
    found = _match_any_control(text)
    return None if found is None else (found[0], tuple(found[1]))


def _match_operator(text: str) -> tuple[Base, str, Base] | None:
    """:returns: the operands and the last operator between two operands that has a name which a
        program gives, as all these are of the lowest precedence; None if there is none. fparser
        takes the last one of any name, also one that has a single operand."""
    if text.count(".") < 2:
        return None
    line, original = string_replace_map(text)
    for found in reversed(list(_DOTTED.finditer(line))):
        left, right = line[:found.start()].rstrip(), line[found.end():].lstrip()
        if left and right and not _SIGN_AT_END.search(left) \
                and not non_defined_binary_op.match(found[0]):
            second = Fortran2003.Level_5_Expr(original(right))
            return (Fortran2003.Expr(original(left)), "".join(found[0].upper().split()), second)
    return None


def _match_chain(rule: type[Base], operand: type[Base], sign: re.Pattern[str],
                 match_any: Callable[[str], Any], text: str) -> tuple[Base, str, Base] | None:
    """
    :param rule: a sum or a product.
    :param operand: what it has on its right.
    :param sign: its operators.
    :param match_any: fparser's own way, which looks at the whole text again for each operator.
    :param text: an expression.

    :returns: the operands and the last operator; None if there is none.
    """
    line, original = string_replace_map(text)
    signs = list(sign.finditer(line))
    if len(signs) < _LONG:
        return match_any(text)
    starts = [found.end() for found in signs]
    pieces = [line[start:end].strip() for start, end in zip(
        [0, *starts], [*(found.start() for found in signs), len(line)])]
    first = 1 if pieces[0] else 2  # a sign in front belongs to the first operand
    if not all(pieces[1:]):
        return match_any(text)
    left = rule(original(line[:signs[first - 1].start()].rstrip()))
    *others, last = zip(signs[first - 1:], pieces[first:])
    for found, piece in others:
        left = _made(rule, (left, found[0], operand(original(piece))))
    return left, last[0][0], operand(original(last[1]))


def _made(rule: type[Base], items: tuple[Any, ...]) -> Base:
    """:returns: a node of fparser's tree."""
    new = object.__new__(rule)
    new.string, new.item, new.parent = None, None, None
    for one in (items[0], items[-1]):
        one.parent = new
    new.init(*items)
    return new


def _match_initialization(text: str) -> tuple[str, Base] | None:
    """:returns: the parts of an initial value, or target: fparser knows no targets but
        ``null()``."""
    if text.startswith("=>"):
        target = text[2:].lstrip()
        try:
            return "=>", Fortran2003.Null_Init(target)
        except NoMatchError:
            return "=>", Fortran2003.Designator(target)
    if text.startswith("="):
        return "=", Fortran2003.Initialization_Expr(text[1:].lstrip())
    return None
