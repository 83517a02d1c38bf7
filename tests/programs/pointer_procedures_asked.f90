! idea: pointers to procedures that are changed by others, asked about and emptied
! routine: foo
! dependent: y
! independent: x
module m
  implicit none
contains
  real(8) function square(x)
    real(8), intent(in) :: x
    square = x**2
  end function square
  real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2*x
  end function twice
  subroutine choose(f)
    procedure(square), pointer, intent(inout) :: f
    f => twice
  end subroutine choose
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    procedure(square), pointer :: p
    p => square
    y = p(x)
    if (associated(p, square)) y = y + x
    call choose(p)
    y = y*p(x)
    if (associated(p, square)) y = 0
    p => square
    call choose(f=p)
    y = y + p(x)
    nullify(p)
    if (.not. associated(p)) y = 3*y
  end subroutine foo
end module m
