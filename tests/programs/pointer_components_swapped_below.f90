! idea: the time levels of a model are pointers in a structure that change places
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
  end type field_t
  type :: model_t
    type(field_t) :: u, v
    integer :: n = 0
  end type model_t
contains
  subroutine step(m)
    type(model_t), intent(inout) :: m
    m%u%next = m%u%now + 0.1_wp * m%v%now**2
    m%v%next = m%v%now - 0.1_wp * m%u%now
    call swap(m%u)
    call swap(m%v)
  end subroutine step
  subroutine swap(f)
    type(field_t), intent(inout) :: f
    real(wp), pointer :: tmp(:)
    tmp => f%now
    f%now => f%next
    f%next => tmp
  end subroutine swap
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(model_t) :: m
    real(wp), target :: a(n), b(n), c(n), d(n)
    integer :: k
    m%n = size(x)
    m%u%now => a
    m%u%next => b
    m%v%now => c
    m%v%next => d
    m%u%now = x
    m%v%now = 0.5_wp * x
    do k = 1, steps
      call step(m)
    end do
    y = m%u%now * m%v%now
  end subroutine foo
end module m
