! idea: tables with two names, and storage that changes, in routines that are given procedures, in a module and in none
! dependent: y
! independent: x
module given_in_module
  implicit none
contains
  subroutine summed(g, n, x, y)
    interface
      function g(t) result(v)
        double precision, intent(in) :: t
        double precision :: v
      end function g
    end interface
    integer, intent(in) :: n
    double precision, intent(in) :: x
    double precision, intent(inout) :: y
    double precision :: tab(3, 2), flat(6), work(2), half
    integer :: i
    equivalence (tab(1, 1), flat(1)), (work(2), half)
    data tab /1.0d0, 0.5d0, 0.3d0, 0.2d0, 0.1d0, 0.4d0/
    work = 0.5d0
    do i = 1, n
      half = half + flat(i)
      y = y + flat(i + 3)*g(x*tab(i, 1)) + work(2)*x
    end do
  end subroutine summed
end module given_in_module
subroutine foo(x, y)
  use given_in_module
  implicit none
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  interface
    function cube(t) result(v)
      double precision, intent(in) :: t
      double precision :: v
    end function cube
  end interface
  double precision square
  external square
  call looked_up(square, x, y)
  call looked_up(cube, x, y)
  call summed(cube, 3, x, y)
end
subroutine looked_up(g, x, y)
  double precision x, y, g
  external g
  integer lut(4), lbot(2)
  equivalence (lut(3), lbot(1))
  save lut
  data lut /4, 3, 2, 1/
  y = lbot(1)*g(x)*lut(1) + y*(lbot(2) - 1)
end
double precision function square(x)
  double precision x
  square = x*x
end
function cube(t) result(v)
  double precision, intent(in) :: t
  double precision :: v
  v = t**3
end function cube
