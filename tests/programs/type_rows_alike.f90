! idea: allocatable components of local structures, allocated like those of others; structures that hold arrays of them
! dependent: f, y
! independent: f, x
! set: n=3
! size: f=3, f%v=0:2 2:1 1:4
! without: sparse
module type_rows_alike_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s = 0.5_wp
  end type field
  type :: pair
    type(field) :: g(0:1), h(2, 2)
    real(wp) :: c
  end type pair
contains
  subroutine foo(n, f, x, y)
    integer, intent(in) :: n
    type(field), intent(inout) :: f(:)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field) :: old(size(f)), older(3)
    type(pair) :: p
    integer :: i, j, k
    do i = 1, size(f)
      if (allocated(f(i)%v)) then
        allocate(old(i)%v(lbound(f(i)%v, 1):ubound(f(i)%v, 1)))
      end if
      if (allocated(f(i)%v)) old(i)%v(:) = f(i)%v*x(i)
    end do
    do i = 1, 3
      if (allocated(f(i)%v)) allocate(older(i)%v(lbound(f(i)%v, 1):ubound(f(i)%v, 1)))
    end do
    allocate(p%g(0)%v(n), p%g(1)%v(-1:0))
    do j = 1, 2
      do i = 1, 2
        allocate(p%h(i, j)%v(i + j))
      end do
    end do
    do j = 1, 2
      p%g(j - 1)%v(:) = x(j)
      do i = 1, 2
        p%h(i, j)%v(:) = x(i)*x(j)
      end do
    end do
    y = 0
    do k = 1, 2
      do i = 1, size(f)
        if (.not. allocated(old(i)%v)) cycle
        older(i)%v(:) = old(i)%v
        old(i)%v = f(i)%v*p%g(0)%v(k) + older(i)%v*0.3_wp
        do j = lbound(old(i)%v, 1) + 1, ubound(old(i)%v, 1)
          f(i)%v(j) = f(i)%v(j)*old(i)%v(j - 1)
        end do
        call mix(p, f(i), y)
        y = y + sum(old(i)%v*older(i)%v)*old(i)%s
      end do
      p%c = y
      y = y*0.5_wp + p%c*sum(p%h(2, k)%v)
    end do
  end subroutine foo
  subroutine mix(p, f, y)
    type(pair), intent(inout) :: p
    type(field), intent(inout) :: f
    real(wp), intent(inout) :: y
    p%h(1, 1)%v(2) = p%h(2, 1)%v(3)*p%g(1)%v(-1)
    p%g(1)%v(:) = p%g(1)%v*p%h(1, 1)%v(1:2)
    f%v = f%v*p%g(0)%v(2)
    p%g(0)%s = p%g(0)%s*0.9_wp
    y = y + p%g(0)%s*sum(p%g(1)%v)
  end subroutine mix
end module type_rows_alike_mod
