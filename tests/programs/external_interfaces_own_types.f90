! idea: an interface block in a module of a subroutine in none, which imports a type by a new name
! dependent: y
! independent: x
! set: x=0.7 1.1, n=2
module external_interfaces_own_types_mod
  implicit none
  integer, parameter :: wp = kind(1d0)
  type pair
    real(wp) :: a, b
  end type pair
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    interface
      subroutine step(p, v)
        import
        type(pair), intent(inout) :: p
        real(wp), intent(in) :: v(:)
      end subroutine step
    end interface
    type(pair) :: q
    integer :: j
    q = pair(x(1), x(2))
    do j = 1, n
      call step(q, x)
    end do
    y = [q%a, q%b*q%a]
  end subroutine foo
end module external_interfaces_own_types_mod
subroutine step(p, v)
  use external_interfaces_own_types_mod, only: t => pair, dp => wp
  implicit none
  type(t), intent(inout) :: p
  real(dp), intent(in) :: v(:)
  p%b = p%a*p%b*v(2)
  p%a = p%a*v(1)
end subroutine step
