! idea: elements by lists of integers times zero in products
! dependent: r
! independent: u, k
! set: n=5
module m
  implicit none
contains
  subroutine foo(n, u, k, r)
    integer, intent(in) :: n
    real, intent(in) :: u(n)
    real, intent(in) :: k(2, n - 1)
    real, intent(out) :: r
    integer :: con(n - 1)
    con = 1
    r = dot_product(u(con), k(2, con*0 + con(1)))
  end subroutine foo
end module m
