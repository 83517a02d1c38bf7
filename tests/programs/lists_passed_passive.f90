! idea: lists without derivatives are given, whole or in parts, to arguments that have some elsewhere
! dependent: y
! independent: x
! without: sparse
module lists_passed_passive_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type parcel_t
    real(wp) :: h = 0.75_wp
    real(wp), allocatable :: q(:)
  end type parcel_t
  type column_t
    type(parcel_t), allocatable :: parcels(:)
    integer :: use = 2
  end type column_t
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(column_t) :: fixed, moving
    integer :: i
    allocate(fixed%parcels(3), moving%parcels(2))
    do i = 1, 3
      fixed%parcels(i)%q = [0.5_wp, 0.25_wp*i, 1.5_wp]
    end do
    moving%parcels(1)%q = x
    moving%parcels(2)%q = x(3:1:-1)**2
    y = 0.0_wp
    call add_row(moving%parcels(2)%q, y)
    call add_row(fixed%parcels(fixed%use)%q, y)
    call add_parcel(moving%parcels(1), y)
    call add_parcel(fixed%parcels(fixed%use), y)
    do i = 1, 2
      call add_column(moving, y)
      call add_column(fixed, y)
    end do
    y = y*fixed%parcels(1)%q(2)
  end subroutine foo
  subroutine add_row(q, y)
    real(wp), intent(in) :: q(3)
    real(wp), intent(inout) :: y
    y = sin(y) + sum(q**2)*(1.0_wp + y)
  end subroutine add_row
  subroutine add_parcel(p, y)
    type(parcel_t), intent(in) :: p
    real(wp), intent(inout) :: y
    y = cos(y) + p%h*sum(p%q**2)*y
  end subroutine add_parcel
  subroutine add_column(c, y)
    type(column_t), intent(in) :: c
    real(wp), intent(inout) :: y
    y = y + sin(y*c%parcels(c%use)%q(2))*c%parcels(1)%h
  end subroutine add_column
end module lists_passed_passive_mod
