! idea: local arrays that are changed as optional arguments where they are allocated, in loops
! dependent: y
! independent: x
! set: n=4
module optional_arrays_not_allocated_mod
  implicit none
contains
  subroutine sa(y, a)
    real(8), intent(inout) :: y
    real(8), intent(inout), optional :: a(:)
    if (present(a)) then
      a = a*y
      y = y + a(1)
    else
      y = 2*y
    end if
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: u(:), v(:)
    integer :: i
    y = x(1)
    call sa(y, v)
    do i = 1, 3
      if (i == 2) allocate(u(n), source=x)
      call sa(y, u)
      if (x(1) > 0.01d0) call sa(y, u)
    end do
    deallocate(u)
    call sa(y, a=u)
    v = x
    call sa(y, v)
    y = y + sum(v)
  end subroutine
end module
