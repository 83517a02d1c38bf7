! idea: constants of modules given to arguments without intent
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 0.6
module constants_without_intent_sizes
  implicit none
  integer imax
  parameter (imax=4)
  double precision, parameter :: rate = 0.5d0
end module constants_without_intent_sizes
module constants_without_intent_mod
  use constants_without_intent_sizes
  implicit none
  integer, parameter :: first = 2
contains
  subroutine smooth(f, n, k, c)
    integer n, i, k
    double precision f(n), c
    do i = k, n
      f(i) = c*f(i)*f(i - 1)
    end do
  end subroutine smooth
  subroutine foo(x, y)
    double precision, intent(in) :: x(imax)
    double precision, intent(out) :: y(imax)
    y = x
    call smooth(y, imax, first, rate)
  end subroutine foo
end module constants_without_intent_mod
