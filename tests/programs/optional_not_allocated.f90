! idea: local arrays that are not allocated yet or any more, passed for optional arguments
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), allocatable :: d(:)
    integer, allocatable :: number(:)
    call add(x, y, d)
    allocate(d(n), source=x)
    call add(x, y, d)
    y = y + scaled(n, x, number)
    allocate(number(n))
    number = 3
    y = y*scaled(n, x, number)
    call inner(y)
    deallocate(number)
    y = y + scaled(n, x, numbers=number)
    call late(n, x, y)
  contains
    subroutine inner(z)
      real(8), intent(inout) :: z(n)
      z = z*d
      if (allocated(d)) z = z + 1
    end subroutine inner
  end subroutine foo
  subroutine late(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), allocatable :: d(:), e(:)
    integer :: i
    d = x**2
    do i = 1, 2
      call passed_on(x, y, d)
    end do
    deallocate(d)
    do i = 1, 2
      if (x(1) > 0.1d0) call passed_on(x, y, d)
    end do
    call passed_on(x, y, e)
    e = x*y
    y = y + e
  end subroutine late
  subroutine passed_on(x, y, w)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8), intent(in), optional :: w(:)
    call add(x, y, w)
    if (present(w)) y = y*1.1d0
  end subroutine passed_on
  subroutine add(x, y, w)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8), intent(in), optional :: w(:)
    if (present(w)) then
      y = y + w*x**2
    else
      y = x + sin(x)
    end if
  end subroutine add
  function scaled(n, x, numbers) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer, intent(in), optional :: numbers(n)
    real(8) :: s(n)
    s = x
    if (present(numbers)) s = s**numbers
  end function scaled
end module m
