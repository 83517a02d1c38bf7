! idea: a pointer of a module gets its memory in a procedure that is differentiated
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), pointer :: u(:) => null()
contains
  subroutine init(n)
    integer, intent(in) :: n
    if (.not. associated(u)) allocate (u(n))
    u = 0.5_wp
  end subroutine init
  subroutine step(x)
    real(wp), intent(in) :: x(:)
    u = u * sin(x) + x**2
  end subroutine step
  subroutine finish()
    if (associated(u)) then
      deallocate (u)
      nullify (u)
    end if
  end subroutine finish
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: k
    call init(n)
    do k = 1, 2
      call step(x)
    end do
    y = u * u
    call finish()
  end subroutine foo
end module m
