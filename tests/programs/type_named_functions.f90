! idea: functions that go by the name of a type, in several modules
! dependent: y
! independent: x
! set: n=3
module one_of_gases
  implicit none
  type :: gas
    real(8) :: p, t
  end type gas
  interface gas
    module procedure gas_of_one
  end interface
contains
  function gas_of_one(t) result(g)
    real(8), intent(in) :: t
    type(gas) :: g
    g%p = 2*t*t
    g%t = t
  end function gas_of_one
end module one_of_gases
module two_of_gases
  use one_of_gases, only: gas
  implicit none
  interface gas
    module procedure gas_sum
  end interface gas
contains
  function gas_sum(a, b, c) result(g)
    real(8), intent(in) :: a, b, c
    type(gas) :: g
    g = gas(p=a*b, t=c)
  end function gas_sum
end module two_of_gases
module m_of_gases
  use two_of_gases, only: gas
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(gas) :: g, h, k
    g = gas(x(1))
    h = gas(x(2), x(1)*x(2))
    k = gas(x(1), x(2), 3*x(3))
    y = g%p + g%t*h%p*h%t + k%p*k%t
  end subroutine foo
end module m_of_gases
