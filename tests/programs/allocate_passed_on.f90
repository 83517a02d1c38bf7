! idea: allocatable arrays and sections of them are passed to plain arguments, through two levels
! dependent: y
! independent: x
! set: n=4
module allocate_passed_on_mod
  implicit none
contains
  subroutine inner(m, v, w)
    integer, intent(in) :: m
    real(kind=8), intent(in) :: v(m)
    real(kind=8), intent(inout) :: w(:)
    integer :: i
    do i = 1, m
      w(i) = w(i) * v(i) + sin(v(i))
    end do
  end subroutine inner

  subroutine outer(n, a, b)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: a(:)
    real(kind=8), allocatable, intent(inout) :: b(:)
    real(kind=8), allocatable :: c(:)
    if (.not. allocated(b)) then
      allocate(b(n))
      b = 1.0d0
    end if
    c = a * b
    call inner(n, c, b)
    call inner(n - 2, c(2:n - 1), b(3:))
    call inner(n, 2.0d0 * c, b)
  end subroutine outer

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: b(:)
    integer :: k
    y = 0.0d0
    do k = 1, 3
      call outer(n, x, b)
      y = y + sum(b) * b(k)
      if (k == 2) deallocate(b)
    end do
  end subroutine foo
end module allocate_passed_on_mod
