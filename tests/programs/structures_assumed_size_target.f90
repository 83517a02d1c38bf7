! idea: the routine that is differentiated has an array of structures of assumed size
! dependent: g
! independent: g
! set: n=3
! size: g=3
module m
  implicit none
  type gp
    real(8) :: x, w(2)
  end type gp
contains
  subroutine foo(n, g)
    integer, intent(in) :: n
    type(gp), intent(inout) :: g(*)
    integer :: i
    do i = 2, n
      g(i)%x = g(i)%x*g(i-1)%w(2)
    end do
  end subroutine foo
end module m
