! idea: a procedure allocates a pointer that is its argument
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine init(p, n)
    real(wp), pointer :: p(:)
    integer, intent(in) :: n
    nullify (p)
    allocate (p(n))
    p = 0.5_wp
  end subroutine init
  subroutine outer(p, n)
    real(wp), pointer :: p(:)
    integer, intent(in) :: n
    call init(p, n)
    p(1) = 2.0_wp
  end subroutine outer
  subroutine release(p)
    real(wp), pointer, intent(inout) :: p(:)
    if (associated(p)) deallocate (p)
    nullify (p)
  end subroutine release
  subroutine scale(p, x)
    real(wp), pointer, intent(in) :: p(:)
    real(wp), intent(in) :: x(:)
    p = p * x + p**2
  end subroutine scale
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), pointer :: u(:), v(:)
    call outer(u, n)
    call init(v, n)
    call scale(u, x)
    call scale(v, u)
    u = u * v
    y = u * v
    if (.not. associated(u)) y = 0.0_wp
    call release(u)
    call release(v)
  end subroutine foo
end module m
