! idea: local variables named as a derived type of their module, in routines whose derivatives need a structure of it
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module local_named_as_type_mod
  implicit none
  type :: state
    real(8) :: v(3) = 1, w = 2, u = 3
  contains
    procedure :: flux
  end type state
  type :: rate
    type(state) :: s, parts(2)
  end type rate
contains
  real(8) function norm(s) result(r)
    type(state), intent(in) :: s
    r = sum(s%v**2)*s%u
  end function norm
  real(8) function flux(s, i) result(r)
    class(state), intent(in) :: s
    integer, intent(in) :: i
    r = s%v(i)*s%w
  end function flux
  subroutine update(r, x)
    type(rate), intent(inout) :: r
    real(8), intent(in) :: x(:)
    integer :: state, i
    do state = 1, size(x)
      do i = 1, size(r%parts)
        r%parts(i)%v(state) = r%parts(i)%flux(state)*x(state) + r%s%flux(2)
      end do
      r%s%u = r%s%u + 0.1d0*norm(r%parts(1))
    end do
  end subroutine update
  subroutine scale(r, x)
    type(rate), intent(inout) :: r
    real(8), intent(in) :: x
    real(8) :: state(2), speed
    speed = x**2
    state = [x, norm(r%s)*speed]
    r%parts(2)%w = state(1)*flux(r%parts(1), 2) + state(2)
    block
      integer :: state
      do state = 1, 2
        r%s%v(state) = r%s%v(state)*flux(r%s, state)
      end do
    end block
  end subroutine scale
  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(rate) :: r
    integer :: i
    r%parts(2)%v = x
    do i = 1, k
      call update(r, x)
      call scale(r, x(i))
    end do
    y = x*norm(r%parts(2)) + r%s%v*r%s%w
  end subroutine foo
end module local_named_as_type_mod
