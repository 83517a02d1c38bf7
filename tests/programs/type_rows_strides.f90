! idea: sections with strides of arrays of structures with allocatable components, passed and assigned
! dependent: f, y
! independent: f, x
! size: f%v=0:2 0:2 0:2 1:3 0:2, f=5
! without: sparse, gauss-newton
module type_rows_strides_mod
  implicit none
  type :: field
    real(8), allocatable :: v(:)
    real(8) :: s
  end type field
contains
  subroutine foo(x, y, f)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(field), intent(inout) :: f(:)
    type(field) :: g(3), h(5)
    integer :: i
    y = x
    do i = 1, 3
      allocate(g(i)%v(0:2))
      g(i)%v = [x, x*i, f(i)%s]
      g(i)%s = x*f(4 - i)%v(1)
    end do
    do i = 1, 5
      if (allocated(f(i)%v)) allocate(h(i)%v(lbound(f(i)%v, 1):ubound(f(i)%v, 1)))
    end do
    call step(y, f(3:1:-1))
    call step(y, f(2:4))
    call step(y, g(3:1:-1))
    f(3:1:-1) = g
    call step(y, f(5:1:-2))
    do i = 1, 5
      h(i)%v = f(i)%v*y
      h(i)%s = f(i)%s
    end do
    g(3:1:-1) = h(1:5:2)
    h(2:1:-1) = g(3:2:-1)
    call step(y, h(5:1:-3))
    do i = 1, 3
      y = y + sum(g(i)%v)*g(i)%s
    end do
    y = y + h(1)%v(0)*h(2)%v(1)
  end subroutine foo
  recursive subroutine step(y, f)
    real(8), intent(inout) :: y
    type(field), intent(inout) :: f(0:)
    integer :: i
    do i = lbound(f, 1), ubound(f, 1)
      f(i)%v = f(i)%v*(1 + 0.1d0*sin(y)*(i + 1))
      f(i)%v(1) = f(i)%v(1) + 0.1d0*f(0)%v(2)
      y = y + 0.1d0*sin(f(i)%v(1))*f(i)%s
    end do
    if (size(f) > 1) call step(y, f(ubound(f, 1):1:-1))
  end subroutine step
end module type_rows_strides_mod
