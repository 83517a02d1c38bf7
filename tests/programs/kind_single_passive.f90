! idea: a single precision passive factor must not lower the precision of the derivative
! routine: foo
! dependent: y
! independent: x
! set: r=0.75
module kind_single_passive_mod
  implicit none
contains
  subroutine foo(r, x, y)
    real(4), intent(in) :: r
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(4) :: c

    c = r * 2.0
    y = x * r + c * sin(x) + x ** 2 * 0.5
  end subroutine foo
end module kind_single_passive_mod
