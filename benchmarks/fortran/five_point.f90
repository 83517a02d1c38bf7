! SPDX-License-Identifier: BSD-3-Clause
!
! A nonlinear equation on a grid: the residual of a five-point stencil, with given values around.
module five_point
  implicit none
contains

  subroutine residual(n, u, k, r)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n), k
    real(8), intent(out) :: r(n, n)
    integer :: i, j
    r = u
    do j = 2, n - 1
      do i = 2, n - 1
        r(i, j) = 4.0d0*u(i, j) - u(i - 1, j) - u(i + 1, j) - u(i, j - 1) - u(i, j + 1) &
                  + k*exp(u(i, j))
      end do
    end do
  end subroutine residual
end module five_point
