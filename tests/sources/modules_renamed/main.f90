! idea: names that are renamed, hidden or mean different things in different modules
! dependent: y
! independent: x
module model_mod
  use kinds_mod, only: wp => double
  use flux_mod, only: upwind => flux, centred => other_flux, weight
  use more_mod, mine => weight, scale => limit
  implicit none
  private
  public :: foo
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    real(wp) :: flux

    call upwind(x(1), flux)
    y = flux*weight
    call centred(x(2), flux)
    y = y + flux*mine
    y = y + scale(flux*x(1))
    call hidden(x(2), y)
  end subroutine foo

  subroutine hidden(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b*a + weight*another
  end subroutine hidden
end module model_mod
