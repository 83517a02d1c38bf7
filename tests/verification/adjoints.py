# SPDX-License-Identifier: BSD-3-Clause
"""Routines with adjoints and tangents written by hand, right ones and the texts to break them."""

SCALED = """\
module scaled_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine scaled(n, x, s, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:n - 1)
    real(wp), intent(inout) :: s
    real(wp), intent(out) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = s * sin(x(i - 1)) + 0.1 * x(i - 1)
    end do
    s = s * s
  end subroutine scaled
{adjoint}end module scaled_mod
"""

SCALED_ADJOINT = """\
  subroutine scaled_reversing(n, x, x_adj, s, s_adj, y, y_adj)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:n - 1)
    real(wp), intent(inout) :: x_adj(0:n - 1)
    real(wp), intent(inout) :: s, s_adj
    real(wp), intent(out) :: y(n)
    real(wp), intent(inout) :: y_adj(n)
    real(wp) :: s_old
    integer :: i
    s_old = s
    call scaled(n, x, s, y)
    s_adj = 2 * s_old * s_adj
    do i = n, 1, -1
      s_adj = s_adj + y_adj(i) * sin(x(i - 1))
      x_adj(i - 1) = x_adj(i - 1) + (s_old * cos(x(i - 1)) + 0.1) * y_adj(i)
      y_adj(i) = 0.0_wp
    end do
  end subroutine scaled_reversing
"""

SCALED_TANGENT = """\
  subroutine scaled_tangent(n, x, x_d, s, s_d, y, y_d)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:n - 1)
    real(wp), intent(in) :: x_d(0:n - 1)
    real(wp), intent(inout) :: s, s_d
    real(wp), intent(out) :: y(n)
    real(wp), intent(out) :: y_d(n)
    integer :: i
    do i = 1, n
      y_d(i) = s_d * sin(x(i - 1)) + (s * cos(x(i - 1)) + 0.1) * x_d(i - 1)
      y(i) = s * sin(x(i - 1)) + 0.1 * x(i - 1)
    end do
    s_d = 2 * s * s_d
    s = s * s
  end subroutine scaled_tangent
"""

BARE = """\
subroutine bare(x, m, z, total)
  implicit none
  real(8), intent(in) :: x(2:)
  integer, intent(in) :: m(3)
  double precision, intent(inout) :: z
  real(8), intent(out) :: total
  integer :: i
  total = 0
  do i = 1, 3
    total = total + x(m(i) + 1)**2 * real(z, 8)
  end do
end subroutine bare
"""

BARE_ADJOINT = """\
subroutine bare_reversing(x, x_adj, m, z, z_adj, total, total_adj)
  implicit none
  real(8), intent(in) :: x(2:)
  real(8), intent(inout) :: x_adj(2:)
  integer, intent(in) :: m(3)
  double precision, intent(inout) :: z
  double precision, intent(inout) :: z_adj
  real(8), intent(out) :: total
  real(8), intent(inout) :: total_adj
  integer :: i
  total = 0
  do i = 1, 3
    total = total + x(m(i) + 1)**2 * real(z, 8)
  end do
  do i = 3, 1, -1
    x_adj(m(i) + 1) = x_adj(m(i) + 1) + 2 * x(m(i) + 1) * z * total_adj
    z_adj = z_adj + x(m(i) + 1)**2 * total_adj
  end do
  total_adj = 0
end subroutine bare_reversing
"""

#: Arrays whose extents the routine doesn't know.
ASSUMED_SIZE = """\
subroutine square(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(*)
  real(8), intent(out) :: y(*)
  integer :: i
  do i = 1, n
    y(i) = x(i)**2
  end do
end subroutine
"""


def scaled(adjoint: str = "") -> str:
    """
    :param adjoint: text of the reversing or the tangent routine.

    :returns: the module with it.
    """
    return SCALED.format(adjoint=adjoint)
