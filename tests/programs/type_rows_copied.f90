! idea: allocatable components of structures in arrays: copied, of modules, nested, with other bounds
! dependent: w, y
! independent: w, x
! set: m=2
! size: w=2, w%v=2 3, w%a=2 2 2
! without: sparse
module type_rows_copied_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s
    real(wp), allocatable :: a(:, :)
  end type field
contains
  subroutine foo(m, w, x, y)
    integer, intent(in) :: m
    type(field), intent(inout) :: w(:)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(field) :: g
    integer :: i
    y = 1
    g = w(1)
    do i = 1, m
      w(i)%v = x*w(i)%s
      w(i)%v(:) = w(i)%v(3:1:-1)
      if (allocated(g%v)) g%v = g%v*w(i)%v
      w(m + 1 - i)%a = w(i)%a*y
      call step(w(i), g, y)
      if (i > 1) w(i) = g
      y = y*sum(w(i)%a) + w(i)%v(size(w(i)%v))
    end do
    w(1) = w(2)
    y = y + sum(g%a(1, :))*lbound(w(1)%v, 1)*g%v(2)
  end subroutine foo
  subroutine step(h, g, y)
    type(field), intent(inout) :: h, g
    real(wp), intent(inout) :: y
    h%v = h%v*g%v*y
    y = y*h%v(1)
    g%a = h%a + g%a
    h = g
  end subroutine step
end module type_rows_copied_mod
