! idea: elements point at memory that is allocated for local pointers, in turn, and freed through them or the elements
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: t
    real(8), pointer :: c(:) => null()
    real(8), pointer :: s => null()
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: l(3)
    real(8), target :: p(4), w
    real(8), pointer :: h(:), g(:), s
    integer :: i, k
    p = x
    w = x(3)
    allocate(h(0:3), g(4), stat=i)
    h = x**2
    g = x(1)*x
    l(1)%c => h
    l(2)%c => p
    l(3)%c => g
    allocate(s)
    s = x(1)
    do i = 1, 3
      l(i)%s => w
    end do
    l(2)%s => s
    y = 0
    do k = 1, 2
    do i = 1, 3
      l(i)%c = l(i)%c*x(1)*l(i)%s
      l(i)%s = l(i)%s**2
      y = y + l(i)%c(lbound(l(i)%c, 1))
    end do
    if (k == 1) then
      deallocate(l(3)%c)
      allocate(g(2))
      g = x(4)*x(1:2)
      l(3)%c => g
    end if
    end do
    do i = 1, 3
      if (associated(l(i)%c, h)) y = y + sum(h)*i
      if (associated(l(i)%s, s)) y = y + s*i
    end do
    y = y + sum(l(3)%c)*sum(p)
    nullify(g)
    if (associated(g)) y = 0
    if (.not. associated(l(3)%c)) y = 0
    deallocate(h, stat=k)
    deallocate(s)
  end subroutine
end module
