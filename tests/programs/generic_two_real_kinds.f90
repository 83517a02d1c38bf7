! idea: one generic name of procedures for two kinds of reals, both with active values
! dependent: y
! independent: x
module generic_two_real_kinds_mod
  implicit none
  interface buoyancy
    module procedure buoyancy_r8, buoyancy_r4
  end interface buoyancy
contains
  elemental real(8) function buoyancy_r8(t) result(b)
    real(8), intent(in) :: t
    b = 2.0d-1*t**2
  end function
  elemental real(4) function buoyancy_r4(t) result(b)
    real(4), intent(in) :: t
    b = 2.0e-1*t
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = buoyancy(x) + buoyancy(real(x, 4))
  end subroutine foo
end module generic_two_real_kinds_mod
