! idea: two modules have variables of the same name, and one takes that of the other as well
! dependent: y
! independent: x
module first_same
  implicit none
  real(kind=8) :: scale = 1.0d0
end module first_same

module second_same
  use first_same, only: scale_of_first => scale
  implicit none
  real(kind=8) :: scale = 4.0d0
contains
  subroutine bump(v)
    real(kind=8), intent(inout) :: v
    v = v*scale_of_first
    scale = v**2
  end subroutine bump
end module second_same

module third_same
  use first_same, only: scale_of_first => scale
  use second_same
  implicit none
contains
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x
    real(kind=8), intent(out) :: y
    scale_of_first = x*0.5d0
    y = x
    call bump(y)
    y = y + scale*scale_of_first
  end subroutine foo
end module third_same
