! idea: pointers of modules that are allocated once, used here and in other routines, with their bounds
! dependent: y
! independent: x
! set: n=3
module pointer_of_module_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), pointer :: ua(:, :) => null(), ub(:, :) => null()
  real(wp), dimension(:), pointer :: work
  integer, pointer, save :: mask(:) => null()
end module pointer_of_module_state
module pointer_of_module_mod
  use pointer_of_module_state
  implicit none
contains
  subroutine set_up(n)
    integer, intent(in) :: n
    if (.not. associated(ua)) then
      allocate(ua(n, 0:1), ub(n, 2))
      nullify(work)
      allocate(mask(n))
    end if
    if (.not. associated(work)) allocate(work(n))
    ua = 0.5_wp
    ub = 0.3_wp
    work = 0.0_wp
    mask = 1
    mask(2) = 0
  end subroutine set_up
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), pointer :: p(:)
    integer :: i
    call set_up(n)
    ua(:, 0) = x
    do i = 1, n
      call step(i)
    end do
    p => ua(:, 1)
    p(1) = p(1)*x(2)
    call scale(ub, x(1))
    y = sum(ua*ub) + sum(work)
  end subroutine foo
  subroutine step(i)
    integer, intent(in) :: i
    ua(i, 1) = ua(i, 0)*ub(i, 1)
    if (mask(i) == 1) ub(i, 2) = ub(i, 2)*ua(i, 1)
    work(i) = work(i) + ua(i, lbound(ua, 2))**2
  end subroutine step
  subroutine scale(a, f)
    real(wp), pointer, intent(in) :: a(:, :)
    real(wp), intent(in) :: f
    if (associated(a)) a = a*f
  end subroutine scale
end module pointer_of_module_mod
