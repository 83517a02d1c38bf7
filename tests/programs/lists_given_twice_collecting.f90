! idea: a list that is only independent is given twice to a function that changes it
! dependent: y
! independent: c, s
! set: c%use=2
! size: c%parcels=3, c%parcels%q=1:3 1:3 1:3, c%u=3
! without: sparse
module lists_given_twice_collecting_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type parcel_t
    real(wp), allocatable :: q(:)
    real(wp) :: h = 0.75_wp
    real(wp) :: g(2) = 1
  end type parcel_t
  type column_t
    type(parcel_t), allocatable :: parcels(:)
    real(wp), allocatable :: u(:)
    integer :: use = 1
  end type column_t
contains
  subroutine foo(c, s, y)
    type(column_t), intent(inout) :: c
    real(wp), intent(in) :: s
    real(wp), intent(out) :: y
    type(column_t) :: own
    c%parcels%h = mixed(size(c%parcels), c, c, c%u, s)
    own = c
    own%parcels = [own%parcels, parcel_t(s*c%parcels(3)%q, s**2)]
    call renew(own, own%parcels(2)%q, y)
    y = y + sum(mixed(4, own, own, [c%u, s], y))
    y = y*sum(mixed(3, own, c, own%u, y))
  end subroutine foo
  function mixed(n, one, other, u, s) result(res)
    integer, intent(in) :: n
    type(column_t), intent(in) :: one, other
    real(wp), intent(in) :: s, u(:)
    real(wp) :: res(n)
    integer :: i
    do i = 1, n
      res(i) = sin(one%parcels(other%use)%q(1))*other%parcels(min(i, 3))%q(3)*u(i) &
               + one%parcels(i)%h**2*s*one%parcels(i)%g(2)*other%parcels(1)%g(1)
    end do
  end function mixed
  subroutine renew(c, q, y)
    type(column_t), intent(in) :: c
    real(wp), intent(in) :: q(:)
    real(wp), intent(out) :: y
    type(column_t) :: turned
    turned = c
    turned%parcels = turned%parcels(size(turned%parcels):1:-1)
    y = sum(mixed(4, turned, turned, [q, 0.5_wp], q(1)))
  end subroutine renew
end module lists_given_twice_collecting_mod
