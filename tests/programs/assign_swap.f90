! idea: two values swapped through a temporary
! routine: foo
! dependent: a, b
! independent: a, b
module assign_swap_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b)
    real(wp), intent(inout) :: a, b
    real(wp) :: t

    t = a
    a = b * a
    b = t * b
  end subroutine foo
end module assign_swap_mod
