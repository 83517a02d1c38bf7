! idea: arrays in one structure have other lower bounds than one another
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
    real(wp), allocatable :: weight(:), flux(:)
  end type field_t
contains
  subroutine step(f)
    type(field_t), intent(inout) :: f
    f%next = f%now + 0.1_wp * f%now**2
    f%flux = f%weight * f%next
  end subroutine step
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(field_t) :: f
    allocate (f%now(0:n-1), f%next(2:n+1), f%weight(5:n+4), f%flux(-2:n-3))
    f%now = x
    f%weight = cos(x)
    call step(f)
    y = f%next * f%flux
    deallocate (f%now, f%next)
  end subroutine foo
end module m
