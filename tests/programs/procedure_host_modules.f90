! idea: a function of another module with internal procedures is given procedures, by name and optional ones, too
! dependent: y
! independent: x
! set: n=3
module procedure_host_modules_tools
  implicit none
  abstract interface
    subroutine action(a, b)
      real(8), intent(in) :: a
      real(8), intent(out) :: b
    end subroutine action
    real(8) function map(z)
      real(8), intent(in) :: z
    end function map
  end interface
contains
  real(8) function total(op, n, v, post)
    procedure(action) :: op
    integer, intent(in) :: n
    real(8), intent(in) :: v(n)
    procedure(map), optional :: post
    real(8) :: part
    integer :: i
    total = 0
    do i = 1, n
      call one(i)
      total = total + part
    end do
    if (present(post)) total = finish(total)
  contains
    subroutine one(k)
      integer, intent(in) :: k
      real(8) :: f
      call op(v(k), f)
      part = f * v(k)
    end subroutine one
    real(8) function finish(z)
      real(8), intent(in) :: z
      finish = z
      if (present(post)) finish = finish + post(z) * v(1)
    end function finish
  end function total
end module procedure_host_modules_tools
module procedure_host_modules
  use procedure_host_modules_tools
  implicit none
contains
  subroutine cube(a, b)
    real(8), intent(in) :: a
    real(8), intent(out) :: b
    b = a**3
  end subroutine cube
  real(8) function wave(z)
    real(8), intent(in) :: z
    wave = sin(z)
  end function wave
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = total(cube, n, x)
    y = y + total(cube, n, x, wave) * y
    y = y * total(post=wave, op=cube, v=x, n=n)
  end subroutine foo
end module procedure_host_modules
