! idea: a module has the name of an intrinsic that derivatives need
! dependent: y
! independent: x
! set: n=4
module min
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine step(n, a, s)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n)
    real(wp), intent(inout) :: s
    real(wp), allocatable :: b(:)
    integer :: i
    allocate(b(n))
    b = a*s
    do i = 2, n
      a(i) = a(i)*a(i - 1) + sin(b(i))
    end do
    s = s + a(n)
  end subroutine step
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: a(n)
    integer :: i
    a = x
    do 20 i = n, 1, -1
      if (i == 2) exit
      call step(n, a, y)
20  end do
    do while (y > 1.0_wp)
      y = 0.5_wp*y*x(1)
    end do
  end subroutine foo
end module min
