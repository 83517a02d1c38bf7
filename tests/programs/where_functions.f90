! idea: where with functions: elemental ones for what is masked only, others once
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    where (x > 0.7_wp) y = root(x - 0.7_wp)*y + scale_of(n, y)
    where (root(y*y) > 1.0_wp)
      y = y/scale_of(n, y)
    elsewhere (x > 0.0_wp)
      y = sqrt(x)
    end where
  end subroutine foo
  elemental function root(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    b = sqrt(a)
  end function root
  function scale_of(n, a) result(b)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: b
    integer :: i
    b = 1.0_wp
    do i = 1, n
      b = b + a(i)**2
    end do
  end function scale_of
end module m
