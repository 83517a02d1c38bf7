! idea: a routine appends to a list of its own, beside one that it is given and that keeps its shape
! dependent: c, y
! independent: c, s
! set: c%use=2
! size: c%parcels=3, c%parcels%q=1:2 1:3 1:1
! without: sparse
module lists_appended_in_callee_mod
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
    integer :: i
    y = energy(c, s)
    call lift(c, s*y, 3, y)
    do i = 1, size(c%parcels)
      c%parcels(i)%h = c%parcels(i)%h*energy(c, y)
    end do
  end subroutine foo
  subroutine lift(c, s, n, y)
    type(column_t), intent(inout) :: c
    real(wp), intent(in) :: s
    integer, intent(in) :: n
    real(wp), intent(inout) :: y
    type(column_t) :: lifted
    integer :: i
    allocate(lifted%parcels(0))
    do i = 1, n
      lifted%parcels = [lifted%parcels, parcel_t(s**i, [y, s, y*s])]
    end do
    lifted%use = n
    c%parcels(2)%q = c%parcels(2)%q*lifted%parcels(2)%q(:size(c%parcels(2)%q))
    y = y + energy(lifted, 0.5_wp)*lifted%parcels(lifted%use)%q(1)
  end subroutine lift
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
end module lists_appended_in_callee_mod
