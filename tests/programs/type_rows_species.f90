! idea: chemistry species with polynomials of different degrees, and reactions that list them
! dependent: rate, s
! independent: s, temp, x
! set: n=3, r%from=1 2 3 1, r%to=2 3 1 3
! size: s=3, s%a=0:2 0:1 0:3, r=4
! without: sparse
module type_rows_species_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: base
    real(wp) :: mass
  end type base
  type, extends(base) :: species
    real(wp), allocatable :: a(:)
    character(4) :: label = "none"
  end type species
  type :: reaction
    integer :: from, to
    real(wp) :: k0
  end type reaction
contains
  subroutine foo(n, s, r, temp, x, rate)
    integer, intent(in) :: n
    type(species), intent(inout) :: s(n)
    type(reaction), intent(in) :: r(:)
    real(wp), intent(in) :: temp
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: rate(n)
    integer :: i
    real(wp) :: g(n), k
    do i = 1, n
      g(i) = horner(s(i)%a, temp)
    end do
    rate = 0
    do i = 1, size(r)
      associate (a => s(r(i)%from), b => s(r(i)%to))
        k = r(i)%k0*exp(-(g(r(i)%to) - g(r(i)%from))/temp)
        rate(r(i)%from) = rate(r(i)%from) - k*x(r(i)%from)/a%mass
        rate(r(i)%to) = rate(r(i)%to) + k*x(r(i)%from)/b%mass
        a%a(0) = a%a(0) + k*0.01_wp
        b%a = b%a*(1 + 0.01_wp*k)
      end associate
    end do
  end subroutine foo
  pure function horner(a, t) result(v)
    real(wp), intent(in) :: a(0:), t
    real(wp) :: v
    integer :: j
    v = 0
    do j = ubound(a, 1), 0, -1
      v = v*t*0.5_wp + a(j)
    end do
  end function horner
end module type_rows_species_mod
