! idea: hypot at the origin has derivative zero
! routine: foo
! dependent: y
! independent: a, b, z
! set: a=0, b=0, z=2
! expect: a_adj = 0, b_adj = 0, z_adj = 1
module kink_hypot_origin_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, z, y)
    real(wp), intent(in) :: a, b, z
    real(wp), intent(out) :: y

    y = z + hypot(a, b)
  end subroutine foo
end module kink_hypot_origin_mod
