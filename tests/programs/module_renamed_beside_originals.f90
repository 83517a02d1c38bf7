! idea: renamed imports beside locals of the original names
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module module_renamed_beside_originals_consts
  implicit none
  real(8) :: alpha = 0.5d0, beta = 2.0d0
  integer, parameter :: n = 2
  type :: grid
    real(8) :: alpha(2) = 1.0d0
  end type grid
  interface operator(.plus.)
    module procedure add
  end interface
contains
  real(8) function add(a, b)
    real(8), intent(in) :: a
    type(grid), intent(in) :: b
    add = a + b%alpha(1)*alpha
  end function add
  real(8) function beta_of(alpha)
    real(8), intent(in) :: alpha
    beta_of = alpha*beta
    beta = beta + alpha
  end function beta_of
end module module_renamed_beside_originals_consts
module module_renamed_beside_originals_mid
  use module_renamed_beside_originals_consts, gamma_c => alpha, delta => beta, plain => beta_of
  implicit none
  real(8) :: alpha = 3.0d0
end module module_renamed_beside_originals_mid
module module_renamed_beside_originals_mod
  use module_renamed_beside_originals_mid, only: &
    alpha, beta => gamma_c, nn => n, mesh => grid, operator(.with.) => operator(.plus.), &
    f => plain, delta
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(mesh) :: grid
    real(8) :: gamma_c, plain
    gamma_c = x(1)*alpha
    plain = f(gamma_c) + beta
    grid%alpha = x(1:nn)
    y = plain*x + (x(3) .with. grid)*delta
    block
      use module_renamed_beside_originals_consts, only: alpha2 => alpha
      integer :: beta
      do beta = 1, nn
        y(beta) = y(beta)*alpha2*x(beta)
      end do
    end block
    delta = 2.0d0
  end subroutine foo
end module module_renamed_beside_originals_mod
