! idea: allocatable components of local structures in arrays, allocated one by one
! dependent: y
! independent: x
! set: n=3
! without: sparse
module type_rows_one_by_one_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s = 0.5_wp
  end type field
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field) :: f(4)
    integer :: i, k
    allocate(f(1)%v(n))
    f(1)%v = x
    allocate(f(2)%v(0:n), f(4)%v(2))
    f(2)%v(0) = x(2)
    f(2)%v(1:) = x*f(1)%v
    f(4)%v = f(1)%v(:2)
    y = 1
    do i = 1, 4
      if (.not. allocated(f(i)%v)) cycle
      do k = lbound(f(i)%v, 1) + 1, ubound(f(i)%v, 1)
        f(i)%v(k) = f(i)%v(k - 1)*f(i)%v(k)*f(3)%s
      end do
      call step(f(i), f, y)
      y = y + sum(f(i)%v)
    end do
    deallocate(f(1)%v)
    if (allocated(f(2)%v)) deallocate(f(2)%v)
  end subroutine foo
  subroutine step(g, f, y)
    type(field), intent(in) :: g
    type(field), intent(in) :: f(:)
    real(wp), intent(inout) :: y
    y = y*0.2_wp + f(1)%v(1)*f(2)%v(0)*size(g%v)
    y = y*g%v(2)
  end subroutine step
end module type_rows_one_by_one_mod
