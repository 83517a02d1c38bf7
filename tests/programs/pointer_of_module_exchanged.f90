! idea: pointers of a module that routines exchange, pointing back at the end
! dependent: y
! independent: x
! set: n=4, m=4
module pointer_of_module_exchanged_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), pointer :: p(:) => null(), q(:) => null()
  real(wp), pointer :: p0(:) => null(), q0(:) => null()
end module pointer_of_module_exchanged_state
module pointer_of_module_exchanged_mod
  use pointer_of_module_exchanged_state
  implicit none
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: t
    if (.not. associated(p0)) allocate(p0(n), q0(n))
    p => p0
    q => q0
    p = x
    q = x(1)
    do t = 1, m
      call both(t)
    end do
    y = sum(p*q) + p0(1)
    p => p0
    q => q0
  end subroutine foo
  subroutine both(t)
    integer, intent(in) :: t
    real(wp), pointer :: tmp(:)
    call one(t)
    tmp => p
    p => q
    q => tmp
    if (t > 1) then
      call one(2)
      call flip
      call flip
    end if
  end subroutine both
  subroutine flip
    real(wp), pointer :: tmp(:)
    p(2) = p(2) + 0.01_wp
    tmp => p
    p => q
    q => tmp
    q(3) = q(3)*p(1)
  end subroutine flip
  subroutine one(t)
    integer, intent(in) :: t
    q = q + 0.1_wp*t*p**2
  end subroutine one
end module pointer_of_module_exchanged_mod
