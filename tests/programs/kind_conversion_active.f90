! idea: an active value passes through a single precision local
! routine: foo
! dependent: y
! independent: x
! tolerance: 1e-5
module kind_conversion_active_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(4) :: s

    s = real(x, kind=4)
    y = s * x + s ** 2
  end subroutine foo
end module kind_conversion_active_mod
