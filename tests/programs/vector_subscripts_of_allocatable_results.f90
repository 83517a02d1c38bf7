! idea: lists that functions return in allocatable arrays, alone and in other lists
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4, idx=3 1 4 2
module vector_subscripts_of_allocatable_results_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  function backwards(v) result(k)
    real(dp), intent(in) :: v(:)
    integer, allocatable :: k(:)
    integer :: i
    k = [(size(v) + 1 - i, i=1,size(v))]
  end function
  function gen(a) result(r)
    real(dp), intent(in) :: a(:)
    real(dp), allocatable :: r(:)
    r = sin(a + sum(a))
  end function
  subroutine change(v, w)
    real(dp), intent(inout) :: v(:)
    real(dp), intent(in) :: w(:)
    v = sin(v*v(1) + sum(w))
  end subroutine
  subroutine foo(x, y, n, idx)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: a(n), b(n,n)
    real(dp), allocatable :: z(:)
    integer :: i, k(n)
    a = x
    y = x
    b = spread(x, 2, n)
    k = idx
    do i = 1, 3
      y = y + a(backwards(a)) + a(k(backwards(a)))**2
      y(:i) = y(:i) + gen(a(k(backwards(x(:i)))))
      z = gen(y(k(pack(idx, x > 0.8_dp))))
      z = z(backwards(z(backwards(z))))*z
      z = z(backwards(z(2:)))
      y(:size(z)) = y(:size(z)) + z
      a(backwards(x(:i))) = a(k(backwards(x(:i))))*sin(y(:i))
      b(k(backwards(x)), i) = b(backwards(y), i)*cos(y)
      call change(a(:2), b(backwards(z), i))
      y = y/2 + 0.1_dp*b(:,i)
      k = k(k)
    end do
  end subroutine
end module
