! idea: a list of texts that is associated is as wide as its elements
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)

    y = x
    associate (list => ['abc', 'def'])
      if (list(2) == 'def') y(1) = y(1)*x(2)
    end associate
  end subroutine
end module
