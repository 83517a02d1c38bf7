! idea: routines in no module with structures of one, of assumed shape
! dependent: p
! independent: p, c
! size: p=3
module types
  implicit none
  type :: atom
    real(4) :: x(3)
    real(8) :: charge
  end type atom
end module types
subroutine foo(p, c)
  use types
  implicit none
  type(atom), intent(inout) :: p(:)
  type(atom), intent(in) :: c
  integer :: i
  do i = 2, size(p)
    p(i)%charge = p(i)%charge * p(i - 1)%charge + c%charge
    p(i)%x = real(p(i)%charge, 4) * p(i - 1)%x * c%x(2)
  end do
end subroutine foo
