module other
  implicit none
  private
  public :: step
  real :: total = 0.0
contains
  subroutine step(a)
    real, intent(inout) :: a
    total = total + a
    a = a*total
  end subroutine step
end module other
