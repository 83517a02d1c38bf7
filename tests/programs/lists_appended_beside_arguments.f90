! idea: a function reads a list that is appended to, and one that is an argument and is not
! dependent: c, y
! independent: c, s
! set: c%use=2
! size: c%parcels=3, c%parcels%q=1:2 1:3 1:1
! without: sparse
module lists_appended_beside_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type parcel_t
    real(wp) :: h = 0.75_wp
    real(wp), allocatable :: q(:)
  end type parcel_t
  type column_t
    type(parcel_t), allocatable :: parcels(:)
    integer :: use = 1
  end type column_t
contains
  subroutine foo(c, s, y)
    type(column_t), intent(inout) :: c
    real(wp), intent(in) :: s
    real(wp), intent(out) :: y
    type(column_t) :: lifted
    integer :: i
    allocate(lifted%parcels(2))
    do i = 1, 2
      lifted%parcels(i)%q = s*[1.0_wp, 2.0_wp, 0.5_wp]
    end do
    lifted%parcels = [lifted%parcels(2:), parcel_t(s**2, c%parcels(c%use)%q)]
    y = energy(lifted, 0.5_wp) + energy(c, s)
    do i = 1, size(c%parcels)
      c%parcels(i)%h = energy(c, y)*lifted%parcels(1)%h
    end do
    y = y*above(s=y, c=c)
  contains
    real(wp) function above(c, s)
      type(column_t), intent(in) :: c
      real(wp), intent(in) :: s
      above = sin(s*c%parcels(c%use)%q(1)) + lifted%parcels(lifted%use)%h
    end function above
  end subroutine foo
  function energy(c, s) result(e)
    type(column_t), intent(in) :: c
    real(wp), intent(in) :: s
    real(wp) :: e
    integer :: i
    e = 0.0_wp
    do i = 1, size(c%parcels)
      e = e + s*c%parcels(i)%h*sum(c%parcels(i)%q**2)/(1.0_wp + i)
    end do
  end function energy
end module lists_appended_beside_arguments_mod
