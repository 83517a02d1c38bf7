! idea: allocatable components in arrays of structures that are only dependent, or only independent
! dependent: g, y
! independent: f, x
! size: f%v=0:2 1:3 2:2, f=3, g=3, g%v=3 3
! without: sparse
module type_rows_one_sided_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s
  end type field
contains
  subroutine foo(f, g, x, y)
    type(field), intent(inout) :: f(:), g(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, k
    y = 0
    do i = 1, 3
      g(i)%v(:) = 1.0_wp
      do k = lbound(f(i)%v, 1), ubound(f(i)%v, 1)
        g(i)%v(1) = g(i)%v(1)*f(i)%v(k)
        f(i)%v(k) = f(i)%v(k)*x
      end do
      y = y + sum(f(i)%v)*f(i)%s
      call bar(f, g(i), y)
      f(i)%s = y
      g(i)%s = y*0.1_wp
    end do
  end subroutine foo
  subroutine bar(f, h, y)
    type(field), intent(inout) :: f(:), h
    real(wp), intent(inout) :: y
    h%v(2) = f(1)%v(1)*y
    f(2)%v(3) = h%v(2)*0.5_wp
    y = y*h%v(1)
  end subroutine bar
end module type_rows_one_sided_mod
