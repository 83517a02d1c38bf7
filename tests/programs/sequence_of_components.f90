! idea: sequences of elements of components of structures in arrays, in modules and locally
! routine: foo
! dependent: y
! independent: x
! set: n=2
module sequence_components_mod
  implicit none
  type :: inner
    real(8) :: m(2, 3) = 0
  end type inner
  type :: outer
    type(inner) :: part(2, 2)
    real(8) :: v(0:5) = 0
  end type outer
  type :: model
    type(outer), allocatable :: list(:)
  end type model
  type(outer), save :: grid(2, 2)
  type(model), save :: fe
contains
  subroutine pair(a, b)
    real(8), intent(inout) :: a(2)
    real(8), intent(in) :: b(*)
    a(2) = a(1)*a(2) + b(3)
    a(1) = a(1)*b(2)
  end subroutine pair
  subroutine fill(n, a)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = 0.5_8*i
    end do
  end subroutine fill
  subroutine mat(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(2, n)
    real(8), intent(in) :: b(n, 2)
    integer :: i
    do i = 1, n
      a(:, i) = a(:, i)*b(i, 2) + b(1, 1)
    end do
  end subroutine mat
  function total(n, a) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: s
    s = sum(a**2)
  end function total
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(outer) :: own(2)
    integer :: i, j
    if (allocated(fe%list)) deallocate(fe%list)
    allocate(fe%list(n))
    do i = 1, n
      do j = 1, 2
        grid(i, j)%v = x(j)*i
        grid(i, j)%v(4) = x(3)
        grid(i, j)%part(1, 2)%m = x(4)
        grid(i, j)%part(1, 1)%m(:, 2) = x(1:2)
        grid(i, j)%part(2, 1)%m = x(2)*x(j)
      end do
      own(i)%v = x(i)
      own(i)%part(2, 2)%m = x(3)*x(i)
      own(i)%part(1, 2)%m(1, :) = x(3)
      fe%list(i)%v = x(4)*x(i)
      fe%list(i)%v(3) = x(2)
      fe%list(i)%part(2, 2)%m = x(i)
    end do
    do i = 1, n
      call pair(grid(i, 2)%v(0), grid(i, 2)%v(2))
      call pair(grid(i, 1)%part(1, 2)%m(1, 2), grid(1, i)%v(1))
      call pair(fe%list(i)%v(4), fe%list(i)%v)
      call pair(own(i)%v(1), own(i)%v(3))
      call pair(fe%list(i)%part(2, 2)%m(1, 3), grid(2, 2)%v(i))
      call mat(n, own(i)%part(2, 2)%m(1, 2), own(i)%part(1, 2)%m)
      call mat(n, grid(1, i)%part(1, 1)%m(1, 2), fe%list(1)%v(2))
      call fill(2, grid(2, 2)%v(i))
    end do
    y(1) = total(n, grid(2, 1)%v(1))*total(n + 1, fe%list(2)%v(1))
    y(2) = total(2, own(2)%part(2, 2)%m(1, n)) + total(2*n, grid(1, 2)%part(1, 1)%m(1, 2))
    y(3) = total(4, grid(2, 2)%v(0)) + sum(grid(1, 1)%v)*sum(own(1)%v)
    y(4) = total(3, fe%list(2)%part(2, 2)%m(1, 2)) + total(4, grid(2, 2)%part(2, 1)%m(1, 1))
  end subroutine foo
end module sequence_components_mod
