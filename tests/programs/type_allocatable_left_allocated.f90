! idea: callees allocate a component that its structure's end deallocates, whose size is needed
! dependent: y
! independent: x
module type_allocatable_left_allocated_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
  end type field
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(field) :: q, again
    integer :: i
    call start(q, x)
    y = mean(q)
    do i = 2, 3
      call renew(again, x(:i))
      y = y*mean(again) + again%v(i)
    end do
  end subroutine foo
  subroutine start(self, x)
    type(field), intent(inout) :: self
    real(wp), intent(in) :: x(:)
    allocate (self%v(size(x)))
    self%v = x*x
  end subroutine start
  subroutine renew(self, x)
    type(field), intent(out) :: self
    real(wp), intent(in) :: x(:)
    call start(self, x)
  end subroutine renew
  function mean(self) result(m)
    type(field), intent(in) :: self
    real(wp) :: m
    m = sum(self%v)/size(self%v)
  end function mean
end module type_allocatable_left_allocated_mod
