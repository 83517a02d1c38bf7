! idea: generic names choose by the type of a structure
! dependent: a, b, y
! independent: a, b
module m
  implicit none
  type :: circle
    real(8) :: r
  end type circle
  type :: box
    real(8) :: w, h
  end type box
  interface area
    module procedure area_circle
    module procedure area_box
  end interface area
  interface scale
    module procedure scale_circle
    module procedure scale_box
  end interface scale
contains
  subroutine foo(a, b, y)
    type(circle), intent(inout) :: a(2)
    type(box), intent(inout) :: b
    real(8), intent(out) :: y
    integer :: i
    y = area(b)
    do i = 1, 2
      call scale(a(i), y)
      y = y + area(a(i)) * b%w
      call scale(b, area(a(3 - i)))
    end do
  end subroutine foo
  function area_circle(s) result(f)
    type(circle), intent(in) :: s
    real(8) :: f
    f = 3.14d0 * s%r**2
  end function area_circle
  function area_box(s) result(f)
    type(box), intent(in) :: s
    real(8) :: f
    f = s%w * s%h
  end function area_box
  subroutine scale_circle(s, f)
    type(circle), intent(inout) :: s
    real(8), intent(in) :: f
    s%r = s%r * f * 0.3d0
  end subroutine scale_circle
  subroutine scale_box(s, f)
    type(box), intent(inout) :: s
    real(8), intent(in) :: f
    s%h = s%h * sin(f)
  end subroutine scale_box
end module m
