module kinds_mod
  use, intrinsic :: iso_fortran_env, only: double => real64
  implicit none
end module kinds_mod

module more_mod
  use kinds_mod
  implicit none
  real(double), parameter :: weight = 3.0_double, another = 0.5_double
contains
  function limit(a) result(b)
    real(double), intent(in) :: a
    real(double) :: b

    b = a/(1.0_double + a*a)
  end function limit
end module more_mod
