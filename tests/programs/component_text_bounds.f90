! idea: parts of text in arrays of structures from the start or to the end, or between bounds of other arrays
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module component_text_bounds_mod
  implicit none
  type :: node
    real(8) :: v = 2d0
    character(4) :: name = 'abcd'
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(node) :: c(0:2)
    integer :: z(2:3), i
    character(2) :: t(0:2)
    z = 1
    t = c%name(3:)
    c%name(:2) = c%name(3:)
    y = x
    if (any(c%name(3:) == 'xx')) y = y*x(4)
    if (any(c%name(3:) == 'cd')) y = y*x(4)
    if (all(c%name(:1) == 'c')) y = y*x(1)
    if (all(c(1:)%name(lbound(z, 1):) == 'dcd')) y = y*x(3)
    if (all(c(:1)%name(:ubound(z, 1)) == 'cdc')) y = y*x(2)
    if (t(2)(lbound(z, 1):) == 'd') y = y*x(2)
    do i = 1, size(z)
      if (c(i)%name(lbound(z, 1):ubound(z, 1)) == 'dc') y = sin(y*x(2))
    end do
  end subroutine
end module
