! idea: variables of two modules in one file, with only and under other names
! dependent: y, total
! independent: x, weight
module constants
  implicit none
  integer, parameter :: wp = kind(1.0d0), n = 4
end module constants
module store
  use constants
  implicit none
  private
  real(wp), public :: total = 0.5_wp, weight(0:n) = 1.25_wp
  real(wp), public :: work(n, 2) = 0.75_wp
  public :: collect
contains
  subroutine collect(a)
    real(wp), intent(in) :: a(n)
    integer :: i
    do i = 1, n
      work(i, 2) = work(i, 1)*a(i) + total
      total = total + weight(i)*work(i, 2)
    end do
    weight(0) = weight(0)*total
  end subroutine collect
end module store
module model
  use constants, only: wp, m => n
  use store, only: total, w => weight, collect
  implicit none
contains
  subroutine foo(x, y)
    use store, only: buffer => work
    real(wp), intent(in) :: x(m)
    real(wp), intent(inout) :: y
    integer :: k
    buffer(:, 1) = x**2
    do k = 1, 2
      call collect(x)
      buffer(k, 1) = buffer(k, 2)*w(k)
      total = sin(total)
    end do
    y = y*total + w(0)*buffer(2, 2)
  end subroutine foo
end module model
