! idea: rows in an array of structures within a structure, of rank 2, reallocated; functions give values of other shapes
! dependent: y
! independent: x
! set: n=3
! without: sparse
module type_rows_nested_again_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: leaf
    real(wp), allocatable :: a(:, :)
  end type leaf
  type :: world
    type(leaf) :: part(2)
    real(wp) :: mass
  end type world
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(world) :: w
    integer :: k, step
    y = 0
    w%mass = x(1)
    do step = 1, 3
      do k = 1, 2
        select case (step)
        case (1)
          w%part(k)%a = outer(x(1:k), x)
        case (2)
          w%part(k)%a = transpose(w%part(k)%a)
        case default
          deallocate(w%part(k)%a)
          allocate(w%part(k)%a(0:1, -1:k), source=w%mass)
        end select
        y = y + sum(w%part(k)%a**2)*w%mass
      end do
      w%mass = w%mass + w%part(2)%a(lbound(w%part(2)%a, 1), 1)
    end do
  end subroutine foo
  function outer(a, b) result(c)
    real(wp), intent(in) :: a(:), b(:)
    real(wp) :: c(size(a), size(b))
    integer :: i, j
    do j = 1, size(b)
      do i = 1, size(a)
        c(i, j) = a(i)*b(j)
      end do
    end do
  end function outer
end module type_rows_nested_again_mod
