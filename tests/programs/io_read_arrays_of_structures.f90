! idea: arrays of structures that are read as a whole, and sections of them
! dependent: y
! independent: x
! set: n=3
module io_read_arrays_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: v = 1.0_wp
    integer :: k = 2
  end type cell
  type :: row
    type(cell) :: c(2)
    real(wp) :: w = 0.5_wp
  end type row
  type(cell), save :: mods(2)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: s(3), t(0:1), g(2, 2)
    type(row) :: r(2)
    integer :: status
    character(60) :: text
    text = '1.5 2 2.5 3 0.5 4 0.25 5 1.0 6 1.1 7 1.2 8'
    s%v = x*x(1)
    t%v = x(1:2)**2
    r%w = x(2:3)
    read (text, *) mods, t
    y = dot_product(mods%v, x(1:2)*t%k) + t(0)%v*x(3)
    read (text, *, iostat=status) s(3:1:-2), r(2)%c, r(1)%c(2)
    y = y + sum(s%v)*x(2) + s(1)%v*s(2)%v*r(2)%c(1)%v*x(1)*r(1)%c(2)%k + sum(r%w)
    read (text, *) g, g(2, :)
    y = y + g(2, 1)%v*x(1) + g(1, 2)%v*x(2)*g(2, 2)%k + status
    text = '1.5 2'
    read (text, *, iostat=status) t
    if (status /= 0) y = y*x(3)
  end subroutine foo
end module io_read_arrays_mod
