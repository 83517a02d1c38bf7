! idea: optional arrays of structures with rows, passed in parts, left out and passed on
! dependent: f, y
! independent: f, x
! absent: h
! size: f%v=0:2 -1:1 2:3, g=2, g%v=2 3
! without: sparse
module type_rows_optional_mod
  implicit none
  type :: field
    real(8), allocatable :: v(:)
    real(8) :: s
  end type field
  type :: held
    real(8), allocatable :: v(:)
    real(8) :: s
  end type held
contains
  subroutine foo(x, y, g, f, h)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(held), intent(inout) :: g(:)
    type(field), intent(inout), optional :: f(3)
    type(field), intent(inout), optional :: h(3)
    type(field) :: w(2)
    integer :: i, k
    y = x
    do i = 1, size(g)
      g(i)%v = g(i)%v*x*g(i)%s
      y = y + 0.01d0*sum(g(i)%v)
    end do
    if (present(f)) then
      call step(y, f(3:1:-1))
      call step(y, f)
      do k = 1, 3
        f(k)%v(ubound(f(k)%v, 1)) = f(k)%v(lbound(f(k)%v, 1))*sin(y)*g(1)%v(2)
      end do
    end if
    if (present(h)) call step(y, h)
    do i = 1, 2
      allocate(w(i)%v(i:3))
      w(i)%v = g(i)%v(1)*x
    end do
    call step(y, w)
    call step(y)
    y = y*w(2)%v(2)
  end subroutine foo
  recursive subroutine step(y, f)
    real(8), intent(inout) :: y
    type(field), intent(inout), optional :: f(0:)
    integer :: i
    if (.not. present(f)) then
      y = y*0.9d0
      return
    end if
    do i = lbound(f, 1), ubound(f, 1)
      f(i)%v = f(i)%v*(1 + 0.1d0*sin(y))
      call one(f(i)%v(ubound(f(i)%v, 1):), y)
    end do
    if (size(f) > 1) call step(y, f(1:1))
  end subroutine step
  subroutine one(a, y)
    real(8), intent(inout) :: a(:), y
    y = y + 0.1d0*sin(a(1))
    a(1) = a(1)*1.5d0
  end subroutine one
end module type_rows_optional_mod
