! idea: statement functions with declarations between them, in the target and in what it calls
! dependent: y
! independent: x
module statement_functions_between_declarations_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine cubed(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: sq, arg
    sq(arg) = arg*arg
    real(wp) :: cube
    cube(arg) = arg*sq(arg)
    real(wp), parameter :: half = 0.5_wp

    y = cube(x)*half
  end subroutine cubed

  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: twice, arg
    twice(arg) = 2*arg
    real(wp) :: z

    call cubed(x, z)
    y = twice(z)*x
  end subroutine foo

  subroutine unreached(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: sq, arg
    sq(arg) = arg*arg
    real(wp) :: z

    z = sq(x)
    y = z
  end subroutine unreached
end module statement_functions_between_declarations_mod
