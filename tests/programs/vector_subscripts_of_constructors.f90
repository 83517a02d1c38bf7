! idea: vector subscripts that a constructor, or another computed list, chooses from a list
! dependent: y, z
! independent: x
! set: n=3, idx=3 1 2
module vector_subscripts_of_constructors_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: table
    integer :: first(3) = [2, 3, 1]
    real(dp) :: v(3) = 0.5_dp
  end type table
contains
  function turned(list) result(r)
    integer, intent(in) :: list(:)
    integer :: r(size(list))
    r = list(size(list):1:-1)
  end function turned
  subroutine foo(n, idx, x, y, z)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(2), z(n)
    type(table) :: t
    integer :: i
    y = x(idx([1, n]))
    y = y + x(idx(idx([n, 1]))) + x(turned(idx([1, 2])))
    y = y*x(1 + modulo(idx([1, n]) + 1, n))
    z = 0.1_dp
    z(idx([(n + 1 - i, i=1, n)])) = x(idx(turned(idx)))**2
    t%v = x
    y = y + t%v(t%first([n, 2])) + sum(t%v(idx(t%first([1, n]))))
    t%v(t%first([1, 2])) = y*t%v(idx([2, n]))
    where (x(idx([(i, i=1, n)])) > 0.9_dp) z = z*t%v(idx([(i, i=1, n)]))
    where (x(idx([3, 1, 2])) > 1.0_dp)
      z = z**2
    elsewhere (x([2, 1, 3]) > 1.0_dp)
      z = z*x
    end where
  end subroutine foo
end module vector_subscripts_of_constructors_m
