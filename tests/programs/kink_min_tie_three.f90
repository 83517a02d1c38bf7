! idea: min at a tie of the second and third argument takes the second
! routine: foo
! dependent: y
! independent: a, b, c
! set: a=2, b=1, c=1
! expect: a_adj = 0, b_adj = 1, c_adj = 0
module kink_min_tie_three_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = min(a, b, c)
  end subroutine foo
end module kink_min_tie_three_mod
