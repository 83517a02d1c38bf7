! idea: optional procedures that are not given stand before other arguments, from routine to routine
! dependent: y
! independent: x
! set: n=3
module solvers
  implicit none
  abstract interface
    function fun(x) result(r)
      real(8), intent(in) :: x
      real(8) :: r
    end function fun
  end interface
contains
  subroutine inner(f, x, y)
    procedure(fun), optional :: f
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (present(f)) then
      y = 0.5d0*y*f(x) + 0.1d0*x
    else
      y = 0.4d0*y + sin(x)
    end if
  end subroutine inner
end module solvers
module m
  use solvers, only: fun, inner
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = x(1)
    do i = 1, n
      call outer(x(i), y)
      call outer(x(i), y, wave)
      call outer(x(i), y, g=wave)
      call outer(x(i), y, wave, square)
    end do
    call hosted(x(2), y)
    call hosted(x(2), y, wave)
  end subroutine foo
  subroutine outer(x, y, f, g)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    procedure(fun), optional :: f, g
    call inner(f, x, y)
    call inner(g, 0.5d0*x + 1.0d0, y)
    call both(f, 2, g, x*y, y)
    call both(f, k=1, q=g, a=x, y=y)
  end subroutine outer
  subroutine both(p, k, q, a, y)
    procedure(fun), optional :: p, q
    integer, intent(in) :: k
    real(8), intent(in) :: a
    real(8), intent(inout) :: y
    y = 0.3d0*y + 0.1d0*sin(a)*k
    call inner(q, a, y)
    if (present(p)) call inner(p, a, y)
  end subroutine both
  subroutine hosted(x, y, f)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    procedure(fun), optional :: f
    call within(f, y)
  contains
    subroutine within(h, z)
      procedure(fun), optional :: h
      real(8), intent(inout) :: z
      if (present(h)) then
        z = z + h(x)
      else
        z = z*x
      end if
    end subroutine within
  end subroutine hosted
  function wave(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = sin(x)
  end function wave
  function square(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = 0.1d0*x*x + 0.5d0
  end function square
end module m
