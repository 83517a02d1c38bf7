! idea: pointers in structures are allocated, change places and are passed on with the structures
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null(), forcing(:) => null()
    real(wp), allocatable :: mean(:)
    real(wp) :: scale = 1.0_wp
    integer :: count = 0
  end type field_t
  type :: model_t
    type(field_t) :: u, v
  end type model_t
contains
  subroutine step(f, g)
    type(field_t), intent(inout) :: f
    type(field_t), intent(in), optional :: g
    f%next = f%now + 0.1_wp * f%scale * f%now**2
    if (present(g)) f%next = f%next - 0.1_wp * g%now * g%scale
    if (associated(f%forcing)) f%next = f%next * f%forcing
    f%mean = f%mean + f%next
    f%count = f%count + 1
    call swap(f)
  end subroutine step
  subroutine swap(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine swap
  subroutine start(f, x)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: x(:)
    f%now = x
    f%mean = 0.0_wp
    f%scale = x(2)
  end subroutine start
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(model_t) :: m
    integer :: k
    allocate (m%u%now(n), m%u%next(n), m%u%mean(n))
    allocate (m%v%now(n), m%v%next(n), m%v%mean(n))
    call start(m%u, x)
    call start(m%v, 0.5_wp * x)
    if (steps > 2) then
      allocate (m%v%forcing(n))
      m%v%forcing = sqrt(x)
    end if
    do k = 1, steps
      call step(m%u, m%v)
      if (mod(k, 2) == 0) call step(m%v)
    end do
    y = m%u%now * m%v%now + m%u%mean / m%u%count + m%v%mean
    deallocate (m%u%now, m%u%next, m%v%now, m%v%next)
  end subroutine foo
end module m
