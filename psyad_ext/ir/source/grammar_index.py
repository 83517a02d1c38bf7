# SPDX-License-Identifier: BSD-3-Clause
"""An index of fparser's grammar: which rules can apply to a text, by what it begins with and by
the signs in it. fparser tries all alternatives of a rule, some fifty for each statement, and a
dozen levels of operators for each operand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fparser.common.readfortran import Comment, FortranReaderBase, Line
from fparser.two.utils import Base, NoMatchError

from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS

#: What reads a text or the next lines: a class of fparser's, or a function in its place.
Rule = Callable[..., Any]

_STATEMENTS = """
    abstract allocatable allocate associate asynchronous backspace bind block call close common
    continue critical cycle data deallocate dimension do endfile entry enum equivalence exit
    external flush forall format go if inquire intent interface intrinsic namelist nullify open
    optional parameter pointer print procedure protected read return rewind save select stop
    target type value volatile wait where write"""
#: The first words of statements, and of blocks of them, by rule.
_FIRST_WORDS: Mapping[str, tuple[str, ...]] = {
    **{f"{word.capitalize()}_Stmt": (word,) for word in _STATEMENTS.split()},
    **{f"{word.capitalize()}_Construct": (word,)
       for word in ("associate", "block", "critical", "forall", "if", "where")},
    **dict.fromkeys(("Block_Label_Do_Construct", "Block_Nonlabel_Do_Construct",
                     "Action_Term_Do_Construct", "Outer_Shared_Do_Construct"), ("do",)),
    **dict.fromkeys(("Case_Construct", "Select_Type_Construct"), ("select",)),
    **dict.fromkeys(("End_Function_Stmt", "End_Subroutine_Stmt"), ("end",)),
    **dict.fromkeys(("Goto_Stmt", "Computed_Goto_Stmt"), ("go",)),
    "Access_Stmt": ("public", "private"), "Arithmetic_If_Stmt": ("if",),
    "Cray_Pointer_Stmt": ("pointer",), "Derived_Type_Def": ("type",), "Enum_Def": ("enum",),
    "Error_Stop_Stmt": ("error",), "Interface_Block": ("interface", "abstract"),
    "Procedure_Declaration_Stmt": ("procedure",)}
#: So many letters tell which statements are possible.
_LETTERS = 2
#: Rules with so many alternatives with first words have an index, but for the last statements of
#: loops with labels: fparser asks for the classes of these.
_MANY = 6
_LAST = "Do_Term_"
#: Lines that blocks may have in front of their first statements, as comments.
_AROUND = ("#", "in")

_DOTTED = re.compile(r"\.\s*[a-z_]", re.IGNORECASE)
_QUOTED = re.compile("[\"']")
#: What is in each text that a rule applies to; of operators, from the highest level to the lowest.
_OPERATORS: Mapping[str, re.Pattern[str]] = {
    "Level_5_Expr": _DOTTED, "Equiv_Operand": _DOTTED, "Or_Operand": _DOTTED,
    "And_Operand": _DOTTED, "Level_4_Expr": re.compile(r"[<>=]|\.\s*[a-z_]", re.IGNORECASE),
    "Level_3_Expr": re.compile("/"), "Level_2_Expr": re.compile("[-+]"),
    "Level_2_Unary_Expr": re.compile("[-+]"), "Add_Operand": re.compile("[*/]"),
    "Mult_Operand": re.compile(r"\*")}
_COMPONENTS: Mapping[str, re.Pattern[str]] = {"Data_Ref": re.compile("%")}
_OPERANDS: Mapping[str, re.Pattern[str]] = {
    "Int_Literal_Constant": re.compile(r"^\s*\d"),
    "Real_Literal_Constant": re.compile(r"^\s*[\d.]"),
    "Complex_Literal_Constant": re.compile(r"^\s*\("),
    "Logical_Literal_Constant": re.compile(r"^\s*\."),
    "Subscript_Triplet": re.compile(":"),
    "Intrinsic_Function_Reference": re.compile(
        rf"^\s*({'|'.join(sorted(ALL_INTRINSICS))})\s*\(", re.IGNORECASE),
    **dict.fromkeys(("Char_Literal_Constant", "Binary_Constant", "Octal_Constant",
                     "Hex_Constant"), _QUOTED)}


def index_grammar(rules: dict[str, list[Any]]) -> None:
    """Let rules try only those of their alternatives that can apply. What is read is the same.

    :param rules: the alternatives of each rule of the grammar; changed in place.
    """
    indexed = {**_levels(rules, _OPERATORS), **_levels(rules, _COMPONENTS)}
    for rule, alternatives in rules.items():
        if rule.startswith(_LAST):
            continue
        if sum(_name_of(one) in _FIRST_WORDS for one in alternatives) >= _MANY:
            alternatives[:] = [_Statements(alternatives)]
        else:
            alternatives[:] = [indexed.get(_name_of(one)) or _expecting(one)
                               for one in alternatives]


def _name_of(rule: Rule) -> str:
    return getattr(rule, "__name__", "")


def _first(rules: Iterable[Rule], source: object, parents: list[object] | None) -> Base | None:
    """:returns: what the first of several rules makes of a text, but for those that are tried."""
    for rule in rules:
        if parents is None or rule not in parents:
            try:
                found = rule(source, parent_cls=parents)
            except NoMatchError:
                continue
            if found is not None:
                return found
    return None


class _Statements:
    """The alternatives of a rule for statements, by first letters.

    :param alternatives: in the order in which they are tried.
    """

    def __init__(self, alternatives: Iterable[Rule]) -> None:
        self._alternatives = tuple(alternatives)
        self._by_letters: dict[str, tuple[Rule, ...]] = {}

    def __call__(self, source: object, parent_cls: list[object] | None = None) -> Base | None:
        """:returns: what the first alternative makes of it that applies, if there is one."""
        return _first(self._possible(source), source, parent_cls)

    def _possible(self, source: object) -> tuple[Rule, ...]:
        text = _first_line(source) if isinstance(source, FortranReaderBase) else source
        if not isinstance(text, str):
            return self._alternatives
        letters = text.lstrip()[:_LETTERS].lower()
        if letters.startswith(_AROUND):
            return self._alternatives
        if letters not in self._by_letters:
            self._by_letters[letters] = tuple(
                one for one in self._alternatives if _may_begin(one, letters))
        return self._by_letters[letters]


def _first_line(reader: FortranReaderBase) -> str | None:
    """:returns: the next line that is no comment; None if there is none."""
    taken = []
    item = reader.get_item()
    while item is not None:
        taken.append(item)
        if not isinstance(item, Comment):
            break
        item = reader.get_item()
    for one in reversed(taken):
        reader.put_item(one)
    return item.line if isinstance(item, Line) else None


def _may_begin(rule: Rule, letters: str) -> bool:
    words = _FIRST_WORDS.get(_name_of(rule))
    return words is None or any(word[:_LETTERS] == letters for word in words)


class _Level:
    """A level of operators, which is passed by if none of them is there.

    :param rule: the rule.
    :param expected: what is in a text with one of the operators.
    :param lower: what reads one without.
    """

    def __init__(self, rule: Rule, expected: re.Pattern[str], lower: Rule) -> None:
        self._rule, self._expected, self._lower = rule, expected, lower

    def __call__(self, source: object, parent_cls: list[object] | None = None) -> Base | None:
        """:returns: what is read, by this rule or by one of a lower level."""
        level: Rule = self
        while isinstance(level, _Level):
            if not isinstance(source, str) or level._expected.search(source):
                level = level._rule
            else:
                level = level._lower
        return _first((level,), source, parent_cls)


def _levels(rules: Mapping[str, list[Any]],
            expected: dict[str, re.Pattern[str]]) -> dict[str, _Level]:
    """:returns: what reads a text at each of some levels, each the only alternative of the one
        before it, or at a lower one."""
    found: dict[str, _Level] = {}
    classes = {_name_of(one): one for alternatives in rules.values() for one in alternatives}
    for name in reversed(expected):
        lower, = rules[name]
        found[name] = _Level(classes[name], expected[name], found.get(_name_of(lower), lower))
    return found


def _expecting(rule: Rule) -> Rule:
    """:returns: the rule, for texts that have in them what it needs, as far as that is known."""
    expected = _OPERANDS.get(_name_of(rule))
    if expected is None:
        return rule
    is_there = expected.search

    def read(source: object, parent_cls: list[object] | None = None) -> Base | None:
        if isinstance(source, str) and not is_there(source):
            return None
        return _first((rule,), source, parent_cls)

    return read
