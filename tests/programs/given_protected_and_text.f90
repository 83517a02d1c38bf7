! idea: PROTECTED variables, text and absent arguments go to routines without intents
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9, k=2
module given_protected_tables
  implicit none
  private
  public :: fill
  real(8), protected, public :: tab(3) = [1d0, 2d0, 0.5d0]
  real(8), protected, public :: dyn(3)
contains

  subroutine fill(x)
    real(8), intent(in) :: x(3)
    dyn = x**2
  end subroutine fill

end module given_protected_tables

module given_protected_and_text_mod
  use given_protected_tables, only: tab, dyn, fill
  implicit none
  private
  public :: foo
contains

  subroutine weighted(v, w, k)
    real(8) :: v(3), w(3)
    integer :: k
    if (k > 4) v(1) = w(2)
    if (k > 5) k = 0
    w = w*v
  end subroutine weighted

  subroutine scheme(name, u, v)
    character(len=*) :: name
    real(8) :: u, v
    select case (trim(name))
    case ('up')
      v = v + u
    case default
      name = 'up'
      v = v*u
    end select
  end subroutine scheme

  subroutine driver(name, u, v, b)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: u
    real(8), intent(inout) :: v
    real(8), intent(in), optional :: b
    character(len=4) :: own
    own = 'none'
    call scheme(name, u, v)
    call scheme(own, u, v)
    call perhaps(v, b)
  end subroutine driver

  subroutine perhaps(v, b)
    real(8) :: v
    real(8), optional :: b
    if (present(b)) then
      v = v*b
      if (v > 1d3) b = 1
    end if
  end subroutine perhaps

  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*k
    call fill(x)
    call weighted(tab, y, k)
    call weighted(dyn, y, k)
    call driver('up', x(1), y(1), x(3))
    call driver('up', x(2), y(3))
  end subroutine foo

end module given_protected_and_text_mod
