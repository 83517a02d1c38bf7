! idea: arrays of structures with pointers that are not used
! dependent: y
! independent: x
! set: n=4
module pointer_elements_unused
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: tr
    real(wp), pointer :: c(:)
    real(wp) :: k, v(2)
  end type
contains
  subroutine scale(l, x)
    type(tr), intent(inout) :: l(:)
    real(wp), intent(in) :: x(:)
    integer :: i
    do i = 1, size(l)
      l(i)%k = l(i)%k*x(i)
    end do
  end subroutine
  subroutine one(t)
    type(tr), intent(inout) :: t
    t%v = t%v*t%k
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tr), allocatable :: w(:)
    type(tr) :: l(3)
    integer :: i
    allocate(w(n))
    do i = 1, n
      w(i)%k = x(i)
      w(i)%v = x(i)**2
    end do
    l%k = x(2)
    l(1)%v = x(1)
    l(2) = l(1)
    l(3) = l(2)
    do i = 1, size(l)
      l(i)%k = l(i)%k*l(1)%k*x(i)
      call one(l(i))
    end do
    call scale(l, x)
    call scale(w(:3), x)
    y = sum(w%k) + sum(l%k)*sum(l(3)%v)
  end subroutine
end module
