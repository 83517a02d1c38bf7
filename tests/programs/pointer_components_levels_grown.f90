! idea: levels allocated here, exchanged, grown by one procedure and freed by another
! dependent: y
! independent: x
! without: hessian
! set: x=0.7 1.1 0.9, n=3, steps=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
  end type field_t
contains
  subroutine swap(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine swap
  subroutine grow(f, x)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: x
    integer :: n
    n = size(f%now)
    if (n > 4) return
    deallocate (f%next)
    allocate (f%next(n + 1))
    f%next(:n) = f%now + x
    f%next(n + 1) = x**2
  end subroutine grow
  subroutine free(f)
    type(field_t), intent(inout) :: f
    if (associated(f%now)) deallocate (f%now)
    if (associated(f%next)) deallocate (f%next)
  end subroutine free
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(field_t) :: f
    integer :: k
    allocate (f%now(n), f%next(n))
    f%now = x
    f%next = x**2
    do k = 1, steps
      call grow(f, x(k))
      call swap(f)
      f%now = f%now * x(1)
    end do
    y = f%now(:n) * f%next(:n)
    if (associated(f%now)) y = 2.0_wp * y
    call free(f)
    if (associated(f%now)) y = 0.0_wp
  end subroutine foo
end module m
