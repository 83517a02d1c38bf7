! idea: a list that is only independent is changed
! dependent: y
! independent: c, s
! set: c%use=2
! size: c%parcels=3, c%parcels%q=1:3 1:3 1:3, c%u=3
! without: sparse
module lists_collecting_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type parcel_t
    real(wp) :: h = 0.75_wp
    real(wp), allocatable :: q(:)
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
    integer :: i
    y = 0
    do i = 1, size(c%parcels)
      c%parcels(i)%q = c%parcels(i)%q*s*c%u(i)
      y = y + sum(c%parcels(i)%q**2)*c%parcels(i)%h
      c%parcels(i)%h = y
    end do
  end subroutine foo
end module lists_collecting_mod
