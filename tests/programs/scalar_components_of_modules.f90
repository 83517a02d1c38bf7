! idea: a structure of a module holds allocatable scalars
! dependent: y
! independent: x
! set: n=4
module scalar_components_of_modules_mod
  implicit none
  type :: store
    real(8), allocatable :: s
    real(8) :: w
  end type store
  type(store), save :: kept
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = 0.0d0
    if (allocated(kept%s)) deallocate(kept%s)
    kept%w = x(1)
    do i = 1, n
      call put(x(i))
      y = y + kept%s*kept%w
    end do
  end subroutine foo

  subroutine put(v)
    real(8), intent(in) :: v
    if (allocated(kept%s)) then
      kept%s = kept%s*v
    else
      kept%s = v
    end if
    kept%w = kept%w + kept%s
  end subroutine put
end module scalar_components_of_modules_mod
