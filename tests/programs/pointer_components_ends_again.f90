! idea: several routines call one that computes and then exchanges pointers of a structure
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
  contains
    procedure :: swap
  end type field_t
  type :: model_t
    type(field_t) :: u, v
    real(wp) :: rate = 0.1_wp
  end type model_t
contains
  subroutine step(f, g, rate, count)
    type(field_t), intent(inout) :: f, g
    real(wp), intent(in) :: rate
    integer, intent(inout) :: count
    f%next = f%now + rate * g%now**2
    g%now = g%now - rate * f%now / count
    count = count + 1
    call f%swap()
  end subroutine step
  subroutine swap(f)
    class(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine swap
  subroutine spin_up(x, y, count)
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y(:)
    integer, intent(inout) :: count
    type(field_t) :: f, g
    real(wp), target :: a(size(x)), b(size(x)), c(size(x))
    f%now => a
    f%next => b
    g%now => c
    a = x
    c = 0.5_wp * x
    call step(f, g, x(1), count)
    y = f%now * g%now
  end subroutine spin_up
  subroutine integrate(x, y, steps, count)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: steps
    integer, intent(inout) :: count
    type(model_t) :: m
    integer :: k
    allocate (m%u%now(size(x)), m%u%next(size(x)), m%v%now(size(x)))
    m%u%now = x
    m%v%now = y
    do k = 1, steps
      call step(m%u, m%v, m%rate, count)
    end do
    y = y * m%u%now + m%v%now
    deallocate (m%u%now, m%u%next, m%v%now)
  end subroutine integrate
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: count
    count = 1
    call spin_up(x, y, count)
    call integrate(0.1_wp * x, y, steps, count)
  end subroutine foo
end module m
