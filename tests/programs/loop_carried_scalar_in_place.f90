! idea: an in-place stencil with a carried scalar
! routine: foo
! dependent: a
! independent: a
! set: n=7
module loop_carried_scalar_in_place_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n)
    real(wp) :: left, here
    integer :: i

    left = a(1)
    do i = 2, n - 1
      here = a(i)
      a(i) = here * left + a(i + 1) ** 2
      left = here
    end do
  end subroutine foo
end module loop_carried_scalar_in_place_mod
