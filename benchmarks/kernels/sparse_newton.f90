! SPDX-License-Identifier: BSD-3-Clause
!
! A nonlinear network, matrix * x + strength * x**3 = load, with the matrix in compressed
! rows: Newton's method, each step of which is solved by a few damped Jacobi sweeps.
module sparse_newton
  implicit none
contains

  subroutine residual(n, entries, first, column, matrix, strength, load, x, res, diagonal)
    integer, intent(in) :: n, entries, first(n+1), column(entries)
    real(8), intent(in) :: matrix(entries), strength(n), load(n), x(n)
    real(8), intent(out) :: res(n), diagonal(n)
    real(8) :: total
    integer :: i, k
    do i = 1, n
      total = load(i) - strength(i)*x(i)**3
      diagonal(i) = 3.0d0*strength(i)*x(i)**2
      do k = first(i), first(i+1) - 1
        total = total - matrix(k)*x(column(k))
        if (column(k) == i) then
          diagonal(i) = diagonal(i) + matrix(k)
        end if
      end do
      res(i) = total
    end do
  end subroutine residual

  subroutine sweep(n, entries, first, column, matrix, diagonal, res, old, new)
    integer, intent(in) :: n, entries, first(n+1), column(entries)
    real(8), intent(in) :: matrix(entries), diagonal(n), res(n), old(n)
    real(8), intent(out) :: new(n)
    real(8) :: total
    integer :: i, k
    do i = 1, n
      total = res(i)
      do k = first(i), first(i+1) - 1
        if (column(k) /= i) then
          total = total - matrix(k)*old(column(k))
        end if
      end do
      new(i) = 0.2d0*old(i) + 0.8d0*total/diagonal(i)
    end do
  end subroutine sweep

  subroutine solve(n, entries, first, column, steps, sweeps, matrix, strength, load, x)
    integer, intent(in) :: n, entries, first(n+1), column(entries), steps, sweeps
    real(8), intent(in) :: matrix(entries), strength(n), load(n)
    real(8), intent(inout) :: x(n)
    real(8), dimension(n) :: res, diagonal, change, next
    integer :: i, step, s
    do step = 1, steps
      call residual(n, entries, first, column, matrix, strength, load, x, res, diagonal)
      do i = 1, n
        change(i) = 0.0d0
      end do
      do s = 1, sweeps
        call sweep(n, entries, first, column, matrix, diagonal, res, change, next)
        call sweep(n, entries, first, column, matrix, diagonal, res, next, change)
      end do
      do i = 1, n
        x(i) = x(i) + change(i)
      end do
    end do
  end subroutine solve
end module sparse_newton
