! idea: extents of local arrays from what changes later and no statement of the routine reads
! dependent: y
! independent: x
module m
  implicit none
  integer :: n = 3
  integer, allocatable :: list(:)
contains
  subroutine by_module(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    real(8) :: t(n), u(size(list))
    t(1) = sin(x)
    t(2) = t(1)*y
    t(1) = t(2)*t(1)
    u(1) = t(1)*x
    u(2) = u(1)*u(1)
    u(1) = u(1) + y*u(2)
    y = y*t(1)*cos(t(2)) + u(1)*u(2)
  end subroutine by_module
  subroutine by_argument(k, x, y)
    integer, intent(in) :: k
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    real(8) :: t(k + 1)
    t(1) = sin(x)
    t(2) = t(1)*y
    t(1) = t(2)*t(1)
    y = y*t(1)*cos(t(2))
  end subroutine by_argument
  subroutine between(k, x, y)
    integer, intent(in) :: k
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y*sin(y)
    call by_argument(k, x, y)
    y = y*cos(y)
  end subroutine between
  subroutine apart(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    real(8) :: t(n)
    integer :: j
    t(1) = sin(x(1))
    t(2) = t(1)*x(2)
    do j = 1, 4
      t(1) = t(2)*t(1)*x(j)
    end do
    y = t(1)*cos(t(2))
  end subroutine apart
  subroutine foo(x, y)
    real(8), intent(in) :: x(4,4)
    real(8), intent(out) :: y(4)
    real(8) :: s
    integer :: i, k
    do i = 1, 4
      n = i + 1
      call apart(x(i,:), y(i))
    end do
    n = 3
    k = 1
    s = 1
    do i = 1, 4
      allocate (list(i + 1))
      call by_module(x(i,1), s)
      call between(k, x(i,2), s)
      deallocate (list)
      k = k + 1
      n = n + 1
      if (n == 5) n = 2
    end do
    y(1) = y(1)*s
    n = 0
    k = -1
  end subroutine foo
end module m
