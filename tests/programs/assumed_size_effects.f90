! idea: routines that print are given an array of unknown size by one that knows it
! dependent: a, s
! independent: a
! set: n=3
module assumed_size_effects_mod
  implicit none
contains
  subroutine square(n, step, a, s)
    integer, intent(in) :: n, step
    real(kind=8), intent(inout) :: a(*)
    real(kind=8), intent(inout) :: s
    integer, save :: calls = 0
    integer :: i, k
    calls = calls + 1
    k = 1
    do i = 1, n
      a(k) = a(k)**2*s
      k = k + step
    end do
    s = s + a(1)
    if (s > 1.0d9) write(*, *) 'large', calls, s
  end subroutine square

  subroutine both(n, a, s)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: a(*)
    real(kind=8), intent(inout) :: s
    call square(n, 2, a, s)
    call square(n - 1, 1, a(n), s)
  end subroutine both

  subroutine foo(n, a, s)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: a(2*n)
    real(kind=8), intent(out) :: s
    s = 0.5d0
    call both(n, a, s)
    call square(2, n - 1, a(n), s)
  end subroutine foo
end module assumed_size_effects_mod
