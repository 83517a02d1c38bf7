! idea: variables of the host that are targets and saved, have a value, are passed by value or constants
! dependent: y
! independent: x
! set: n=3, k=2
module host_attributes_kept_mod
  implicit none
  type :: pair
    real(8) :: a
    integer :: i
  end type
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n
    integer, value :: k
    real(8), intent(in) :: x(n)
    real(8), intent(out), target :: y(n)
    real(8), save, target :: sv(2) = 0.5d0
    real(8), target :: start(2) = [0.25d0, 1d0]
    type(pair), parameter :: c = pair(2d0, 3)
    complex(8), parameter :: z = (1.5d0, 2d0)
    sv = 0.5d0*x(1)
    start(2) = x(2)
    y = x
    call one
    call two
    y(k) = y(k)*sv(1)**2 + start(1)
  contains
    subroutine one
      sv = 0.5d0*sv + y(1)
      start(1) = start(2)*c%a*x(c%i)
    end subroutine
    subroutine two
      y(1) = y(k)*y(1)*real(z)
      k = 3
    end subroutine
  end subroutine foo
end module host_attributes_kept_mod
