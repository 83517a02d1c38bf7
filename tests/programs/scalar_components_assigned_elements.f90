! idea: allocatable scalars in assignments of components of elements
! dependent: y
! independent: x
! set: n=3
module scalar_components_assigned_elements_mod
  implicit none
  type :: cell
    real(8) :: w = 1.0d0
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell) :: cells(2)
    real(8), allocatable :: s, t
    integer :: i
    s = x(1)*x(2)
    do i = 1, 2
      cells(i)%w = s*x(i)
      t = cells(i)%w*sin(s)
      call scale(cells(i), t)
    end do
    y = cells(1)%w*cells(2)%w + t
  end subroutine foo

  subroutine scale(one, factor)
    type(cell), intent(inout) :: one
    real(8), allocatable, intent(inout) :: factor
    one%w = one%w*factor
    factor = one%w**2
  end subroutine scale
end module scalar_components_assigned_elements_mod
