! idea: structures in structures, arrays at every level
! dependent: g, total
! independent: g, h
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0), nl = 2
  type :: point
    real(wp) :: x
    real(wp) :: w(0:nl)
  end type point
  type :: cell
    type(point) :: corner(2)
    type(point) :: centre
    real(wp) :: area
    integer :: id
  end type cell
  type :: grid
    type(cell) :: cells(3)
    real(wp) :: scale
  end type grid
contains
  subroutine foo(g, h, total)
    type(grid), intent(inout) :: g
    type(point), intent(in) :: h
    real(wp), intent(out) :: total
    integer :: i, j, k
    total = 0.0_wp
    do i = 1, 3
      do j = 1, 2
        g%cells(i)%corner(j)%x = g%cells(i)%corner(j)%x * h%x + g%cells(i)%centre%w(j)
        do k = 0, nl
          g%cells(i)%corner(j)%w(k) = g%cells(i)%corner(j)%w(k) * g%cells(i)%corner(j)%x
          total = total + g%cells(i)%corner(j)%w(k) * h%w(k)
        end do
      end do
      g%cells(i)%centre%w(:) = g%cells(i)%centre%w(:) * g%cells(i)%corner(1)%w(:)
      g%cells(i)%centre%w(1:2) = g%cells(i)%centre%w(0:1) * g%scale
      if (g%cells(i)%area > 1.0_wp) then
        g%cells(i)%area = g%cells(i)%area**2 * g%cells(i)%centre%x
      end if
      call update(g%cells(i), h)
    end do
    do i = 1, 3
      call move(g%cells(i)%corner(2), g%cells(i)%centre%w, total)
    end do
    total = total + sum(g%cells(2)%centre%w) + sum(g%cells%area)
  end subroutine foo
  subroutine update(c, p)
    type(cell), intent(inout) :: c
    type(point), intent(in) :: p
    integer :: j
    do j = 1, 2
      c%corner(j)%x = sin(c%corner(j)%x) * p%w(1)
      call move(c%corner(j), c%centre%w, c%area)
    end do
    c%centre%x = c%centre%x + c%area * p%x
  end subroutine update
  subroutine move(p, w, a)
    type(point), intent(inout) :: p
    real(wp), intent(in) :: w(0:2)
    real(wp), intent(inout) :: a
    a = a + p%x * w(0) * 0.1_wp
    p%x = p%x + 0.1_wp * w(1) * a
    p%w(2) = p%w(2) * p%x
  end subroutine move
end module m
