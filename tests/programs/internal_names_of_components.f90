! idea: internal procedures have the names of components, of bound procedures and of arguments of other routines
! dependent: y
! independent: x
module internal_names_of_components
  implicit none
  type :: process
    real(8) :: rate = 2.0d0, speed = 1.0d0
  contains
    procedure :: step => step_process
  end type process
contains
  subroutine step_process(this)
    class(process), intent(inout) :: this
    this%rate = this%rate*this%speed
  end subroutine step_process
  subroutine scale(rate, y)
    real(8), intent(in) :: rate
    real(8), intent(inout) :: y
    y = y*rate
  end subroutine scale
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(process) :: s
    s%speed = x
    s%rate = rate(s%speed)
    y = s%rate
    call scale(rate=x, y=y)
    call step(s)
    call s%step()
    s = process(rate=y + s%rate, speed=rate(z=s%speed))
    y = s%rate*s%speed
  contains
    real(8) function rate(z)
      real(8), intent(in) :: z
      rate = z*x
    end function rate
    subroutine step(s)
      type(process), intent(inout) :: s
      s%rate = s%rate*s%speed*rate(x)
      call s%step
    end subroutine step
  end subroutine foo
end module internal_names_of_components
