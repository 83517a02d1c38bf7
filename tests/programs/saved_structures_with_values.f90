! idea: structures with values from constructors, in modules and routines, only read
! dependent: y
! independent: x
! set: n=4
module saved_structures_with_values_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: u = 0.5_wp
    real(wp) :: v = 2.0_wp
    integer :: k = 1
  end type cell
  type :: table
    real(wp) :: c(3) = [1.0_wp, 2.0_wp, 3.0_wp]
    type(cell) :: inner = cell(3.0_wp, 4.0_wp)
    integer :: n = 3
  end type table
  type(cell), save :: one = cell(1.5_wp, 2.5_wp, 2)
  type(table), save :: tab = table([2.0_wp, 3.0_wp, 4.0_wp], cell(0.1_wp, 0.2_wp, 3), 2)
  type(table) :: dtab
  type(cell) :: many(2) = [cell(1.0_wp, 2.0_wp), cell(3.0_wp, 4.0_wp, 5)]
  type(cell), parameter :: cp = cell(7.0_wp, 8.0_wp, 9)
  type(cell) :: fromp = cp
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell), save :: d = cell(1.0_wp, 2.0_wp)
    type(cell), save :: e
    type(cell), save :: ar(3) = [cell(1.0_wp, 2.0_wp), cell(2.0_wp, 2.0_wp), cell(3.0_wp, 2.0_wp)]
    type(table), save :: t = table(inner=cell(2.0_wp, k=4), c=[1.0_wp, 1.5_wp, 2.0_wp])
    type(cell) :: f = cell(1.0_wp, 2.0_wp)
    type(table) :: g
    integer :: i
    y = d%u*x(1) + d%v*x(2)**2 + e%u*x(3) + e%v + f%u*x(1)**3
    do i = 1, 3
      y = y + ar(i)%u*x(i)**2*t%c(i) + g%c(i)*x(i)
    end do
    y = y + t%inner%k*t%inner%v*x(1) + g%inner%v*x(2)
    y = y + one%u*x(1)*one%k + sum(tab%c)*x(2)**2*tab%inner%v + dtab%inner%u*x(3)*dtab%c(2)
    y = y + many(2)%u*x(1)*many(2)%k + fromp%u*x(2)
  end subroutine foo
end module saved_structures_with_values_mod
