! idea: pure and elemental callees with scalar arguments
! routine: foo
! dependent: y
! independent: x
! set: n=3
module call_pure_and_elemental_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 1, n
      call multiply(x(i), y)
      call bend(y)
    end do
  end subroutine foo

  pure subroutine multiply(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b * a
  end subroutine multiply

  elemental subroutine bend(b)
    real(wp), intent(inout) :: b

    b = sin(b) * b
  end subroutine bend
end module call_pure_and_elemental_mod
