! idea: bounds of arguments by components of structures of a module, which nothing else uses
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module bounds_by_structures_of_modules_dims
  implicit none
  type :: dims_t
    integer :: halo = 1
  end type dims_t
  type(dims_t), save :: levels(2), cfg
end module bounds_by_structures_of_modules_dims
module bounds_by_structures_of_modules_mod
  use bounds_by_structures_of_modules_dims, only: levels, own => cfg
  implicit none
contains
  subroutine pad(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(1 - own%halo:n + own%halo)
    b(1:n) = a*a
    b(:0) = a(n)*a(1)
    b(n + 1:) = a(1)
  end subroutine pad
  subroutine scaled(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(1 - levels(2)%halo:)
    b = b*a(2)
  end subroutine scaled
  subroutine passed(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n + 2*levels(1)%halo)
    real(8) :: kept(0:n + own%halo)
    call pad(n, a, kept)
    b = b + kept
    call scaled(n, a, b)
  end subroutine passed
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: b(0:n + 1)
    call pad(n, x, b)
    call passed(n, x, b)
    y = b(0:n - 1)*b(2:n + 1)
  end subroutine foo
end module bounds_by_structures_of_modules_mod
