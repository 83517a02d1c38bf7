! idea: elements compared with local pointers that point at several things, either way
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: t
    real(8), pointer :: c => null()
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: l(3)
    real(8), target :: p(4), z(4), w
    real(8), pointer :: q
    integer :: i, k
    p = x; z = x**2; w = x(3)
    do i = 1, 3
      l(i)%c => p(i+1)
      if (i == 2) l(i)%c => w
    end do
    q => p(2)
    y = 0
    do k = 1, 4
    do i = 1, 3
      if (associated(l(i)%c, q)) then
        y = y + l(i)%c**2*k
      else
        y = y + l(i)%c
      end if
      if (associated(q, l(i)%c)) y = y*q
      if (associated(l(i)%c, w)) y = y + w**3
    end do
    if (k == 1) q => w
    if (k == 2) q => z(1)
    if (k == 3) q => p(3)
    if (k == 3) q => l(3)%c
    end do
  end subroutine
end module
