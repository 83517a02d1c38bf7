! idea: loops with a known, small number of iterations, and one that is a single strip
! dependent: y
! independent: x, v
! set: n=3
module loops_of_few_iterations_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), few = 5
contains
  subroutine foo(n, x, w, v, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), w(40, n), v(41)
    real(wp), intent(inout) :: y(40)
    integer :: i, k

    do i = 1, n
      do k = 1, few
        y(k) = y(k) + x(i)*w(k, i)*y(k)
      end do
      do k = 2, 38
        y(k) = y(k) + x(i)*w(k, i)*y(k)*v(k + 1)*v(k - 1)
      end do
      do k = 40, 1, -1
        y(k) = y(k) + x(i)*w(k, i)*y(k)*v(k + 1)
      end do
      do k = i, i + 3
        y(k) = y(k) + x(i)*w(k, i)*y(k)
      end do
      do k = 1, n
        y(k) = y(k) + x(i)*v(k)*y(k + n)
      end do
    end do
  end subroutine foo
end module loops_of_few_iterations_mod
