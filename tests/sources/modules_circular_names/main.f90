! idea: two modules have routines of the same names and reach each other's names over a third
! routine: foo
! dependent: y
! independent: x
module first_mod
  use second_mod, only: step_second => step
  use constants_mod
  implicit none
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    call step(x, y)
    call step_second(x, y)
    call helper(x, y)
  end subroutine foo

  subroutine step(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b

    b = a*factor
    call helper(a, b)
  end subroutine step

  subroutine helper(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b + a*a
  end subroutine helper
end module first_mod
