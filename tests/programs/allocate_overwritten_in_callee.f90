! idea: a callee overwrites an allocatable array, or leaves it alone because it is not allocated
! dependent: y
! independent: x
! set: n=3
module allocate_overwritten_in_callee_mod
  implicit none
contains
  subroutine square(a, s)
    real(kind=8), allocatable, intent(inout) :: a(:)
    real(kind=8), intent(inout) :: s
    if (allocated(a)) then
      s = s + sum(a)
      a = a * a + s
    else
      s = s * s
    end if
  end subroutine square

  subroutine total(a, s)
    real(kind=8), allocatable, intent(in) :: a(:)
    real(kind=8), intent(out) :: s
    integer :: i
    s = 0.0d0
    do i = lbound(a, 1), ubound(a, 1)
      s = s + a(i) * a(i) * i
    end do
  end subroutine total

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), constant(:), none(:)
    real(kind=8) :: s, t
    s = x(1)
    allocate(a(-1:n - 2))
    a(:) = x
    call square(none, s)
    call square(a, s)
    y = sum(a * x) * s
    call square(a, y)
    call total(a, t)
    y = y + t * a(0)
    allocate(constant(2), source=0.5d0)
    call total(constant, t)
    y = y * t
    call square(constant, y)
    deallocate(a)
    y = y + constant(1)
  end subroutine foo
end module allocate_overwritten_in_callee_mod
