! idea: a structure of a module has pointers, which get their memory in a procedure
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state_t
    integer :: n = 0
    real(wp), pointer :: u(:) => null()
  end type state_t
  type(state_t), save :: s
contains
  subroutine init(n)
    integer, intent(in) :: n
    s%n = n
    if (.not. associated(s%u)) allocate (s%u(n))
    s%u = 0.5_wp
  end subroutine init
  subroutine step(x)
    real(wp), intent(in) :: x(:)
    s%u = s%u * sin(x) + x**2
  end subroutine step
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: k
    call init(n)
    do k = 1, 2
      call step(x)
    end do
    y = s%u * s%u
  end subroutine foo
end module m
