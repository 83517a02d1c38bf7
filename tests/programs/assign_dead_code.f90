! idea: values that no result needs
! routine: foo
! dependent: y
! independent: x
module assign_dead_code_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t

    t = exp(x)
    y = t
    t = sin(x)
    y = x * x
    t = t * y
  end subroutine foo
end module assign_dead_code_mod
