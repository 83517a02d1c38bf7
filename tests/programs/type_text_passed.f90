! idea: structures with text are passed as a whole to routines that read, overwrite and return it
! dependent: y
! independent: x
module tracers
  implicit none
  type :: tracer
    character(len=10) :: name = 'start'
    real(8) :: c = 1.0d0
  end type tracer
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(tracer) :: t, u(2)
    integer :: i

    y = 0
    do i = 1, n
      call react(t, x(i))
      call rename(t, i)
      call scale(u(mod(i, 2) + 1), t, x(i))
      y = y + t%c*u(2)%c*weight(t%name, x(i))
    end do
    t%name = 'end'
    call react(t, x(1))
    y = y*t%c
  end subroutine foo

  subroutine react(t, x)
    type(tracer), intent(inout) :: t
    real(8), intent(in) :: x
    select case (t%name)
    case ('start')
      t%c = t%c*x**2
    case ('tracer2')
      t%c = t%c + sin(x*t%c)
    case default
      t%c = t%c*x
    end select
  end subroutine react

  subroutine rename(t, i)
    type(tracer), intent(inout) :: t
    integer, intent(in) :: i
    if (t%name /= 'tracer3') write(t%name, '(a, i0)') 'tracer', i
  end subroutine rename

  subroutine scale(u, t, x)
    type(tracer), intent(inout) :: u
    type(tracer), intent(in) :: t
    real(8), intent(in) :: x
    if (u%name == t%name) then
      u%c = u%c*x*t%c
    else
      u%c = u%c*t%c
      u%name = t%name
    end if
  end subroutine scale

  real(8) function weight(name, x)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    weight = x
    if (name == 'tracer3') weight = x**3
  end function weight
end module tracers
