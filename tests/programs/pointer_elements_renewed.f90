! idea: registries begin anew, are allocated and exchanged by routines, at the ends of these, too, and asked for by functions
! dependent: y
! independent: x
! set: n=4
module pointer_elements_renewed
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: tr
    real(wp), pointer :: c(:) => null()
    real(wp) :: k = 1
    integer :: id = 7
  end type
contains
  subroutine clear(l)
    type(tr), intent(out) :: l(:)
    l(1)%k = 2
  end subroutine
  subroutine make(l, n)
    type(tr), allocatable, intent(out) :: l(:)
    integer, intent(in) :: n
    allocate(l(n))
  end subroutine
  subroutine swap_and_scale(l, i, j, s)
    type(tr), intent(inout) :: l(:)
    integer, intent(in) :: i, j
    real(wp), intent(in) :: s
    real(wp), pointer :: kept(:)
    l(i)%c = l(i)%c*s
    kept => l(i)%c
    l(i)%c => l(j)%c
    l(j)%c => kept
  end subroutine
  subroutine swap(a, b)
    type(tr), intent(inout) :: a, b
    type(tr) :: t
    t = a
    a = b
    b = t
  end subroutine
  integer function there(l)
    type(tr), intent(in) :: l(:)
    integer :: i
    there = 0
    do i = 1, size(l)
      if (associated(l(i)%c)) there = there + 1
    end do
    return
  end function
  real(wp) function total(t)
    type(tr), intent(in) :: t
    total = sum(t%c)*t%k
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tr), allocatable :: r(:)
    type(tr) :: l(3)
    real(wp), target :: a(4), b(4), c(2,4)
    integer :: i, k
    a = x
    b = x**2
    c = x(1)
    call clear(l)
    y = there(l)
    l(1)%c => a
    l(2)%c => b
    l(3)%c => c(2, :)
    l%k = x(1:3)
    do k = 1, 2
      call swap_and_scale(l, k, k + 1, x(k))
      call swap(l(k), l(1))
      y = y + total(l(1))*total(l(k)) + there(l)
    end do
    do k = 1, 2
      call make(r, k)
      r(1)%c => a
      if (there(r) == 1) r(1)%c = r(1)%c*1.1_wp
      do i = 1, there(l(2:))
        y = y + total(l(i))*total(r(1))
      end do
    end do
    call clear(l)
    if (there(l) == 0) y = y*l(1)%k + l(3)%id
    y = y + sum(a) + 2*sum(b) + 3*sum(c)
  end subroutine
end module
