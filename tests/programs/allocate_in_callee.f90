! idea: callees allocate, grow and deallocate the arrays of their caller, active and passive ones
! dependent: y
! independent: x
! set: n=4
module allocate_in_callee_mod
  implicit none
contains
  subroutine set_up(n, x, a, idx)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), allocatable, intent(out) :: a(:)
    integer, allocatable, intent(out) :: idx(:)
    integer :: i
    allocate(a(0:n), idx(n))
    a(0) = 1.0d0
    do i = 1, n
      a(i) = a(i - 1) * x(i)
      idx(i) = n + 1 - i
    end do
  end subroutine set_up

  subroutine grow(a, factor)
    real(kind=8), allocatable, intent(inout) :: a(:)
    real(kind=8), intent(in) :: factor
    real(kind=8), allocatable :: longer(:)
    allocate(longer(lbound(a, 1):ubound(a, 1) + 1))
    longer(lbound(a, 1):ubound(a, 1)) = a * factor
    longer(ubound(longer, 1)) = factor**2
    call move_alloc(longer, a)
  end subroutine grow

  subroutine clear(a)
    real(kind=8), allocatable, intent(inout) :: a(:)
    if (allocated(a)) deallocate(a)
  end subroutine clear

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:)
    integer, allocatable :: idx(:)
    integer :: t, i
    y = 0.5d0
    do t = 1, 2
      call set_up(n, x, a, idx)
      y = y * a(n)
      call grow(a, y)
      call grow(a, y * x(2))
      do i = 1, n
        y = y + a(idx(i))**2 * x(i)
      end do
      y = y + 0.1d0 * sum(a)
      if (t == 1) call clear(a)
    end do
    call clear(a)
    if (.not. allocated(a)) y = y * 2.0d0
  end subroutine foo
end module allocate_in_callee_mod
