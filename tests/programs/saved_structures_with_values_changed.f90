! idea: structures with values from constructors, in modules and routines, that change
! dependent: y
! independent: x
! set: n=4
module saved_structures_with_values_changed_mod
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
  type(table), save, private :: tab = table([2.0_wp, 3.0_wp, 4.0_wp], cell(0.1_wp, 0.2_wp, 3), 2)
  type(cell), private :: many(2) = [cell(1.0_wp, 2.0_wp), cell(3.0_wp, 4.0_wp, 5)]
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell), save :: d = cell(1.0_wp, 2.0_wp)
    type(table), save :: t = table(inner=cell(2.0_wp, k=4), c=[1.0_wp, 1.5_wp, 2.0_wp])
    logical, save :: first = .true.
    integer :: i
    if (first) then
      t%n = 2
      first = .false.
    end if
    d%u = x(1)
    tab%c(2) = x(2)*tab%n
    many(1)%v = x(3)
    call step(x(4))
    y = d%u*x(1) + d%v*x(2)**2
    do i = 1, 3
      y = y + x(i)**2*tab%c(i)*t%c(i)
    end do
    y = y + many(1)%v*x(1)*many(2)%k*t%n + many(1)%u
  end subroutine foo
  subroutine step(z)
    real(wp), intent(in) :: z
    type(cell), save :: state = cell(0.0_wp, 1.0_wp, 0)
    state%u = z**2
    state%k = state%k + 1
    many(1)%u = many(1)%v*state%u*state%v
  end subroutine step
end module saved_structures_with_values_changed_mod
