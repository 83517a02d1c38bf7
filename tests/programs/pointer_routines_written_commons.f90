! idea: routines that are inlined have common blocks, and interfaces of procedures in no module
! dependent: y
! independent: x
! set: n=4
module pointer_routines_written_commons_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: even(4), odd(4)
contains
  subroutine pick(p)
    real(wp), pointer, intent(inout) :: p(:)
    integer, parameter :: m = 2
    real(wp) :: c, d(m)
    integer :: turns
    common /pointer_routines_a/ c, d
    common /pointer_routines_b/ turns
    interface
      subroutine pointer_routines_outside(v)
        import :: wp
        real(wp), intent(inout) :: v(:)
      end subroutine pointer_routines_outside
    end interface
    if (associated(p, even)) then
      p => odd
    else
      p => even
    end if
    turns = turns + 1
    c = p(2)*turns + d(1)
    d(m) = d(m)*c
    p(1) = p(1)*c
    call pointer_routines_outside(p)
  end subroutine pick
  subroutine step(p, s)
    real(wp), pointer, intent(inout) :: p(:)
    real(wp), intent(inout) :: s
    real(wp) :: a, w(2)
    integer :: i
    common /pointer_routines_a/ a, w
    call pick(p)
    call pick(p)
    do i = 1, 2
      s = s + a*w(i)
    end do
  end subroutine step
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), pointer :: p(:)
    real(wp) :: c, d(2)
    integer :: k
    common /pointer_routines_a/ c, d
    integer :: turns
    common /pointer_routines_b/ turns
    turns = 0
    d = x(:2)
    c = x(3)
    even = x
    odd = x**2
    p => even
    y = 0.0_wp
    do k = 1, 2
      call pick(p)
      y = y + sum(p)*k
    end do
    call step(p, y)
    y = y + p(2)*d(2)
  end subroutine foo
end module pointer_routines_written_commons_mod
subroutine pointer_routines_outside(v)
  implicit none
  real(kind(1.0d0)), intent(inout) :: v(:)
  v(1) = v(1)*v(2)*0.1d0
end subroutine pointer_routines_outside
