! idea: a saved target in a routine that is given a procedure keeps active values
! dependent: y
! independent: s
module m
  implicit none
contains
  subroutine foo(s, y)
    real(8), intent(in) :: s
    real(8), intent(inout) :: y
    call given(s, y, plain, .true.)
    call given(s, y, plain, .false.)
    call given(s*y, y, plain, .false.)
  end subroutine foo
  real(8) function plain(a)
    real(8), intent(in) :: a
    plain = a*a
  end function plain
  subroutine given(a, b, f, first)
    real(8), intent(in) :: a
    real(8), intent(inout) :: b
    procedure(plain) :: f
    logical, intent(in) :: first
    real(8), save, target :: kept = 1.0d0
    if (first) kept = 1.0d0
    kept = 0.5d0*kept + f(a)
    b = b + kept*a
  end subroutine given
end module m
