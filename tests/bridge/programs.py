# SPDX-License-Identifier: BSD-3-Clause
"""Fortran that the tests of this folder load."""

from __future__ import annotations

KINDS = """
module kinds
  implicit none
contains
  subroutine all_kinds(n, r4, r8, i1, i2, i4, i8, l1, l4, text, texts, y)
    integer, intent(in) :: n
    real(4), intent(inout) :: r4(n)
    real(8), intent(inout) :: r8(n, 0:2)
    integer(1), intent(inout) :: i1
    integer(2), intent(inout) :: i2(n)
    integer(4), intent(inout) :: i4
    integer(8), intent(inout) :: i8(:)
    logical(1), intent(inout) :: l1(n)
    logical, intent(inout) :: l4
    character(len=*), intent(inout) :: text
    character(len=4), intent(inout) :: texts(2)
    real(8), intent(out) :: y(n, 2)
    integer :: i
    r4 = r4 + 0.5
    do i = 1, n
      r8(i, :) = r8(i, :) + 10*i
    end do
    i1 = i1 + 1_1
    i2 = -i2
    i4 = i4 + 1
    i8 = i8*2
    l1 = .not. l1
    l4 = .not. l4
    text = text(2:) // "!"
    texts = [texts(2), texts(1)]
    y(:, 1) = r8(:, 0)
    y(:, 2) = size(i8)
  end subroutine all_kinds
end module kinds
"""

STRUCTURES = """
module model
  implicit none
  private
  integer, parameter :: wp = kind(1.0d0), levels = 3
  real(wp) :: gain = 2.0_wp
  real(wp), allocatable :: table(:)
  type inner
    integer :: k = 3
    real(wp) :: w(2)
  end type inner
  type, extends(inner) :: outer
    private
    real(wp) :: a
    real(wp), allocatable :: b(:)
    character(len=8) :: name
    type(inner) :: c
    type(inner), allocatable :: d(:)
    logical :: on = .true.
  end type outer
  public :: outer
contains
  function energy(x, n, q, z, text, factor, grown, p) result(y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, 0:levels), p(:)
    type(outer), intent(inout) :: q
    real(wp), intent(inout) :: z(2*n + 1, size(p))
    character(len=*), intent(in) :: text
    real(wp), intent(in), optional :: factor
    real(wp), allocatable, intent(out) :: grown(:)
    real(wp) :: y
    z = z*x(1, 1)
    y = sum(x**2)*gain*q%a*sum(q%b**2)*z(1, 1)*q%c%w(2) + sum(p)
    if (present(factor)) y = y*factor
    if (allocated(table)) y = y + sum(table)
    allocate(grown(n))
    grown = 3
    if (text == "odd") y = -y
    if (allocated(q%d)) q%d(1)%w = 7
    q%b = q%b + 1
    q%name = "changed"
    q%on = .not. q%on
  end function energy
end module model
"""

STOPS = """
module stops
  implicit none
contains
  subroutine run(how, n, x, y)
    character(len=*), intent(in) :: how
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(3), large(n, 1000)
    integer, pointer :: p
    real(8), allocatable :: a(:)
    integer :: k
    y = sum(x)
    z = 1
    select case (how)
    case ("stop")
      stop
    case ("stop number")
      stop 3
    case ("stop text")
      stop "enough"
    case ("error stop")
      error stop "too large"
    case ("exit")
      call exit(5)
    case ("abort")
      call abort()
    case ("divide")
      y = x(1)/(x(1) - x(1))
    case ("invalid")
      y = sqrt(-x(1))
    case ("bounds")
      do k = 1, n + 3
        y = y + z(k)
      end do
    case ("memory")
      nullify(p)
      p = 3
    case ("loop")
      do
        y = y + 1
        if (y < 0) exit
      end do
    case ("open")
      open(newunit=k, file="no/such/file", status="old")
    case ("allocate")
      allocate(a(3))
      allocate(a(3))
    case ("stack")
      large = 1
      y = sum(large)
    case ("print")
      print *, "to output"
      write (0, *) "to error"
    end select
  end subroutine run
end module stops
"""

COST = """
subroutine run(n, u, nu, r, cost)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n), nu
  real(8), intent(out) :: r(n, n), cost
  integer :: i, j
  r = u**2
  do j = 2, n - 1
    do i = 2, n - 1
      r(i, j) = r(i, j) + nu*(u(i - 1, j)**3 + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)*u(i, j))
    end do
  end do
  cost = sum(r**2)
end subroutine run
"""
