! idea: an integer inout argument is changed and used
! routine: foo
! dependent: y
! independent: x
! set: k=2
module integer_argument_modified_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(k, x, y)
    integer, intent(inout) :: k
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y

    y = x(k) ** 2
    k = k + 1
    y = y * x(k)
    k = k + 1
    y = y + sin(x(k)) * y
  end subroutine foo
end module integer_argument_modified_mod
