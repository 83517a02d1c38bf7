! idea: structures with rows are intent(out) arguments of callees: their rows are gone
! dependent: y
! independent: x
! set: n=3
! without: sparse
module type_rows_intent_out_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    real(wp) :: s = 1
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(n)
    integer :: i, step
    y = 0
    do step = 1, 2
      call fill(n, step, x, c)
      do i = 1, n
        y = y + sum(c(i)%v)*c(i)%s
      end do
      call reset(c(2), x(1))
      y = y + c(2)%v(1)**2 + c(2)%s
    end do
  end subroutine foo
  subroutine fill(n, step, x, c)
    integer, intent(in) :: n, step
    real(wp), intent(in) :: x(n)
    type(cell), intent(out) :: c(n)
    integer :: i
    do i = 1, n
      allocate(c(i)%v(i + step))
      c(i)%v = x(i)**step
      c(i)%s = x(1)*i
    end do
  end subroutine fill
  subroutine reset(one, x)
    type(cell), intent(out) :: one
    real(wp), intent(in) :: x
    allocate(one%v(1))
    one%v(1) = x**3
  end subroutine reset
end module type_rows_intent_out_mod
