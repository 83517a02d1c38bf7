! Uses the filter; has a private name that is another thing there, and can be compiled neither
! before nor after the module of the filter and the main file together.
module physics
  use filter_state, only: smooth
  implicit none
  private
  public :: advance, forget
  real(kind(1.0d0)) :: alpha = 2.0d0
contains
  subroutine forget
    alpha = 0.0d0
  end subroutine forget
  subroutine advance(x, field)
    real(kind(1.0d0)), intent(in) :: x
    real(kind(1.0d0)), intent(inout) :: field(3)
    real(kind(1.0d0)), save :: past = 1.0d0
    alpha = x*field(2)*past
    past = 0.9d0*alpha
    field(1) = sin(field(1)*alpha)
    call smooth(field)
    field(3) = field(3) + counted(x)
  end subroutine advance
  real(kind(1.0d0)) function counted(x)
    real(kind(1.0d0)), intent(in) :: x
    counted = x*alpha
  end function counted
end module physics
