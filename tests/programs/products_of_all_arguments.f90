! idea: products with a structure, a variable of the module, an optional argument and an array, at once
! dependent: s, level, y
! independent: s, level, p
! set: s%count=2
module products_of_all_arguments_mod
  implicit none
  type :: inner
    real(kind=8) :: flux(2)
  end type inner
  type :: state
    real(kind=8) :: height
    integer :: count
    type(inner) :: parts(2)
  end type state
  real(kind=8) :: level(2), kept
contains
  subroutine foo(s, p, y)
    type(state), intent(inout) :: s
    real(kind=8), intent(in), optional :: p
    real(kind=8), intent(out) :: y(2)
    integer :: i
    kept = s%height
    y = level
    do i = 1, s%count
      if (present(p)) call mix(y, s%parts(i), p)
      call mix(y, s%parts(3 - i), s%height)
    end do
    s%height = s%height*y(2) + kept
    kept = y(1)*level(1)
  end subroutine foo

  subroutine mix(a, part, factor)
    real(kind=8), intent(inout) :: a(2)
    type(inner), intent(inout) :: part
    real(kind=8), intent(in) :: factor
    kept = kept*a(1) + factor
    part%flux = part%flux*kept + a
    level(2) = a(1)*part%flux(2)*level(2)
  end subroutine mix
end module products_of_all_arguments_mod
