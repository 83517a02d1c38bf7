! idea: time levels that a routine allocates, another one exchanges and a third one frees
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
  end type field_t
contains
  subroutine init(f, x)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: x(:)
    allocate (f%now(size(x)), f%next(size(x)))
    f%now = x
    f%next = 0.0_wp
  end subroutine init
  subroutine step(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    f%next = f%now + 0.1_wp * f%now**2
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine step
  subroutine free(f)
    type(field_t), intent(inout) :: f
    deallocate (f%now, f%next)
    nullify (f%now, f%next)
  end subroutine free
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(field_t) :: u
    integer :: k
    call init(u, x)
    do k = 1, steps
      call step(u)
    end do
    y = u%now * x
    call free(u)
  end subroutine foo
end module m
