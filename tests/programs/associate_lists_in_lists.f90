! idea: a name for elements that another name lists
! dependent: y, s
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: s
    associate (p => [3, 1, 2])
      y(p) = y(p(p))*x(p)
      associate (z => y(p), k => p(2))
        s = sum(z)*x(k) + dot_product(z, x)
      end associate
    end associate
  end subroutine foo
end module m
