! SPDX-License-Identifier: BSD-3-Clause
!
! Semi-Lagrangian transport on a square grid: trace back along the wind, find the cell by
! integer arithmetic, interpolate between its corners.
module semi_lagrange
  implicit none
contains

  subroutine transport(n, dt, u, v, old, new)
    integer, intent(in) :: n
    real(8), intent(in) :: dt, u(n, n), v(n, n), old(n, n)
    real(8), intent(out) :: new(n, n)
    real(8) :: x, y, fx, fy, low, high
    integer :: i, j, ix, iy
    do j = 1, n
      do i = 1, n
        x = min(max(real(i, 8) - dt*u(i, j), 1.0d0), real(n, 8) - 1.0d-3)
        y = min(max(real(j, 8) - dt*v(i, j), 1.0d0), real(n, 8) - 1.0d-3)
        ix = int(x)
        iy = int(y)
        fx = x - real(ix, 8)
        fy = y - real(iy, 8)
        low = (1.0d0 - fx)*old(ix, iy) + fx*old(ix+1, iy)
        high = (1.0d0 - fx)*old(ix, iy+1) + fx*old(ix+1, iy+1)
        new(i, j) = (1.0d0 - fy)*low + fy*high
      end do
    end do
  end subroutine transport

  subroutine react(n, dt, rate, decay, q)
    integer, intent(in) :: n
    real(8), intent(in) :: dt, rate, decay(n, n)
    real(8), intent(inout) :: q(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        q(i, j) = q(i, j) + dt*(rate*q(i, j)*(1.0d0 - q(i, j)) - decay(i, j)*q(i, j))
      end do
    end do
  end subroutine react

  subroutine carry(n, steps, dt, u, v, rate, decay, q)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: dt, u(n, n), v(n, n), rate, decay(n, n)
    real(8), intent(inout) :: q(n, n)
    real(8) :: moved(n, n)
    integer :: i, j, step
    do step = 1, steps
      call transport(n, dt, u, v, q, moved)
      do j = 1, n
        do i = 1, n
          q(i, j) = moved(i, j)
        end do
      end do
      call react(n, dt, rate, decay, q)
    end do
  end subroutine carry
end module semi_lagrange
