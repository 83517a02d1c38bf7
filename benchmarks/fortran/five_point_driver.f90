! SPDX-License-Identifier: BSD-3-Clause
!
! Compares the sparse Jacobian with the dense one on a small grid, and times it on a large one, in
! turn with one tangent.
program main
  use five_point, only: residual, residual_jacobian, residual_sparse_jacobian, residual_sparsity, &
                        residual_tangent
  implicit none
  integer, parameter :: large = 317, rounds = 41
  real(8) :: times(rounds, 4)
  write (*, '(a, es12.4)') 'difference ', difference(7)
  call measure(large)
  write (*, '(a, f12.4)') 'tangent_ms ', 1.0d3*median(times(:, 1))
  write (*, '(a, f12.4)') 'jacobian ', median(times(:, 2)/times(:, 1))
  write (*, '(a, f12.4)') 'pattern ', median(times(:, 3)/times(:, 1))
  write (*, '(a, f12.4)') 'primal ', median(times(:, 4)/times(:, 1))
contains

  real(8) function difference(n)
    integer, intent(in) :: n
    real(8) :: u(n, n), r(n, n), dense(n*n, n*n)
    integer, allocatable :: row_start(:), columns(:), colours(:)
    real(8), allocatable :: values(:)
    integer :: row, entry
    call random_number(u)
    call residual_jacobian(n, u, 0.3d0, r, dense)
    call residual_sparsity(n, u, 0.3d0, r, row_start, columns, colours)
    allocate (values(size(columns)))
    call residual_sparse_jacobian(n, u, 0.3d0, r, row_start, columns, colours, values)
    do row = 1, n*n
      do entry = row_start(row), row_start(row + 1) - 1
        dense(row, columns(entry)) = dense(row, columns(entry)) - values(entry)
      end do
    end do
    difference = maxval(abs(dense))
  end function difference

  subroutine measure(n)
    integer, intent(in) :: n
    real(8), allocatable :: u(:, :), u_d(:, :), r(:, :), r_d(:, :), values(:)
    integer, allocatable :: row_start(:), columns(:), colours(:)
    integer :: round
    real(8) :: start
    allocate (u(n, n), u_d(n, n), r(n, n), r_d(n, n))
    call random_number(u)
    u_d = 1.0d0
    call residual_sparsity(n, u, 0.3d0, r, row_start, columns, colours)
    write (*, '(a, i0)') 'unknowns ', n*n
    write (*, '(a, i0)') 'colours ', maxval(colours)
    allocate (values(size(columns)))
    do round = 1, rounds
      start = now()
      call residual_tangent(n, u, u_d, 0.3d0, r, r_d)
      times(round, 1) = now() - start
      start = now()
      call residual_sparse_jacobian(n, u, 0.3d0, r, row_start, columns, colours, values)
      times(round, 2) = now() - start
      start = now()
      call residual_sparsity(n, u, 0.3d0, r, row_start, columns, colours)
      times(round, 3) = now() - start
      start = now()
      call residual(n, u, 0.3d0, r)
      times(round, 4) = now() - start
    end do
  end subroutine measure

  real(8) function now()
    ! The time of this process: others may run on the same cores.
    call cpu_time(now)
  end function now

  real(8) function median(values)
    real(8), intent(in) :: values(:)
    real(8) :: sorted(size(values)), held
    integer :: i, j
    sorted = values
    do i = 2, size(sorted)
      held = sorted(i)
      j = i - 1
      do while (j >= 1)
        if (sorted(j) <= held) exit
        sorted(j + 1) = sorted(j)
        j = j - 1
      end do
      sorted(j + 1) = held
    end do
    median = sorted((size(sorted) + 1)/2)
  end function median
end program main
