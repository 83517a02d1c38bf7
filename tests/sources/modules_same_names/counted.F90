#define SUM_OF(a, b) ((a) + \
  (b))
module third
  use first, only: scale_of_first => scale
  implicit none
  real(kind=8), save, private :: hidden = 3.0d0
  real(kind=8) :: scale = 4.0d0
contains
  subroutine bump(v)
    real(kind=8), intent(inout) :: v
    real(kind=8), save :: times = 0.0d0
    times = times + 1.0d0
    hidden = hidden*v
    v = SUM_OF(v, hidden*scale_of_first)*times
    scale = v**2
  end subroutine bump
end module third
