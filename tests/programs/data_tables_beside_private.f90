! idea: routines have tables with data, named as a private table with data of a module that they use
! dependent: y
! independent: x
! set: x=0.7 1.1, n=2
module data_tables_beside_private_mod
  implicit none
  private :: tab, k
  double precision :: tab(3)
  integer :: k
  data tab /1d0, 2*0.5d0/
contains
  double precision function area(r)
    double precision :: r
    area = r*r*tab(1)
    tab(2) = tab(2)*1.1d0
    do k = 1, 2
      area = area + tab(k)
    end do
  end function area
end module data_tables_beside_private_mod
subroutine foo(n, x, y)
  implicit none
  integer :: n
  double precision :: x(n), y(n), circle, ring
  external circle, ring
  y(1) = circle(x(1), 1)*ring(x(2), 1)
  y(2) = circle(x(2), 2)*ring(x(1), 2)
end subroutine foo
double precision function circle(r, m)
  use data_tables_beside_private_mod
  implicit none
  integer :: m
  double precision :: r, tab(2)
  data tab /0.25d0, 4d0/
  circle = area(r)*tab(m)
end function circle
double precision function ring(r, m)
  use data_tables_beside_private_mod
  implicit none
  integer :: m, k
  double precision :: r, tab(2)
  data (tab(k), k=1, 2) /0.25d0, 4d0/
  ring = area(r)*tab(m)
  tab(1) = tab(1)*r
end function ring
