! idea: generic names that hosts extend, of modules that routines use themselves as well
! dependent: y
! independent: x
! set: n=3
module generic_host_extends_base
  implicit none
  interface gen
    module procedure g1
  end interface
  interface same
    module procedure same, other
  end interface
contains
  real(8) function g1(x)
    real(8), intent(in) :: x
    g1 = x*2
  end function
  real(8) function same(x)
    real(8), intent(in) :: x
    same = x*x
  end function
  real(8) function other(x, k, l)
    real(8), intent(in) :: x
    integer, intent(in) :: k, l
    other = x**(k + l)
  end function
  real(8) function plain(x)
    real(8), intent(in) :: x
    plain = x*5
  end function
end module
module generic_host_extends_mod
  use generic_host_extends_base
  implicit none
  interface gen
    module procedure g2
  end interface
  interface same
    module procedure g2
  end interface
contains
  real(8) function g2(x, k)
    real(8), intent(in) :: x
    integer, intent(in) :: k
    g2 = x**k
  end function
  subroutine foo(n, x, y)
    use generic_host_extends_base
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = gen(x(1)) + gen(x(2), 2) + same(x(1)) + same(x(3), 2) + same(x(2), 1, 2)
    y = y
    call inner(y, x(1))
  end subroutine
  subroutine inner(y, x)
    use generic_host_extends_base, only: gen, h => plain
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y + h(x) + plain(x) + gen(x, 2) + gen(y)
  end subroutine
end module
