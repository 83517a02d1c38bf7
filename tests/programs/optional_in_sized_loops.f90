! idea: a loop as long as one optional argument, with another one in it
! dependent: s
! independent: x, c
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, c, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), c
    real(8), intent(out) :: s
    s = poly(c, x) + poly(c) + poly(x(1), x(1:2), shift=c)
  end subroutine foo
  pure real(8) function poly(a, coefficients, shift)
    real(8), intent(in) :: a
    real(8), intent(in), optional :: coefficients(:), shift
    integer :: i
    poly = a
    if (.not. present(coefficients)) return
    do i = size(coefficients), 1, -1
      poly = poly*a + coefficients(i)
      if (present(shift)) poly = poly/shift
    end do
  end function poly
end module m
