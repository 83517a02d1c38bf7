! idea: max at a tie takes the first argument
! routine: foo
! dependent: y
! independent: a, b
! set: a=1, b=1
! expect: a_adj = 1, b_adj = 0
module kink_max_tie_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = max(a, b)
  end subroutine foo
end module kink_max_tie_mod
