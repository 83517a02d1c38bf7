! idea: routines allocate scalars in elements of an array of structures by assignments, and lose them
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_components_in_rows_mod
  implicit none
  type :: cell
    real(8), allocatable :: s
    integer :: turns = 0
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell) :: cells(4)
    integer :: i, k
    y = 0.0d0
    do k = 1, 3
      do i = 1, n
        call visit(cells(i), x(i))
        call add(cells(i)%s, y)
        if (i == k) call start(cells(i)%s, y)
      end do
    end do
    do i = 1, n
      if (allocated(cells(i)%s)) y = y + cells(i)%s**2
    end do
  end subroutine foo

  subroutine visit(one, v)
    type(cell), intent(inout) :: one
    real(8), intent(in) :: v
    one%turns = one%turns + 1
    if (one%turns == 2) then
      deallocate(one%s)
      one%s = v**3
    else
      one%s = v
    end if
  end subroutine visit

  subroutine add(s, y)
    real(8), allocatable, intent(in) :: s
    real(8), intent(inout) :: y
    if (allocated(s)) y = y + sin(s)
  end subroutine add

  subroutine start(s, v)
    real(8), allocatable, intent(inout) :: s
    real(8), intent(in) :: v
    if (allocated(s)) deallocate(s)
    s = 0.1d0*v
  end subroutine start
end module scalar_components_in_rows_mod
