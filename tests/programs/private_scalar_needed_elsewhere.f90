! idea: a scalar that is private to an inner loop carries a value that an adjoint needs elsewhere
! dependent: y
! independent: x
! set: n=4, x=0.4 0.9 1.3 0.7
module private_scalar_needed_elsewhere_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: s, w(n)
    integer :: i, j
    y = 0.0d0
    do i = 1, n
      do j = 1, n
        s = x(j)*x(i)
        w(j) = s*s
      end do
      s = tanh(x(i))
      y = y + s*s*w(i)
    end do
  end subroutine foo
end module private_scalar_needed_elsewhere_mod
