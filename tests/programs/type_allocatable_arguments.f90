! idea: allocatable arrays of structures as arguments: in branches, overwritten, read only
! dependent: c, y
! independent: d, x
! set: n=3
! size: c=4, d=5
module type_allocatable_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: q(2), p
    integer :: k
  end type cell
contains
  subroutine foo(n, c, d, x, y)
    integer, intent(in) :: n
    type(cell), allocatable, intent(inout) :: c(:), d(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i
    y = x
    do i = 1, n
      if (i /= 2) then
        call cells(c, d(i + 1), d, y)
      else
        call cells(d, c(1), c, y)
        c(i) = d(i + 1)
      end if
      y = y*c(i)%p + sum(d%q(1))
      d(i)%q = c(i + 1)%q*y
    end do
    c(:2)%k = size(d)
  end subroutine foo
  subroutine cells(a, one, b, y)
    type(cell), allocatable, intent(inout) :: a(:)
    type(cell), allocatable, intent(in) :: b(:)
    type(cell), intent(in) :: one
    real(wp), intent(inout) :: y
    integer :: i
    do i = lbound(a, 1), min(ubound(a, 1), size(b)) - 1
      a(i)%p = b(i)%p*b(i + 1)%q(1)*y
    end do
    y = y*0.1_wp + b(2)%p*one%q(2)
  end subroutine cells
end module type_allocatable_arguments_mod
