! idea: procedures are given in cases, and one of them is found by a search that returns early
! dependent: y
! independent: x, p
! set: which=2
module searches
  implicit none
  abstract interface
    function value(x, p)
      double precision, intent(in) :: x, p
      double precision :: value
    end function
  end interface
contains
  double precision function cube(x, p)
    double precision, intent(in) :: x, p
    cube = x**3 - p
  end function
  double precision function growth(x, p)
    double precision, intent(in) :: x, p
    growth = exp(x) - p*(2 + x)
  end function
  subroutine newton(f, x, p)
    procedure(value) :: f
    double precision, intent(inout) :: x
    double precision, intent(in) :: p
    integer :: i
    do i = 1, 4
      if (abs(f(x, p)) < 1d-12) return
      x = x - f(x, p)/(f(x + 1, p) - f(x, p) + 5)
    enddo
  end subroutine
  subroutine foo(which, x, p, y)
    integer, intent(in) :: which
    double precision, intent(in) :: x, p
    double precision, intent(out) :: y
    y = x
    select case (which)
    case (1, 3:4)
      call newton(cube, y, p)
    case default
      call newton(growth, y, p + 3)
      if (which == 2) call newton(cube, y, y*p)
    end select
  end subroutine
end module
