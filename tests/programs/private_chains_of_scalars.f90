! idea: chains of private scalars: used once and often, set anew, between changes of what they read
! dependent: y, z
! independent: x, y
! set: n=5, k=1 2 2 5 3, l=2 2 1 5 4, x=0.4 0.9 1.3 0.7 0.2, y=0.3 0.8 0.5 1.1 0.6
module private_chains_of_scalars_mod
  implicit none
contains
  subroutine foo(n, k, l, x, y, z)
    integer, intent(in) :: n, k(n), l(n)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: z
    real(8) :: a, b, c, s
    real(4) :: f
    integer :: i
    z = 0.0d0
    do i = 1, n
      a = 2.5d0*x(k(i))
      b = a*y(l(i)) + 0.1*x(l(i))
      y(k(i)) = y(k(i))*b - a
      c = -a + b*y(l(i))
      b = 0.5d0*b - c
      y(l(i)) = b*b
      a = c - b
      f = real(0.5d0*a)
      s = f*x(i)
      z = z + s*a - y(l(i))
    end do
  end subroutine foo
end module private_chains_of_scalars_mod
