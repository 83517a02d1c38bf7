# SPDX-License-Identifier: BSD-3-Clause
"""Input, output, random numbers and kept state: once, in order, and never behind the scenes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.fortran import module

MODEL = """module model
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(inout) :: y
    integer :: i
    write(*, '(a)') 'start'
    do i = 1, 3
      call add(i, x(i), y)
    end do
    print '(a)', 'end'
  end subroutine foo
  subroutine add(i, a, b)
    integer, intent(in) :: i
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    real(wp) :: noise
    call random_number(noise)
    call log_it('adding', i)
    b = b + a*a*noise
  end subroutine add
  subroutine log_it(what, i)
    character(len=*), intent(in) :: what
    integer, intent(in) :: i
    integer, save :: count = 0
    count = count + 1
    write(*, '(2a, i0, a, i0)') what, ' ', i, ' as number ', count
  end subroutine log_it
end module model
"""
DRIVER = """program main
  use model
  implicit none
  real(wp) :: x(3) = [1.0_wp, 2.0_wp, 3.0_wp], x_adj(3) = 0.0_wp, y = 0.0_wp, y_adj = 1.0_wp
  call foo_reversing(x, x_adj, y, y_adj)
  if (abs(sum(x*x_adj) - 2.0_wp*y) < 1.0e-12_wp) write(*, '(a)') 'consistent'
end program main
"""
LINES = ["start", "adding 1 as number 1", "adding 2 as number 2", "adding 3 as number 3", "end",
         "consistent"]


@pytest.mark.parametrize("schedule", [ADJointReversalSchedule(), ADSplitReversalSchedule()])
def test_output_once_and_random_numbers_seen_again(schedule: ADReversalSchedule,
                                                   tmp_path: Path) -> None:
    result = ADReverseContainerTrans().apply(
        read_fortran_source(MODEL), "foo", ["y"], ["x"], schedule)
    (tmp_path / "model.f90").write_text(write_fortran(result) + DRIVER)
    subprocess.run(["gfortran", "-fcheck=all", "-o", "run", "model.f90"], cwd=tmp_path, check=True)
    run = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert run.stdout.split("\n")[:-1] == LINES


def test_generated_statements_read_as_the_original_ones() -> None:
    text = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(MODEL), "foo", ["y"], ["x"]))
    tangent = text[text.index("subroutine add_tangent"):]
    assert "random_number(noise)\n" in tangent and "noise_value" not in tangent


def test_a_pattern_that_what_is_read_may_change_is_refused() -> None:
    asked = (read_fortran_source(MODEL), "foo", ["y"], ["x"])
    ADForwardContainerTrans().apply(*asked, sparse_jacobian=True)
    with pytest.raises(UnsupportedError, match="reads what it may not find again"):
        ADForwardContainerTrans().apply(*asked, sparse_jacobian=True, static_pattern=False)


COUNTING = module("""
subroutine foo(n, m, x, y)
  integer, intent(in) :: n, m
  real(wp), intent(inout) :: x(n)
  real(wp), intent(inout) :: y(m)
  integer, save :: calls = 0
  integer :: i
  calls = calls + 1
  write(*, '(a, i0)') 'call ', calls
  do i = 1, min(n, m)
    y(i) = y(i)*calls + x(i)*x(1)
  end do
  x = 2.0_wp*x
end subroutine foo
""", name="model")
FILLING = """
program main
  use model
  implicit none
  call ask(12, 11)
  call ask(11, 12)
  call ask(0, 2)
contains
  subroutine ask(n, m)
    integer, intent(in) :: n, m
    real(wp) :: x(n), y(m), jacobian(m, n)
    x = 3.0_wp
    y = 1.0_wp
    call foo_jacobian(n, m, x, y, jacobian)
    write(*, '(3f7.1)') sum(jacobian), sum(x), sum(y)
  end subroutine ask
end program main
"""


@pytest.mark.parametrize("rows", [True, False])
def test_a_jacobian_takes_one_call_where_it_matters(rows: bool, tmp_path: Path) -> None:
    asked = (read_fortran_source(COUNTING), "foo", ["y"], ["x"])
    result = ADReverseContainerTrans().apply(*asked, ADJointReversalSchedule(), jacobian=True) \
        if rows else ADForwardContainerTrans().apply(*asked, jacobian=True)
    (tmp_path / "model.f90").write_text(write_fortran(result) + FILLING)
    subprocess.run(["gfortran", "-fcheck=all", "-o", "run", "model.f90"], cwd=tmp_path, check=True)
    run = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert [line.split() for line in run.stdout.splitlines()] == [
        ["call", "1"], ["66.0", "72.0", "110.0"], ["call", "2"], ["66.0", "66.0", "122.0"],
        ["call", "3"], ["0.0", "0.0", "2.0"]]


TALKING = module("""
subroutine foo(x, y)
  real(wp), intent(in) :: x(2)
  real(wp), intent(out) :: y(2)
  integer :: i
  do i = 1, 2
    y(i) = x(1)*x(i)
    write(*, '(a, f4.1)') 'value ', y(i)
  end do
end subroutine foo
""", name="model")
ASKING = """
program main
  use model
  implicit none
  real(wp) :: y(2), product(2)
  call foo_gauss_newton([3.0_wp, 2.0_wp], [1.0_wp, 0.0_wp], product, y, [1.0_wp, 10.0_wp])
  write(*, '(a, 2f7.1)') 'product', product
end program main
"""


def test_a_gauss_newton_product_says_everything_once(tmp_path: Path) -> None:
    result = ADReverseContainerTrans().apply(
        read_fortran_source(TALKING), "foo", ["y"], ["x"], ADJointReversalSchedule(),
        gauss_newton=True)
    (tmp_path / "model.f90").write_text(write_fortran(result) + ASKING)
    subprocess.run(["gfortran", "-fcheck=all", "-o", "run", "model.f90"], cwd=tmp_path, check=True)
    run = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True)
    # The Jacobian is (6 0; 2 3): with weights and the direction, 36 + 2*10*2 and 3*10*2.
    assert run.stdout.splitlines() == ["value  9.0", "value  6.0", "product   76.0   60.0"]


FINDING = """
program main
  use model
  implicit none
  real(wp) :: x(3) = [3.0_wp, 2.0_wp, 1.0_wp], y(3)
  integer, allocatable :: row_start(:), columns(:), colours(:)
  real(wp), allocatable :: values(:)
  integer :: i
  call foo_sparsity(x, y, row_start, columns, colours)
  allocate(values(size(columns)))
  call foo_sparse_jacobian(x, y, row_start, columns, colours, values)
  do i = 1, size(columns)
    ! A pattern that is known without running anything has zeros as well.
    if (values(i) /= 0) write(*, '(i0, f5.1)') columns(i), values(i)
  end do
end program main
"""


@pytest.mark.parametrize("static", [True, False])
def test_entries_of_a_sparse_jacobian_take_one_call(static: bool, tmp_path: Path) -> None:
    result = ADForwardContainerTrans().apply(
        read_fortran_source(TALKING.replace("2)", "3)").replace("1, 2", "1, 3")), "foo", ["y"],
        ["x"], sparse_jacobian=True, jacobian_width=1, static_pattern=static)
    (tmp_path / "model.f90").write_text(write_fortran(result) + FINDING)
    subprocess.run(["gfortran", "-fcheck=all", "-o", "run", "model.f90"], cwd=tmp_path, check=True)
    run = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True)
    said = ["value  9.0", "value  6.0", "value  3.0"]
    assert run.stdout.splitlines() == said*(1 if static else 2) + [
        "1  6.0", "1  2.0", "2  3.0", "1  1.0", "3  3.0"]


def body(statements: str) -> str:
    return ("module m\ncontains\nsubroutine foo(x, y)\nreal, intent(in) :: x\n"
            "real, intent(out) :: y\ncharacter(len=20) :: s, t\nreal :: z\ninteger :: a, b\n"
            + statements + "\nend subroutine foo\n" + PASSIVE + "end module m\n")


PASSIVE = """subroutine keep(a)
real, intent(in) :: a
rewind(31)
write(31, *) a
end subroutine keep
subroutine label(a, u)
real, intent(in) :: a
character(len=*), intent(out) :: u
write(u, *) a
end subroutine label
"""
HIDDEN = {
    "through text": "write(s, *) x\nread(s, *) z\ny = z",
    "through copied text": "write(s, *) 2*x\nt = trim(s)//' '\nread(t, *) z\ny = z*x",
    "through text of a callee": "call label(x, s)\nread(s, *) z\ny = z",
    "through a file": "write(20, *) x\nrewind(20)\nread(20, *) z\ny = z",
    "through a unit that may be the same": "write(a, *) x\nrewind(a)\nread(b, *) z\ny = z",
    "through a file opened again": "write(20, *) x\nclose(20)\nopen(21, file='f')\n"
                                   "read(21, *) z\ny = z",
    "through a record": "write(20, rec=1) x\nread(20, rec=1) z\ny = z",
    "through a callee": "call keep(x)\nread(31, *) z\ny = z",
    "in the next turn": "do i = 1, 2\nread(20, *) z\nrewind(20)\nwrite(20, *) x\nrewind(20)\n"
                        "end do\ny = z*x",
    "through a unit with two names": "open(newunit=a, file='f')\nb = a\nwrite(b, *) x\nrewind(b)\n"
                                     "read(a, *) z\ny = z*x",
    "through a file that is closed": "open(newunit=a, file='f')\nwrite(a, *) x\nclose(a)\n"
                                     "open(newunit=a, file='f')\nread(a, *) z\ny = z*x",
}
SEEN = {
    "a constant in text": "write(s, *) 2.0\nread(s, *) z\ny = z*x",
    "other text": "write(s, *) x\nt = '3.5'\nread(t, *) z\ny = z*x",
    "another unit": "write(20, *) x\nrewind(20)\nread(21, *) z\ny = z*x",
    "another file": "open(20, file='a')\nwrite(20, *) x\nclose(20)\nopen(21, file='b')\n"
                    "read(21, *) z\ny = z*x",
    "read before": "open(21, file='f')\nread(21, *) z\nclose(21)\nwrite(20, *) x\nclose(20)\n"
                   "y = z*x",
    "a unit of its own": "write(b, *) x\nopen(newunit=a, file='f')\nread(a, *) z\nrewind(a)\n"
                         "close(a)\ny = z*x",
    "only onwards": "read(20, *) z\nwrite(20, *) x\ny = z*x",
    "nothing useful": "write(20, *) x\nrewind(20)\nread(20, *) z\ny = x",
}


@pytest.mark.parametrize("idea", HIDDEN)
def test_hidden_flow_is_refused(idea: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        ADReverseContainerTrans().apply(read_fortran_source(body(HIDDEN[idea])), "foo", ["y"],
                                        ["x"], ADJointReversalSchedule())
    assert {problem.code for problem in caught.value.problems} == {"HIDDEN"}, str(caught.value)


@pytest.mark.parametrize("idea", SEEN)
def test_what_surely_hides_nothing_is_taken(idea: str) -> None:
    ADReverseContainerTrans().apply(read_fortran_source(body(SEEN[idea])), "foo", ["y"], ["x"],
                                    ADJointReversalSchedule())
