! idea: a model of fields with three levels each, made and freed in procedures, several times
! dependent: y
! independent: x
! without: hessian
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    integer :: n
    real(wp) :: scale = 2.0_wp
    real(wp), pointer :: old(:), now(:), next(:)
  end type field_t
  type :: model_t
    type(field_t) :: u, v
    real(wp) :: dt
  end type model_t
contains
  subroutine field_init(f, x)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: x(:)
    nullify (f%old, f%now, f%next)
    f%n = size(x)
    allocate (f%old(f%n), f%now(f%n))
    allocate (f%next(f%n))
    f%old = x
    f%now = x * f%scale
    f%next = 0.0_wp
  end subroutine field_init
  subroutine model_init(m, x)
    type(model_t), intent(inout) :: m
    real(wp), intent(in) :: x(:)
    call field_init(m%u, x)
    call field_init(m%v, 0.5_wp * x)
    m%dt = 0.1_wp
  end subroutine model_init
  subroutine field_free(f)
    type(field_t), intent(inout) :: f
    if (associated(f%old)) deallocate (f%old)
    deallocate (f%now, f%next)
    f%old => null()
    nullify (f%now, f%next)
  end subroutine field_free
  subroutine model_free(m)
    type(model_t), intent(inout) :: m
    call field_free(m%u)
    call field_free(m%v)
  end subroutine model_free
  subroutine rotate(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%old
    f%old => f%now
    f%now => f%next
    f%next => tmp
  end subroutine rotate
  subroutine step(m)
    type(model_t), intent(inout) :: m
    integer :: i
    do i = 1, m%u%n
      m%u%next(i) = m%u%old(i) + m%dt * m%v%now(i) * m%u%now(i)
      m%v%next(i) = m%v%old(i) - m%dt * m%u%now(i)**2
    end do
    call rotate(m%u)
    call rotate(m%v)
  end subroutine step
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(model_t) :: m
    integer :: k, j
    y = 0.0_wp
    j = 1
      call model_init(m, j * x)
      do k = 1, steps
        call step(m)
      end do
      y = y + m%u%now * m%v%now
      call model_free(m)
  end subroutine foo
end module m
