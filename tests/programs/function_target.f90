! idea: a function is the target; its result has the name of the function
! routine: norm
! dependent: norm
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  real(wp) function norm(n, x)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    integer :: i
    norm = 0.0_wp
    do i = 1, n
      norm = norm + square(x(i))
      if (norm > 4.0_wp) exit
    end do
    norm = sqrt(norm)
  end function norm
  function square(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    b = a*a
  end function square
end module m
