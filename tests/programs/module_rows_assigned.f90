! idea: assignments allocate components of structures in an array of a module: by an index, an argument, a pointer, or all of one
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.8 1.2, n=6
! without: sparse
module module_rows_assigned_mod
  implicit none
  type :: slot
    real(8) :: v = 0.25d0
    real(8), allocatable :: w(:)
  end type slot
  type(slot), save :: by_index(2), by_argument(2), as_wholes(2)
  type(slot), save, target :: by_pointer(2)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = 0d0
      call indexed(i, 1 + mod(i, 2), x(i), y(i))
      call given(i, by_argument(1 + mod(i, 2)), x(i), y(i))
      call pointed(i, x(i), y(i))
      call whole(i, 1 + mod(i, 2), x(i), y(i))
    end do
  end subroutine foo
  subroutine indexed(i, k, v, d)
    integer, intent(in) :: i, k
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    if (i < 3) by_index(k)%v = 0.25d0
    if (i < 3) by_index(k)%w = [1d0, 2d0*i]
    by_index(k)%v = by_index(k)%v + v
    by_index(k)%w = by_index(k)%w*v
    d = d + by_index(k)%v*sum(by_index(k)%w)
  end subroutine indexed
  subroutine given(i, p, v, d)
    integer, intent(in) :: i
    type(slot), intent(inout) :: p
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    if (i < 3) p%v = 0.25d0
    if (i < 3) p%w = [1d0, 2d0*i]
    if (i == 5) p%w = [p%w, v]
    p%v = p%v + v
    p%w = p%w*v
    d = d + p%v*sum(p%w)
  end subroutine given
  subroutine pointed(i, v, d)
    integer, intent(in) :: i
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    type(slot), pointer :: p
    p => by_pointer(1 + mod(i, 2))
    if (i < 3) p%v = 0.25d0
    if (i < 3) p%w = [1d0, 2d0*i, v]
    p%v = p%v + v
    p%w = p%w*v
    d = d + by_pointer(1)%v*by_pointer(2)%v*sum(p%w)
  end subroutine pointed
  subroutine whole(i, k, v, d)
    integer, intent(in) :: i, k
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    type(slot) :: t
    t%v = v
    t%w = [v, 2d0*i, v**2]
    if (i < 4) then
      as_wholes(k) = t
    else
      as_wholes(k) = as_wholes(3 - k)
    end if
    as_wholes(k)%v = as_wholes(k)%v + v
    d = d + as_wholes(k)%v*sum(as_wholes(k)%w)
  end subroutine whole
end module module_rows_assigned_mod
