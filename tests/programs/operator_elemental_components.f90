! idea: defined operators and assignment take what elemental functions make of array components
! dependent: y
! independent: x
module operator_elemental_components
  implicit none
  type :: ensemble
    real(8), allocatable :: members(:, :)
  end type ensemble
  interface assignment(=)
    module procedure from_array, to_mean
  end interface assignment(=)
  interface operator(.plus.)
    module procedure plus_array
  end interface operator(.plus.)
contains
  pure subroutine from_array(e, a)
    type(ensemble), intent(inout) :: e
    real(8), intent(in) :: a(:, :)
    if (allocated(e%members)) deallocate(e%members)
    allocate(e%members, source=a)
  end subroutine from_array
  pure subroutine to_mean(a, e)
    real(8), intent(out) :: a(:)
    type(ensemble), intent(in) :: e
    a = sum(e%members, dim=2)/size(e%members, 2)
  end subroutine to_mean
  pure function plus_array(e, a) result(c)
    type(ensemble), intent(in) :: e
    real(8), intent(in) :: a(:, :)
    real(8) :: c(size(a, 1), size(a, 2))
    c = e%members + a**2
  end function plus_array
  elemental real(8) function forecast(v, step)
    real(8), intent(in) :: v
    real(8), intent(in), optional :: step
    forecast = v + 0.1d0*v*(1.0d0 - v)
    if (present(step)) forecast = v + step*v*(1.0d0 - v)
  end function forecast
  subroutine foo(x, y)
    real(8), intent(in) :: x(2, 3)
    real(8), intent(out) :: y(2)
    type(ensemble) :: e, other
    integer :: k
    e = x
    allocate(other%members(2, 3))
    other%members(:, :) = 2.0d0*x(:, 3:1:-1)
    do k = 1, 2
      e = forecast(e%members, 0.2d0)
      e = forecast(2.0d0*forecast(other%members(:, k:)))
      e = e .plus. forecast(e%members - 0.5d0)
    end do
    y = e
  end subroutine foo
end module operator_elemental_components
