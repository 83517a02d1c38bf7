! idea: arguments by lists that other lists select, of which the extents change
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4, idx=3 1 4 2
module call_vector_subscripts_of_lists_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  real(dp) function mix(a, b) result(r)
    real(dp), intent(in) :: a(:), b(size(a))
    r = dot_product(a, b(size(b):1:-1))
  end function
  subroutine give(v, t)
    real(dp), intent(in) :: v(:)
    real(dp), intent(inout) :: t
    t = t*v(1) + sum(v*v)
  end subroutine
  subroutine double(v)
    real(dp), intent(inout) :: v(:)
    v = 2*v*v(1)
  end subroutine
  subroutine foo(x, y, n, idx)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    integer, allocatable :: al(:)
    real(dp) :: a(n), t
    integer :: i, k(n)
    a = x
    allocate(al, source=idx(:2))
    k = idx
    t = 0
    do i = 1, 2
      call give(a(k(al)), t)
      t = t + mix(a(k(idx(al))), x(k(idx(al))))
      t = t + mix(a(k(pack(idx, x > 0.8_dp))), x(k(pack(idx, x > 0.8_dp))))
      call give(a(k(pack(idx, x > 0.8_dp))), t)
      a(k) = a/(1 + t*t)
      call double(a(i:i+1))
      k = cshift(k, 1)
      al = [al, k(i)]
    end do
    y = t*a
  end subroutine
end module
