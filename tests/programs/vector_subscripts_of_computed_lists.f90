! idea: computed lists inside other vector subscripts, in loops that keep them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.6 0.8, n=6, idx=3 1 5 2 4 6
module vector_subscripts_of_computed_lists_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type part
    real(dp) :: u = 0
  end type
contains
  pure function order(v) result(k)
    real(dp), intent(in) :: v(:)
    integer :: k(size(v)), i, j, t
    k = [(i, i=1,size(v))]
    do i = 2, size(v)
      t = k(i)
      do j = i - 1, 1, -1
        if (v(k(j)) <= v(t)) exit
        k(j+1) = k(j)
      end do
      k(j+1) = t
    end do
  end function
  subroutine foo(x, y, n, idx)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: a(n), b(n,n)
    type(part) :: q(n)
    integer, allocatable :: p(:)
    integer :: i, j, k(n)
    a = x
    b = spread(x, 2, n)*spread(x(idx), 1, n)
    q%u = x**2
    y = 0
    k = idx
    do i = 1, 3
      ! The list in the list is gone when the outer one is.
      y(1:i+1) = y(1:i+1) + a(k([(idx(j), j=1,i+1)]))
      y = y + x(k(order(x)))*a
      y(:i) = y(:i) + q(k(idx([(j, j=1,i)])))%u
      y(:i) = y(:i) + b(i, k([(idx(j), j=1,i)]))*a(k([(idx(j), j=1,i)]))
      ! How long lists are changes in the statement.
      k(1:k(1)) = k(idx([(idx(j), j=1,k(1))]))
      p = idx
      p = p(k([(idx(j), j=1,size(p)-1-i)]))
      y(:size(p)) = y(:size(p)) + a(p)**2
      p = p(p([(j, j=1,size(p)-1)])/7 + 1)
      y(:size(p)) = y(:size(p)) + a(p)**3
      a(idx([(idx(j), j=1,i)])) = a(idx(idx([(j, j=1,i)])))*a(i)
    end do
  end subroutine
end module
