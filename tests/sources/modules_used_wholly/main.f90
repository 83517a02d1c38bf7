! idea: two modules have variables of one name; a third one, of which all is used, changes one of them
! dependent: y
! independent: x
module driver
  use eos, only: density, fac => factor
  use mix_mod, only: factor
  use state_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    fac = x
    factor = 1
    call bump(x)
    y = density(x)*factor
    call again(y)
  end subroutine
  subroutine again(y)
    use state_mod
    real(8), intent(inout) :: y
    call bump(y)
    fac = fac*factor
    y = density(y)
  end subroutine
end module
