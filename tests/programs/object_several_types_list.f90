! idea: lists of objects of several types
! dependent: y
! independent: x
! without: sparse
module object_several_types_list
  implicit none
  type, abstract :: layer
  contains
    procedure(apply_i), deferred :: apply
  end type layer
  abstract interface
    subroutine apply_i(self, u)
      import :: layer
      class(layer), intent(inout) :: self
      real(8), intent(inout) :: u(:)
    end subroutine apply_i
  end interface
  type :: layer_box
    class(layer), allocatable :: item
  end type layer_box
  type, extends(layer) :: dense
    real(8) :: w = 1, b = 0
  contains
    procedure :: apply => dense_apply
  end type dense
  type, extends(layer) :: act
    integer :: calls = 0
  contains
    procedure :: apply => act_apply
  end type act
contains
  subroutine dense_apply(self, u)
    class(dense), intent(inout) :: self
    real(8), intent(inout) :: u(:)
    u = self%w*u + self%b
  end subroutine dense_apply
  subroutine act_apply(self, u)
    class(act), intent(inout) :: self
    real(8), intent(inout) :: u(:)
    u = tanh(u)
    self%calls = self%calls + 1
  end subroutine act_apply
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(layer_box) :: net(4)
    integer :: i
    do i = 1, 4
      if (mod(i, 2) == 1) then
        allocate(net(i)%item, source=dense(x(i), x(1)))
      else
        allocate(act :: net(i)%item)
      end if
    end do
    y = x
    do i = 1, size(net)
      call net(i)%item%apply(y)
    end do
  end subroutine foo
end module object_several_types_list
