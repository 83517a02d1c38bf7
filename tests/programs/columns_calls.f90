! idea: columns whose iterations call routines with work arrays
! routine: run
! dependent: cost, t
! independent: t0, a
! set: n=4, m=3
module columns_calls
  implicit none
contains
  subroutine coefficients(n, a, t, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a, t(n)
    real(8), intent(out) :: b(n), c(:)
    integer :: k
    do k = 1, n
      b(k) = 2.0d0 + a*t(k)**2
      c(k) = -0.3d0*exp(-t(k))
    end do
  end subroutine coefficients
  subroutine solve(n, b, c, x)
    integer, intent(in) :: n
    real(8), intent(in) :: b(n), c(n)
    real(8), intent(inout) :: x(n)
    real(8) :: g(n), pivot
    integer :: k
    pivot = b(1)
    x(1) = x(1)/pivot
    do k = 2, n
      g(k) = c(k-1)/pivot
      pivot = b(k) - c(k)*g(k)
      x(k) = (x(k) - c(k)*x(k-1))/pivot
    end do
    do k = n - 1, 1, -1
      x(k) = x(k) - g(k+1)*x(k+1)
    end do
  end subroutine solve
  subroutine run(n, m, t0, a, t, cost)
    integer, intent(in) :: n, m
    real(8), intent(in) :: t0(n, m), a
    real(8), intent(out) :: t(n, m), cost
    real(8) :: b(n), c(n), x(n)
    integer :: i, k, it
    t = t0
    cost = 0.0d0
    do it = 1, 2
      do i = 1, m
        call coefficients(n, a, t(:, i), b, c)
        do k = 1, n
          x(k) = t(k, i)*b(k)
        end do
        call solve(n, b, c, x)
        if (t(1, i) > 0.9d0) then
          call solve(n, b, c, t(:, i))
        else
          do k = 1, n
            t(k, i) = x(k)*t(k, i)
          end do
        end if
      end do
    end do
    do i = 1, m
      cost = cost + t(2, i)**2*t(n, i)
    end do
  end subroutine run
end module columns_calls
