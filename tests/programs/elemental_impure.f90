! idea: an impure elemental routine prints each element
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    call scale_and_tell(x, y)
    y = y*x
    call scale_and_tell(2.0_wp, y(2:))
  end subroutine foo

  impure elemental subroutine scale_and_tell(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b*sin(a)
    write(*, *) b
  end subroutine scale_and_tell
end module m
