! idea: the square of a norm has derivatives where the norm is zero
! dependent: f, g, h
! independent: x
! set: x=0.0 0.0
! expect: x_adj = 0.0 0.0
module m
  implicit none
contains
  subroutine foo(x, f, g, h)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: f, g, h
    f = 0.5d0*norm2(x)**2
    g = sqrt(sum(x**2))**2
    h = sqrt(x(1)**2 + x(2)**2)*sqrt(x(1)**2 + x(2)**2)
  end subroutine foo
end module m
