! idea: allocatable components, allocated, changed, copied and passed on
! dependent: s, y
! independent: s, x
! set: n=3
! size: s%v=4, s%m=2 3, x=4
module m
  implicit none
  type :: field
    real(8), allocatable :: v(:)
    real(8), allocatable :: m(:, :)
    real(8) :: scale
    integer, allocatable :: idx(:)
  end type field
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    type(field), intent(inout) :: s
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y
    type(field) :: t, u
    integer :: i
    allocate(t%v(0:n))
    t%v(:) = x * s%scale
    t%scale = s%v(2)
    do i = 1, n
      s%v(i) = s%v(i) * t%v(i - 1) + t%scale
      t%scale = t%scale * s%v(i)
      call smooth(t, s%v(i))
    end do
    u = t
    u%v(1) = u%v(1) * t%v(2)
    s%m = s%m * u%v(1)
    if (allocated(u%m)) s%scale = 0.0d0
    y = sum(u%v) * s%scale + size(u%v) + ubound(t%v, 1) + sum(s%m(:, 2)) + t%scale
    deallocate(t%v)
    allocate(t%v(2))
    t%v = s%v(1:2)
    y = y * t%v(2)
  end subroutine foo
  subroutine smooth(f, a)
    type(field), intent(inout) :: f
    real(8), intent(in) :: a
    integer :: i
    do i = lbound(f%v, 1) + 1, ubound(f%v, 1)
      f%v(i) = f%v(i) + a * f%v(i - 1) * 0.1d0
    end do
    f%scale = f%scale * 1.1d0
  end subroutine smooth
end module m
