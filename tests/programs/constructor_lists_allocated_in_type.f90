! idea: a component is allocated by an expression with a constructor that lists indices in each turn
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.6, n=5, k=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: g_t
    real(wp), allocatable :: q(:)
  end type g_t
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(g_t) :: g
    integer :: i
    g%q = 2.0_wp*[(sum(x([i, i])), i=1, n)]
    y = x*g%q
  end subroutine foo
end module m
