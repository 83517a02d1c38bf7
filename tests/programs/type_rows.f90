! idea: arrays of structures whose allocatable components are there on entry
! dependent: f, y
! independent: f, x
! size: f=3, f%v=3 4
! without: sparse
module type_rows_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s
    integer :: k
  end type field
contains
  subroutine foo(n, f, x, y)
    integer, intent(in) :: n
    type(field), intent(inout) :: f(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    integer :: i, k
    y = 0
    do i = 1, size(f)
      do k = 2, size(f(i)%v)
        f(i)%v(k) = f(i)%v(k)*f(i)%v(k-1)*x
      end do
      f(i)%v(:) = f(i)%v(:)*f(1)%v(1)
      call bar(f(i), x)
      call baz(f(i)%v, y)
      y = y + sum(f(i)%v)*f(i)%s
    end do
    call all(f, y)
    call all(f, y)
  end subroutine foo
  subroutine bar(g, x)
    type(field), intent(inout) :: g
    real(wp), intent(in) :: x
    g%v = g%v*x*g%s
  end subroutine bar
  subroutine baz(v, y)
    real(wp), intent(inout) :: v(:), y
    y = y*v(1)
    v = v*v*y
  end subroutine baz
  subroutine all(f, y)
    type(field), intent(inout) :: f(:)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, size(f)
      y = y*f(i)%v(i)
      f(i)%v = f(i)%v*y
    end do
  end subroutine all
end module type_rows_mod
