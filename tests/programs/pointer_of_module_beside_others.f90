! idea: routines with structures or pointers as arguments exchange pointers of a module
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
  end type field_t
  real(wp), target :: a(3), b(3)
  real(wp), pointer :: p(:) => null(), q(:) => null()
contains
  subroutine step(f)
    type(field_t), intent(inout) :: f
    f%next = f%now + 0.1_wp * p**2
    q = p + 0.2_wp * f%now
    call swap(f)
    call swap_outer()
  end subroutine step
  subroutine damp(d)
    real(wp), pointer, intent(in) :: d(:)
    d = d + 0.1_wp * p
    q = 0.5_wp * p + 0.2_wp * d
    call swap_outer()
  end subroutine damp
  subroutine swap(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine swap
  subroutine swap_outer()
    real(wp), pointer :: tmp(:)
    tmp => p
    p => q
    q => tmp
  end subroutine swap_outer
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(field_t) :: f
    real(wp), pointer :: d(:)
    integer :: k
    allocate (f%now(n), f%next(n), d(n))
    f%now = x
    d = sin(x)
    p => a
    q => b
    p = 2.0_wp * x
    do k = 1, steps
      call step(f)
      call damp(d)
    end do
    y = f%now * p + d
    deallocate (f%now, f%next, d)
  end subroutine foo
end module m
