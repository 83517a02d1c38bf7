# SPDX-License-Identifier: BSD-3-Clause
"""Scopes are put in place again, whatever has been done to them."""

from __future__ import annotations

from pathlib import Path

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Assignment, Call, Container, Node, Reference, Routine
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol, ScalarType, StaticInterface

from psyad_ext import read_fortran, read_fortran_source
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering import lowered
from psyad_ext.ir.lowering.base.originals import Declarations, Originals
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from tests.fortran import routine

SOURCE = """module test_mod
  real :: state
contains
  subroutine foo(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = 2*x
  end subroutine foo
end module test_mod
"""
OTHER = """module other
  real, allocatable, protected :: scale
  real, pointer :: rows(:)
contains
  function bar(x, given) result(y)
    real, intent(in) :: x
    real, optional, intent(in) :: given
    real :: y
    real, save :: last
    last = x
    y = last*scale*rows(1)
    if (present(given)) y = y*given
  end function bar
end module other
"""
USING = """subroutine foo(x, y)
  use other, only: bar
  real, intent(in) :: x
  real, intent(out) :: y
  y = bar(x) + bar(x, 2.0)
end subroutine foo
"""


def text_of(node: Node) -> str:
    return FortranWriter(check_global_constraints=False)(node)


def test_all_that_was_said_and_known_comes_back() -> None:
    tree = read_fortran_source(SOURCE)
    foo = routine(tree)
    table, before = foo.symbol_table, text_of(tree)
    n, x = table.argument_list
    originals = Originals([foo])
    originals.keep_statements(foo)
    x.datatype.shape[0].upper.symbol = DataSymbol("m", ScalarType.integer_type())
    x.datatype = ScalarType.real_type()
    n.interface = AutomaticInterface()
    set_scalar(x)
    table._symbols.pop("x")
    table.add(DataSymbol("added", ScalarType.real_type()))
    table._argument_list = [n]
    foo.walk(Assignment)[0].detach()
    originals.put_back()
    assert text_of(tree) == before and table.argument_list == [n, x] and not is_scalar(x)
    assert list(table.symbols_dict)[-2:] == ["n", "x"]
    assert all(one.symbol in (n, x) for one in foo.walk(Reference))


def test_what_changes_later_stays() -> None:
    tree = read_fortran_source(SOURCE)
    foo, module = routine(tree), tree.walk(Container)[1]
    table = module.symbol_table
    state = table.lookup("state")
    originals = Originals([foo])
    table.add(DataSymbol("lowered", ScalarType.real_type()))
    table.add(DataSymbol("shared", ScalarType.real_type()))
    originals.declare(module, [table.lookup("shared")])
    originals.settle()
    table.add(DataSymbol("generated", ScalarType.real_type()))
    state.interface = StaticInterface()
    set_scalar(state)
    table._symbols.pop("foo")
    originals.put_back()
    assert list(table.symbols_dict) == ["state", "generated", "shared"]
    assert isinstance(state.interface, StaticInterface) and is_scalar(state)


def test_declarations_without_names() -> None:
    foo = routine(read_fortran_source(SOURCE))
    _, x = foo.symbol_table.argument_list
    before, datatype = Declarations([x]), x.datatype
    x.datatype = ScalarType.real_type()
    foo.symbol_table.add(DataSymbol("added", ScalarType.real_type()))
    before.put_back()
    assert x.datatype is datatype and "added" in foo.symbol_table.symbols_dict


def test_other_files_are_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "other.f90").write_text(OTHER)
    (tmp_path / "foo.f90").write_text(USING)
    tree = read_fortran(tmp_path / "foo.f90", [tmp_path])
    foo = tree.walk(Routine)[0]
    bar = callee_of(tree.walk(Call)[0])
    before = text_of(bar.root)
    with one_differentiation():
        with lowered(foo):
            assert bar.return_symbol is None and len(bar.symbol_table._argument_list) > 3
        assert text_of(bar.root) == before
