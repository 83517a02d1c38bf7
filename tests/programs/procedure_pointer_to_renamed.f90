! idea: a local pointer to a procedure is given to routines that other modules rename
! dependent: y
! independent: x
module p
  implicit none
  abstract interface
    function f_i(x) result(y)
      real(8), intent(in) :: x
      real(8) :: y
    end function f_i
  end interface
  interface operator(.plus.)
    module procedure plus
  end interface operator(.plus.)
contains
  subroutine apply(f, x, y)
    procedure(f_i) :: f
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = f(x) + f(2*x)
  end subroutine apply
  function plus(a, b) result(c)
    real(8), intent(in) :: a, b
    real(8) :: c
    c = a + b
  end function plus
end module p
module m
  use p, app => apply
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    procedure(f_i), pointer :: q
    real(8) :: z
    q => g
    call app(q, x, z)
    call bar(z, y)
  contains
    function g(x) result(y)
      real(8), intent(in) :: x
      real(8) :: y
      y = x**2
    end function g
  end subroutine foo
  subroutine bar(x, y)
    use p, only: operator(.add.) => operator(.plus.), twice => apply
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    procedure(f_i), pointer :: q
    q => h
    call twice(q, x, y)
    y = y .add. q(x)
  end subroutine bar
  function h(x) result(y)
    real(8), intent(in) :: x
    real(8) :: y
    y = x**3
  end function h
end module m
