! idea: allocatable components with other bounds in each structure of an array
! dependent: f, y
! independent: f, x
! set: order=1 6 1 6
! size: f=6, f%v=0:2 -1:2 1:0 3:4 1:-1 2:5
! without: sparse
module type_rows_ragged_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s

  end type field
contains
  subroutine foo(order, f, x, y)
    integer, intent(in) :: order(4)
    type(field), intent(inout) :: f(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, k
    y = 0
    do i = 1, 4
      do k = lbound(f(i)%v, 1) + 1, ubound(f(i)%v, 1)
        f(i)%v(k) = f(i)%v(k)*f(i)%v(k - 1)*x
      end do
      call step(f(order(i)), f(2:4), y)
      if (i == 2) call blocks(f)
      y = y + sum(f(i)%v)*f(i)%s + size(f(i)%v)*x
    end do
    do i = 0, -1
      f(i)%v(3) = y
    end do
    call blocks(f(:3))
  end subroutine foo
  subroutine step(g, h, y)
    type(field), intent(inout) :: g, h(2:)
    real(wp), intent(inout) :: y
    g%v = g%v*g%s
    g%v(ubound(g%v, 1)) = g%v(lbound(g%v, 1))*y
    y = y + g%v(lbound(g%v, 1))*h(2)%v(0)
    call scaled(h(2)%v(-1:1), h(4)%v)
  end subroutine step
  subroutine scaled(a, b)
    real(wp), intent(inout) :: a(:), b(0:)
    a(1) = a(2)*b(1)
    b = b*a(1:size(b))
  end subroutine scaled
  subroutine blocks(f)
    type(field), intent(inout) :: f(0:)
    integer :: i
    do i = ubound(f, 1), 0, -1
      if (.not. allocated(f(i)%v)) cycle
      f(i)%v = f(i)%v*f(0)%v(1)*0.5_wp
      f(i)%s = f(i)%s + maxval(f(0)%v)
    end do
  end subroutine blocks
end module type_rows_ragged_mod
