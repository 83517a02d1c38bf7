module rates
  implicit none
  real(kind=8) :: scale = 0.5d0
contains
  real(kind=8) function rate(u)
    real(kind=8), intent(in) :: u
    rate = 1.0d0 + scale*sin(u)
  end function rate

  subroutine react(u)
    real(kind=8), intent(inout) :: u
    scale = scale + 0.1d0*u
    u = u**2*rate(u)
  end subroutine react
end module rates
