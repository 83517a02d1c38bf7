! idea: submodules of one module with constants, types and procedures of the same names, and of names in the module
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module submodules_with_names_of_others_kinds_mod
  implicit none
  integer, parameter :: wp = kind(1d0), power = 2
end module submodules_with_names_of_others_kinds_mod
module submodules_with_names_of_others_par_mod
  use submodules_with_names_of_others_kinds_mod, only: wp
  implicit none
  interface
    module subroutine step(x, y)
      real(wp), intent(in) :: x(:)
      real(wp), intent(inout) :: y(:)
    end subroutine step
    module function total(x) result(r)
      real(wp), intent(in) :: x(:)
      real(wp) :: r
    end function total
  end interface
contains
  real(wp) function half(x) result(coef)
    real(wp), intent(in) :: x
    coef = 0.5d0*x
  end function half
end module submodules_with_names_of_others_par_mod
submodule (submodules_with_names_of_others_par_mod) one
  use submodules_with_names_of_others_kinds_mod, only: wp, power
  implicit none
  real(wp), parameter :: coef = 2
  type :: pair
    real(wp) :: coef = coef, helper = 3
  contains
    procedure :: scaled
  end type pair
contains
  real(wp) function helper(x)
    real(wp), intent(in) :: x
    helper = coef*x**power
  end function helper
  real(wp) function scaled(p, helper)
    class(pair), intent(in) :: p
    real(wp), intent(in) :: helper
    scaled = p%coef*helper + p%helper
  end function scaled
  module subroutine step(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    type(pair) :: p
    p = pair(helper=x(2))
    y = y + helper(x(1))*x + p%scaled(helper=x(3))*half(x(1))
  end subroutine step
end submodule one
submodule (submodules_with_names_of_others_par_mod) two
  use submodules_with_names_of_others_kinds_mod, only: wp, power => wp
  implicit none
  integer, parameter :: coef = 3
  type :: pair
    real(power) :: a(coef)
  end type pair
  interface
    module subroutine fill(p, x)
      type(pair), intent(inout) :: p
      real(power), intent(in) :: x
    end subroutine fill
  end interface
contains
  real(wp) function helper(x)
    real(power), intent(in) :: x
    helper = coef*x
  end function helper
  module procedure total
    type(pair) :: p
    call fill(p, x(1))
    r = helper(sum(x)) + sum(p%a)
  end procedure total
end submodule two
submodule (submodules_with_names_of_others_par_mod:two) three
  implicit none
  real(wp), parameter :: step_size = 4
contains
  module subroutine fill(p, x)
    type(pair), intent(inout) :: p
    real(wp), intent(in) :: x
    p%a = helper(x)*step_size/coef
  end subroutine fill
end submodule three
module submodules_with_names_of_others_mod
  use submodules_with_names_of_others_par_mod, only: total, step
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*total(x)
    call step(x, y)
  end subroutine foo
end module submodules_with_names_of_others_mod
