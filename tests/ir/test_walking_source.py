# SPDX-License-Identifier: BSD-3-Clause
"""Walks over fparser's tree find what fparser finds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003, utils

from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.walking import Kinds, walk
from tests.ir.test_grammar_index import TEXTS

KINDS: tuple[Kinds, ...] = (
    None, Fortran2003.Name, utils.Base, utils.StmtBase, utils.BlockBase, Fortran2003.Comment,
    Fortran2003.Goto_Stmt, Fortran2003.Call_Stmt, (Fortran2003.Name, Fortran2003.Stop_Stmt),
    (Fortran2003.If_Stmt, Fortran2003.Assignment_Stmt, Fortran2003.If_Construct), str,
    (Fortran2003.Module, Fortran2003.Subroutine_Subprogram, Fortran2003.Type_Declaration_Stmt))


def trees() -> Iterator[Fortran2003.Program]:
    program = parser("f2008")
    for text in TEXTS:
        with suppress(utils.FparserException):
            yield program(FortranStringReader(text, ignore_comments=False))


def test_the_same_is_found() -> None:
    given = [part for tree in trees() for part in (tree, tree.children)]
    assert len(given) > len(TEXTS)
    for part in given:
        for kinds in KINDS:
            expected = utils.walk(part, kinds)
            found = walk(part, kinds)
            assert len(found) == len(expected)
            assert all(one is other for one, other in zip(found, expected, strict=True))
