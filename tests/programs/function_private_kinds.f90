! idea: private modules with functions whose kinds come from modules that are used as a whole, also over others
! dependent: y
! independent: x
module kinds
  use, intrinsic :: iso_fortran_env, only: sp => real32, dp => real64
  implicit none
end module kinds
module all_kinds
  use kinds
  implicit none
  public
end module all_kinds
module gen
  use kinds
  implicit none
  private
  public :: norm
  interface norm
    module procedure norm_sp, norm_dp
  end interface norm
contains
  pure real(sp) function norm_sp(x)
    real(sp), intent(in) :: x(:)
    norm_sp = sqrt(sum(x**2))
  end function norm_sp
  pure real(dp) function norm_dp(x)
    real(dp), intent(in) :: x(:)
    norm_dp = sqrt(sum(x**2))
  end function norm_dp
end module gen
module twice
  use all_kinds
  use gen
  implicit none
  private
  public :: double
contains
  pure real(dp) function double(x)
    real(dp), intent(in) :: x(:)
    double = 2*norm(x)
  end function double
end module twice
module m
  use all_kinds
  use gen
  use twice
  implicit none
contains
  subroutine foo(x, y)
    real(dp), intent(in) :: x(3)
    real(dp), intent(out) :: y
    y = norm(x)*double(x(:2))
  end subroutine foo
end module m
