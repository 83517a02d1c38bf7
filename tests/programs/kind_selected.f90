! idea: kinds from selected_real_kind and iso_fortran_env, locally declared
! routine: foo
! dependent: y
! independent: x
module kind_selected_mod
  implicit none
contains
  subroutine foo(x, y)
    use, intrinsic :: iso_fortran_env, only: real64
    integer, parameter :: dp = selected_real_kind(12, 200)
    real(dp), intent(in) :: x
    real(real64), intent(out) :: y
    real(kind=dp) :: t

    t = 0.1_dp * x ** 2
    y = t * 0.3_real64 + sin(x * 0.7_dp)
  end subroutine foo
end module kind_selected_mod
