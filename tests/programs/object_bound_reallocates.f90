! idea: bound functions that reallocate a component of their object
! dependent: y
! independent: x
! set: n=3
module object_bound_reallocates
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: stack_t
    real(wp), allocatable :: v(:)
  contains
    procedure :: push
    procedure :: pop
  end type stack_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(stack_t) :: s
    integer :: i, k
    do i = 1, n
      if (s%push(x(i)**2) > 2) then
        y(i) = s%v(2)*x(i)
      else
        y(i) = s%v(1)
      end if
    end do
    y(1) = y(1)*s%pop()
    y(1) = y(1) + sum(s%v)
    k = push(s, y(1))
    do while (size(s%v) > 0)
      y(2) = y(2) + sin(s%pop())
    end do
    y(3) = y(3)*(size(s%v) + k) + x(1)
  end subroutine foo
  integer function push(self, x)
    class(stack_t), intent(inout) :: self
    real(wp), intent(in) :: x
    if (.not. allocated(self%v)) allocate(self%v(0))
    self%v = [self%v, x]
    push = size(self%v)
  end function push
  function pop(self) result(r)
    class(stack_t), intent(inout) :: self
    real(wp) :: r
    r = self%v(size(self%v))
    self%v = self%v(:size(self%v) - 1)
  end function pop
end module object_bound_reallocates
