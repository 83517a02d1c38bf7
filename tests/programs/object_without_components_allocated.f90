! idea: allocatable structures without components: local, in structures, arguments, copied and moved
! dependent: y
! independent: x
module object_without_components_allocated
  implicit none
  type :: rule
  contains
    procedure, nopass :: f
    procedure :: g
  end type rule
  type :: holder
    type(rule), allocatable :: r
    real(8) :: k = 1
  end type holder
contains
  function f(x) result(y)
    real(8), intent(in) :: x
    real(8) :: y
    y = x**3
  end function f
  function g(self, x) result(y)
    class(rule), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: y
    y = x**2
  end function g
  subroutine take(r, x, y)
    type(rule), allocatable, intent(inout) :: r
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    if (allocated(r)) then
      y = r%g(x)
      deallocate(r)
    else
      allocate(r)
      y = 2*x
    end if
  end subroutine take
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(4)
    type(holder) :: h, k
    type(rule), allocatable :: r, s
    integer :: i
    allocate(r)
    y(1) = r%f(x(1))*r%g(x(2))
    do i = 1, 3
      call take(r, x(i), y(2))
      y(1) = y(1)*y(2)
    end do
    if (.not. allocated(r)) allocate(r)
    call move_alloc(r, s)
    if (x(1) > 0) allocate(h%r)
    k = h
    k%k = x(1)*k%k
    y(3) = k%r%g(x(3))*k%k
    call take(h%r, x(1)*x(2), y(4))
    if (allocated(h%r)) y(4) = 0
    y(4) = y(4)*s%f(y(3))
  end subroutine foo
end module object_without_components_allocated
