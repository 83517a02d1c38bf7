! idea: local arrays of structures are allocated once
! dependent: y
! independent: x
! set: n=4
module type_allocatable_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: q(2), v = 1.0_wp
    integer :: k
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell), allocatable :: c(:), d(:, :)
    real(wp), allocatable :: w(:)
    integer :: i
    allocate(c(0:n), w(n), d(2, n))
    c(0)%q = x(1)
    w = x
    do i = 1, n
      c(i)%k = i
      c(i)%q(1) = x(i)*c(i-1)%q(2)
      c(i)%q(2) = c(i)%q(1)*w(c(i)%k)
      d(1, i) = c(i)
      d(2, i) = d(1, i)
      call bar(c, d(:, i), i)
      c(i)%v = c(i)%v*d(2, i)%q(1)
    end do
    y = sum(c%v) + c(n)%q(1)*d(2, 1)%v
    deallocate(c)
    deallocate(d)
  end subroutine foo
  subroutine bar(c, d, i)
    type(cell), intent(inout) :: c(0:)
    type(cell), intent(inout) :: d(:)
    integer, intent(in) :: i
    c(i)%q(1) = sin(c(i)%q(2))*c(0)%v
    d(2)%q(1) = d(2)%q(1)*c(i)%q(1)
  end subroutine bar
end module type_allocatable_array_mod
