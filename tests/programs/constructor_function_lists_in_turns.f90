! idea: an implied loop takes elements that a function lists in each turn
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure function p(k) result(b)
    integer, intent(in) :: k
    integer :: b(3)
    b = 1 + modulo([k, k + 1, k + 2], 3)
  end function p
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: j
    j = 2
    y = [(sum(x(p(j))*x), j=1, n)]
  end subroutine foo
end module m
