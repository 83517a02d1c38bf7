! SPDX-License-Identifier: BSD-3-Clause
! Adjoints by hand as tools write them that let threads add atomically.
module parallel_kernels
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains

  subroutine stencil(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    integer :: i, j
    !$omp parallel do private(i)
    do j = 2, m - 1
      do i = 2, n - 1
        y(i, j) = y(i, j) + c*x(i, j)*(x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1))
      end do
    end do
  end subroutine stencil

  subroutine stencil_reversing(n, m, c, c_adj, x, x_adj, y, y_adj)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: c_adj, x_adj(n, m), y(n, m), y_adj(n, m)
    real(wp) :: around, point
    integer :: i, j
    call stencil(n, m, c, x, y)
    !$omp parallel do private(i, around, point) reduction(+: c_adj)
    do j = 2, m - 1
      do i = 2, n - 1
        around = x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1)
        point = y_adj(i, j)*c*x(i, j)
        c_adj = c_adj + y_adj(i, j)*x(i, j)*around
        !$omp atomic
        x_adj(i, j) = x_adj(i, j) + y_adj(i, j)*c*around
        !$omp atomic
        x_adj(i - 1, j) = x_adj(i - 1, j) + point
        !$omp atomic
        x_adj(i + 1, j) = x_adj(i + 1, j) + point
        !$omp atomic
        x_adj(i, j - 1) = x_adj(i, j - 1) + point
        !$omp atomic
        x_adj(i, j + 1) = x_adj(i, j + 1) + point
      end do
    end do
    y_adj = 0.0_wp
  end subroutine stencil_reversing

  subroutine torus(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    integer :: i, j, left, right, below, above
    !$omp parallel do private(i, left, right, below, above)
    do j = 1, m
      below = j - 1
      if (j == 1) below = m
      above = j + 1
      if (j == m) above = 1
      do i = 1, n
        left = i - 1
        if (i == 1) left = n
        right = i + 1
        if (i == n) right = 1
        y(i, j) = y(i, j) + c*x(i, j)*(x(left, j) + x(right, j) + x(i, below) + x(i, above))
      end do
    end do
  end subroutine torus

  subroutine torus_reversing(n, m, c, c_adj, x, x_adj, y, y_adj)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: c_adj, x_adj(n, m), y(n, m), y_adj(n, m)
    real(wp) :: around, point
    integer :: i, j, left, right, below, above
    call torus(n, m, c, x, y)
    !$omp parallel do private(i, left, right, below, above, around, point) reduction(+: c_adj)
    do j = 1, m
      below = j - 1
      if (j == 1) below = m
      above = j + 1
      if (j == m) above = 1
      do i = 1, n
        left = i - 1
        if (i == 1) left = n
        right = i + 1
        if (i == n) right = 1
        around = x(left, j) + x(right, j) + x(i, below) + x(i, above)
        point = y_adj(i, j)*c*x(i, j)
        c_adj = c_adj + y_adj(i, j)*x(i, j)*around
        !$omp atomic
        x_adj(i, j) = x_adj(i, j) + y_adj(i, j)*c*around
        !$omp atomic
        x_adj(left, j) = x_adj(left, j) + point
        !$omp atomic
        x_adj(right, j) = x_adj(right, j) + point
        !$omp atomic
        x_adj(i, below) = x_adj(i, below) + point
        !$omp atomic
        x_adj(i, above) = x_adj(i, above) + point
      end do
    end do
    y_adj = 0.0_wp
  end subroutine torus_reversing

  subroutine stencil3(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(20, n/20, m)
    real(wp), intent(inout) :: y(20, n/20, m)
    integer :: i, j, k
    !$omp parallel do private(i, k)
    do j = 2, m - 1
      do k = 2, n/20 - 1
        do i = 2, 19
          y(i, k, j) = y(i, k, j) + c*x(i, k, j)*(x(i - 1, k, j) + x(i + 1, k, j) + x(i, k - 1, j) &
                       + x(i, k + 1, j) + x(i, k, j - 1) + x(i, k, j + 1))
        end do
      end do
    end do
  end subroutine stencil3

  subroutine stencil3_reversing(n, m, c, c_adj, x, x_adj, y, y_adj)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(20, n/20, m)
    real(wp), intent(inout) :: c_adj, x_adj(20, n/20, m), y(20, n/20, m), y_adj(20, n/20, m)
    real(wp) :: around, point
    integer :: i, j, k
    call stencil3(n, m, c, x, y)
    !$omp parallel do private(i, k, around, point) reduction(+: c_adj)
    do j = 2, m - 1
      do k = 2, n/20 - 1
        do i = 2, 19
          around = x(i - 1, k, j) + x(i + 1, k, j) + x(i, k - 1, j) + x(i, k + 1, j) &
                   + x(i, k, j - 1) + x(i, k, j + 1)
          point = y_adj(i, k, j)*c*x(i, k, j)
          c_adj = c_adj + y_adj(i, k, j)*x(i, k, j)*around
          !$omp atomic
          x_adj(i, k, j) = x_adj(i, k, j) + y_adj(i, k, j)*c*around
          !$omp atomic
          x_adj(i - 1, k, j) = x_adj(i - 1, k, j) + point
          !$omp atomic
          x_adj(i + 1, k, j) = x_adj(i + 1, k, j) + point
          !$omp atomic
          x_adj(i, k - 1, j) = x_adj(i, k - 1, j) + point
          !$omp atomic
          x_adj(i, k + 1, j) = x_adj(i, k + 1, j) + point
          !$omp atomic
          x_adj(i, k, j - 1) = x_adj(i, k, j - 1) + point
          !$omp atomic
          x_adj(i, k, j + 1) = x_adj(i, k, j + 1) + point
        end do
      end do
    end do
    y_adj = 0.0_wp
  end subroutine stencil3_reversing
end module parallel_kernels
