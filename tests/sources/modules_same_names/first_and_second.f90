module first
  implicit none
  private
  public :: g, scale
  real(kind=8) :: scale = 1.0d0
contains
  real(kind=8) function g(x)
    real(kind=8), intent(in) :: x
    g = f(x)*scale
  end function g
  real(kind=8) function f(x)
    real(kind=8), intent(in) :: x
    f = sin(x)
  end function f
end module first

module second
  use first, only: h => g
  implicit none
  private
  real(kind=8) :: scale = 2.0d0
  public :: f, scale, add_scaled
contains
  real(kind=8) function f(x)
    real(kind=8), intent(in) :: x
    f = h(x)*scale
  end function f
  subroutine add_scaled(a, b)
    real(kind=8), intent(inout) :: a
    real(kind=8), intent(in) :: b
    a = a + b*scale
  end subroutine add_scaled
end module second
