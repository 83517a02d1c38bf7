! idea: allocatable scalars are arguments of the target: in, both ways, out, and an integer
! dependent: s, r, y
! independent: x, s, t
! set: n=3
module allocatable_scalar_targets_mod
  implicit none
contains
  subroutine foo(n, x, t, s, r, y, k)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), allocatable, intent(in) :: t
    real(8), allocatable, intent(inout) :: s
    real(8), allocatable, intent(out) :: r
    real(8), intent(out) :: y
    integer, allocatable, intent(inout) :: k
    integer :: i
    y = 0.0d0
    k = 1
    r = t*x(k)
    do i = 1, n
      s = s*x(i) + r
      y = y + s**2
      k = i
    end do
    call renew(s)
    r = r*s*x(k)
  end subroutine foo

  subroutine renew(s)
    real(8), allocatable, intent(inout) :: s
    real(8) :: old
    old = s
    deallocate(s)
    allocate(s)
    s = cos(old)
  end subroutine renew
end module allocatable_scalar_targets_mod
