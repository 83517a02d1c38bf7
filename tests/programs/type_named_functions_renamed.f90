! idea: functions that go by the name of a type that is renamed
! dependent: y
! independent: x
module types_of_parcels
  implicit none
  private
  type, public :: air
    real(8) :: p
    real(8) :: t = 300.d0
  end type air
  interface air
    procedure :: from_density
  end interface air
contains
  pure function from_density(t, rho) result(a)
    real(8), intent(in) :: t, rho
    type(air) :: a
    a%p = rho*t*0.2d0; a%t = t
  end function from_density
end module types_of_parcels
module m_of_parcels
  use types_of_parcels, only: parcel => air
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(parcel) :: a
    a = parcel(rho=x(1), t=x(2))
    y = a%p*a%t + weight(parcel(p=x(2)))
  end subroutine foo
  real(8) function weight(a)
    type(parcel), intent(in) :: a
    weight = a%p**2*a%t*1.d-2
  end function weight
end module m_of_parcels
