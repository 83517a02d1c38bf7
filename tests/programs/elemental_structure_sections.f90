! idea: elemental functions of structures in planes, strides and lists of elements of arrays
! dependent: a, y
! independent: a, c
! set: n=4, idx=3 1 4 2
module elemental_structure_sections_mod
  implicit none
  type :: pair
    real(8) :: u, v
  end type pair
  type :: cell
    type(pair) :: s(2)
    real(8) :: h
    integer :: k = 1
  end type cell
  interface operator(-)
    module procedure minus
  end interface
  interface operator(*)
    module procedure times
  end interface
contains
  elemental type(pair) function minus(a, b)
    type(pair), intent(in) :: a, b
    minus%u = a%u - b%v
    minus%v = a%v - b%u
  end function minus
  elemental type(pair) function times(a, b)
    type(pair), intent(in) :: a
    real(8), intent(in) :: b
    times%u = a%u*b
    times%v = a%v*b**2
  end function times
  elemental real(8) function energy(a, b)
    type(pair), intent(in) :: a, b
    energy = a%u*b%u + a%v*b%v
  end function energy
  subroutine foo(n, idx, a, c, y)
    integer, intent(in) :: n, idx(n)
    type(cell), intent(inout) :: a(n, 0:2)
    type(pair), intent(in) :: c(n)
    real(8), intent(out) :: y
    type(pair) :: d(n, 3), e(3)
    integer :: j
    a%k = 2
    a(3, :)%k = 1
    d = a%s(1) - a(:, 2:0:-1)%s(2)*0.3d0
    a%s(2) = a%s(2) - d*a%h
    a(:, 1)%s(1) = c(idx) - a(idx, 0)%s(1)
    a(idx, 2)%s(1) = a(idx, 2)%s(1) - c*a(:, 0)%h
    a(2:4:2, 0)%s(1) = a(1:3:2, 0)%s(1) - a(1:3:2, 2)%s(1)
    a(idx, 0)%s(2) = a(:, 0)%s(2) - c
    e = a(2, :)%s(1) - a(3, :)%s(a(1, 1)%k)
    do j = 0, 2
      a(j + 1, j)%s = a(j + 1, j)%s - e(1:2)*a(n, j)%h
      a(:, j)%h = energy(a(:, j)%s(1) - c, d(idx, j + 1) - c(idx))
    end do
    y = sum(energy(a%s(1), a%s(2) - d)) + sum(energy(e - c(1), c(idx(1:3))))
    y = y + sum(sum(energy(a%s(1), d - d), dim=2)*c%u)
  end subroutine foo
end module elemental_structure_sections_mod
