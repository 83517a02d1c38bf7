! idea: kinds that are those of constants, arguments and enumerators, in several modules, also renamed
! dependent: y, z
! independent: x
! set: n=3
module kinds_of_others_types
  implicit none
  integer, parameter :: digits_wanted = 12
  real(selected_real_kind(digits_wanted)), parameter :: base = 1.0d0
  integer(8), parameter :: long = 1_8
  enum, bind(c)
    enumerator :: linear = 1, cubic = 3
  end enum
  type :: grid
    real(kind(base)) :: h(2) = 0.5d0
    integer(kind(linear)) :: order = cubic
  end type grid
end module kinds_of_others_types

module kinds_of_others_mod
  use kinds_of_others_types, only: one => base, long, lin => linear, cub => cubic, grid
  implicit none
  real(kind=kind(one)), save :: scale = 2.0d0
contains
  function powers(x, mode) result(p)
    real(kind(one)), intent(in) :: x(:)
    integer(kind(lin)), intent(in) :: mode
    real(kind(x)) :: p(size(x))
    p = x**mode
    if (mode == cub) p = scale*p
  end function powers
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(kind(x)), intent(out) :: y(n)
    real(kind(1.0)), intent(out) :: z
    real(kind(x(1))), allocatable, target :: t(:)
    real(kind(z)) :: low
    integer(kind(long)) :: k
    type(grid) :: g
    allocate (t(n))
    t = powers(x, lin)
    do k = 1_8, size(t, kind=kind(k))
      t(k) = t(k)*g%h(1) + real(k, kind(one))
    end do
    y = powers(t, g%order) + powers(x, cub)
    low = real(sum(y), kind(low))
    z = low*2
  end subroutine foo
end module kinds_of_others_mod
