! idea: the array of a module is allocated once, as a local one would be
! dependent: y
! independent: x
! set: n=4
module allocatable_of_module_once_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable :: a(:)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    allocate(a(n))
    do i = 1, n
      a(i) = x(i)*x(i)
      call bar(i)
    end do
    y = a(n)
    deallocate(a)
  end subroutine foo
  subroutine bar(i)
    integer, intent(in) :: i
    a(i) = sin(a(i))
  end subroutine bar
end module allocatable_of_module_once_mod
