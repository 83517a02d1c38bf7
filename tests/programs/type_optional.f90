! idea: structures that may be absent, passed on, by name, in parts, with default values
! dependent: y, s
! independent: x, s
! set: n=3
module type_optional_mod
  implicit none
  type :: part
    real(8) :: v(2) = 0.5d0
    integer :: k = 1
  end type part
  type :: state
    type(part) :: p
    real(8) :: t
  end type state
contains
  subroutine foo(n, x, y, s, u)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(state), intent(inout), optional :: s
    type(state), intent(in), optional :: u
    type(state) :: own
    type(part) :: many(2)
    integer :: i
    y = x(1)
    own%t = x(2)
    many(1)%v = x(3)
    do i = 1, n
      call step(y, x(i))
      call step(y, x(i), own)
      call step(y, x(i), s)
      if (i > 1) call step(p=many, y=y, a=own%t)
      call step(y, x(i), s=own, p=many)
      call reset(own%p, y)
      call reset(a=y)
      if (present(u)) y = y*u%t
    end do
    y = y + value_of(s) + value_of(own) + own%p%v(1)*many(2)%v(2)
  end subroutine foo

  subroutine step(y, a, s, p)
    real(8), intent(inout) :: y
    real(8), intent(in) :: a
    type(state), intent(inout), optional :: s
    type(part), intent(inout), optional :: p(2)
    integer :: i
    y = 0.9d0*y + sin(a)
    if (present(s)) then
      s%t = s%t*0.5d0 + y
      s%p%v(2) = s%p%v(1)*s%t*0.1d0
      call reset(s%p, y)
    end if
    if (.not. present(p)) return
    do i = 1, 2
      p(i)%v(i) = p(i)%v(1)*y*0.3d0
    end do
    y = y + value_of(s)*0.1d0
  end subroutine step

  subroutine reset(p, a)
    type(part), intent(out), optional :: p
    real(8), intent(inout) :: a
    if (present(p)) p%v(2) = a*a*0.1d0
    a = cos(a)
  end subroutine reset

  function value_of(s) result(v)
    type(state), intent(in), optional :: s
    real(8) :: v
    v = 1.0d0
    if (present(s)) v = s%t*s%p%v(1)
  end function value_of
end module type_optional_mod
