! idea: constants whose values come from constants that are structures, and types that need these
! dependent: y
! independent: x
! set: n=4
module constants_from_constant_structures_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: species
    real(dp) :: z
    real(dp) :: charge
  end type species
  type(species), parameter :: db(2) = [species(1.0_dp, 0.5_dp), species(2.0_dp, 1.5_dp)]
  integer, parameter :: ns = size(db), twice = 2*ns
  type :: cell
    real(dp) :: c
    integer :: kinds(ns)
  end type cell
  type(cell), parameter :: empty(3) = [cell(0.5_dp, ns), cell(1.5_dp, twice), cell(0.7_dp, 1)]
  integer, parameter :: cells = size(empty)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y
    real(dp) :: w(ns), v(twice), u(cells)
    w = x(1:ns)*db%z + db(2)%charge
    v = x**2
    u = x(1:cells)**2
    y = sum(w)*sum(x) + dot_product(v, x) + sum(u)
  end subroutine foo
end module constants_from_constant_structures_m
