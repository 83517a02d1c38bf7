! SPDX-License-Identifier: BSD-3-Clause
! Loops that threads share; each routine has the same arguments.
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

  subroutine coefficient(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    integer :: i, j
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        y(i, j) = y(i, j) + c*sin(c*x(i, j))
      end do
    end do
  end subroutine coefficient

  subroutine columns(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    real(wp) :: flux
    integer :: i, j
    !$omp parallel do private(i, flux)
    do j = 1, m
      flux = c
      do i = 2, n
        flux = flux*exp(-0.01_wp*x(i, j)) + 0.01_wp*y(i - 1, j)
        y(i, j) = y(i, j) + flux**2
      end do
    end do
  end subroutine columns

  subroutine work_arrays(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    real(wp) :: w(n)
    integer :: i, j
    !$omp parallel do private(i, w)
    do j = 1, m
      w(1) = c
      do i = 2, n
        w(i) = 0.9_wp*w(i - 1) + sin(x(i, j))
      end do
      do i = 2, n
        y(i, j) = y(i, j)*(1.0_wp + 0.1_wp*w(i)*w(i - 1))
      end do
    end do
  end subroutine work_arrays

  subroutine limiter(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    real(wp) :: slope, ahead
    integer :: i, j
    !$omp parallel do private(i, slope, ahead)
    do j = 1, m
      do i = 2, n - 1
        slope = x(i, j) - x(i - 1, j)
        ahead = x(i + 1, j) - x(i, j)
        if (slope*ahead > 0.0_wp) then
          y(i, j) = y(i, j) - c*(x(i, j) + 2.0_wp*slope*ahead/(slope + ahead))
        else
          y(i, j) = y(i, j) - c*x(i, j)**2
        end if
      end do
    end do
  end subroutine limiter

  subroutine steps(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    real(wp) :: z(n, m)
    integer :: i, j, k
    do k = 1, 4
      !$omp parallel private(i)
      !$omp do
      do j = 2, m - 1
        do i = 1, n
          z(i, j) = x(i, j)*y(i, j)*(y(i, j + 1) - y(i, j - 1))
        end do
      end do
      !$omp do
      do j = 2, m - 1
        do i = 1, n
          y(i, j) = y(i, j) + c*z(i, j)
        end do
      end do
      !$omp end parallel
    end do
  end subroutine steps

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

  ! Edges of a mesh, which take from two points each.
  subroutine mesh(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n*m)
    real(wp), intent(inout) :: y(n*m)
    integer :: left(n*m), right(n*m), i
    real(wp) :: flux
    do i = 1, n*m
      left(i) = 1 + mod(7*i, n*m)
      right(i) = 1 + mod(7*i + n, n*m)
    end do
    !$omp parallel do private(flux)
    do i = 1, n*m
      flux = c*sin(x(left(i)) - x(right(i)))
      y(i) = y(i)*exp(-flux*flux) + flux*sqrt(x(left(i)))
    end do
  end subroutine mesh

  subroutine column(n, c, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, x(n)
    real(wp), intent(inout) :: y(n)
    real(wp) :: w(n)
    integer :: i
    w(1) = c
    do i = 2, n
      w(i) = w(i - 1)*exp(-0.01_wp*x(i)) + 0.01_wp*y(i)
    end do
    y = y*w
  end subroutine column

  subroutine calls(n, m, c, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: c, x(n, m)
    real(wp), intent(inout) :: y(n, m)
    integer :: j
    !$omp parallel do
    do j = 1, m
      call column(n, c, x(:, j), y(:, j))
    end do
  end subroutine calls
end module parallel_kernels
