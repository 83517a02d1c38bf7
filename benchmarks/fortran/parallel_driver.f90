! SPDX-License-Identifier: BSD-3-Clause
! Times a routine and its adjoint, and prints a sum that tells whether results are the same.
program driver
  use parallel_kernels
  implicit none
  integer, parameter :: n = 500, m = 500, rounds = 9
  real(wp), allocatable :: x(:, :), y(:, :), x_adj(:, :), y_adj(:, :)
  real(wp) :: c, c_adj, times(2)
  integer(8) :: start, mid, finish, rate
  integer :: k
  allocate(x(n, m), y(n, m), x_adj(n, m), y_adj(n, m))
  c = 0.1_wp
  times = huge(1.0_wp)
  do k = 1, rounds
    c_adj = 0.0_wp
    call begin
    call system_clock(start, rate)
    call ROUTINE(n, m, c, x, y)
    call system_clock(mid)
    times(1) = min(times(1), real(mid - start, wp)/rate)
    call begin
    call system_clock(mid)
    call ROUTINE_reversing(n, m, c, c_adj, x, x_adj, y, y_adj)
    call system_clock(finish)
    times(2) = min(times(2), real(finish - mid, wp)/rate)
  end do
  print '(A, ES12.4)', 'primal', times(1)
  print '(A, ES12.4)', 'adjoint', times(2)
  print '(A, Z16)', 'bits ', sum(x_adj*x) + c_adj

contains

  ! Threads start with their parts of arrays, as if other loops of a model stood before.
  subroutine begin
    integer :: i, j
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        x(i, j) = 1.5_wp + sin(0.7_wp*i + 0.3_wp*j)
        y(i, j) = 0.3_wp*x(i, j)
        x_adj(i, j) = 0.0_wp
        y_adj(i, j) = 1.0_wp
      end do
    end do
  end subroutine begin
end program driver
