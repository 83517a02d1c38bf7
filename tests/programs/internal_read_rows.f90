! idea: internal procedures read arguments of their hosts that are intent(in) arrays of structures with rows
! dependent: y
! independent: x
! set: n=3
! without: sparse
module internal_read_rows
  implicit none
  type :: field
    real(8), allocatable :: v(:)
    real(8) :: s = 0.5d0
  end type field
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(field) :: f(3)
    integer :: i
    y = 1
    call fill()
    do i = 1, 3
      if (.not. allocated(f(i)%v)) cycle
      call step(f(i), f, y)
    end do
    deallocate (f(1)%v)
  contains
    subroutine fill()
      allocate (f(1)%v(n), f(2)%v(0:n))
      f(1)%v = x
      f(2)%v(0) = x(2)
      f(2)%v(1:) = x*f(1)%v*f(3)%s
    end subroutine fill
  end subroutine foo
  subroutine step(g, f, y)
    type(field), intent(in) :: g, f(:)
    real(8), intent(inout) :: y
    call work()
  contains
    subroutine work()
      y = y*0.2d0 + f(1)%v(1)*f(2)%v(0)*size(g%v)
      y = y*g%v(2) + sum(f(2)%v)
    end subroutine work
  end subroutine step
end module internal_read_rows
