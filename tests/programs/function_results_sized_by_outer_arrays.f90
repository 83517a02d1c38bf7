! idea: results that are as large as arrays of modules and constants, as arguments of other functions and in products
! dependent: y, z
! independent: x
! set: n=4
module function_results_tables
  implicit none
  integer, parameter :: rk = kind(1.0d0)
  type :: nuclide
    real(rk) :: lambda, sigma
  end type nuclide
  type(nuclide), parameter :: lib(4) = [nuclide(1.0_rk, 0.5_rk), nuclide(0.5_rk, 0.1_rk), &
                                        nuclide(0.2_rk, 0.3_rk), nuclide(0.1_rk, 0.0_rk)]
  real(rk), save :: shift(4, 2) = 0.1_rk
  real(rk), allocatable, save :: weights(:)
contains
  function burn_matrix(phi) result(a)
    real(rk), intent(in) :: phi
    real(rk) :: a(size(lib), size(lib))
    integer :: i
    a = 0.1_rk*phi**2
    do i = 1, size(lib)
      a(i, i) = -lib(i)%lambda - lib(i)%sigma*phi
    end do
  end function burn_matrix
  function shifted(x) result(s)
    real(rk), intent(in) :: x(:)
    real(rk) :: s(size(shift, 1))
    s = x(1:size(s))**2 + sum(shift, dim=2)
  end function shifted
  function weighted(x) result(w)
    real(rk), intent(in) :: x(:)
    real(rk) :: w(lbound(weights, 1):ubound(weights, 1))
    w = weights*x(1:size(weights))**2
  end function weighted
  function twice(x) result(w)
    real(rk), intent(in) :: x(:)
    real(rk) :: w(2*size(weights))
    w = [x, 0.5_rk*x**2]
  end function twice
end module function_results_tables

module function_results_sized_by_outer_arrays
  use function_results_tables
  implicit none
  private
  public :: foo
contains
  function expm(a) result(e)
    real(rk), intent(in) :: a(:,:)
    real(rk) :: e(size(a, 1), size(a, 1))
    e = a + 0.5_rk*matmul(a, a)
  end function expm
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(rk), intent(in) :: x(n)
    real(rk), intent(out) :: y(n), z
    y = matmul(expm(0.2_rk*burn_matrix(x(1))), x)
    y = y + matmul(expm(burn_matrix(x(2))), shifted(shifted(y)))
    weights = [1.0_rk, 0.5_rk, 0.2_rk]
    z = sum(twice(weighted(weighted(y)))) + dot_product(weighted(x), weighted(y))
    weights = [weights, 0.4_rk]
    z = z*maxval(twice(weighted(x)))
    deallocate (weights)
  end subroutine foo
end module function_results_sized_by_outer_arrays
