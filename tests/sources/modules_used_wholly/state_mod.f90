module state_mod
  use mix_mod, only: fmix => factor
  implicit none
  private
  public :: bump
  real(8) :: total = 0
contains
  subroutine bump(v)
    real(8), intent(in) :: v
    total = v*v
    fmix = fmix*total
  end subroutine
end module
