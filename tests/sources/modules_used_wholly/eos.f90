module eos
  implicit none
  private
  public :: density, factor
  real(8) :: factor = 1
contains
  function density(t) result(r)
    real(8), intent(in) :: t
    real(8) :: r
    r = t*factor
  end function
end module
