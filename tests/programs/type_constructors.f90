! idea: constructors of structures, with names, defaults and other structures in them
! dependent: r, y
! independent: a, x
module m
  implicit none
  type :: pair
    real(8) :: u
    real(8) :: v = 0.5d0
  end type pair
  type :: bag
    type(pair) :: low
    real(8) :: w(3) = 0.75d0
    integer :: n = 2
  end type bag
contains
  subroutine foo(a, x, k, r, y)
    type(pair), intent(in) :: a
    real(8), intent(in) :: x
    integer, intent(in) :: k
    type(bag), intent(inout) :: r
    real(8), intent(out) :: y
    type(pair) :: p, list(3)
    type(bag) :: b
    integer :: i
    p = pair(x, a%v * x)
    p = pair(p%v, p%u)
    p = pair(u=p%u * a%u)
    b = bag(p, n=1)
    b = bag(w=b%w * x, low=pair(v=x**2, u=b%low%v))
    list = pair(x, 2.0d0)
    y = 0.0d0
    do i = 1, k
      list(i) = pair(list(i)%v * x, list(i)%u)
      b%low = pair(b%low%u * x, y)
      y = y + weight(pair(list(i)%v, x)) * b%low%u
      call add(pair(y * 0.1d0, x), b%low, y)
    end do
    r = bag(list(2), r%w(1) + b%w, b%n + k)
    y = y + r%low%u * r%n
  end subroutine foo
  subroutine add(p, q, y)
    type(pair), intent(in) :: p, q
    real(8), intent(inout) :: y
    y = y + p%u * q%v + p%v
  end subroutine add
  function weight(p) result(w)
    type(pair), intent(in) :: p
    real(8) :: w
    w = p%u * p%v
  end function weight
end module m
