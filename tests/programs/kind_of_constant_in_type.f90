! idea: a type of another module has a constant of an imported kind as default of a component
! dependent: j
! independent: x
! set: n=4
module obs_a
  implicit none
  integer, parameter :: dp = kind(1d0)
end module obs_a
module obs_b
  use obs_a, only: dp
  implicit none
  real(dp), parameter :: scale = 0.5_dp
  type :: innov_t
    real(dp), allocatable :: d(:)
    real(dp) :: w = scale
  end type innov_t
contains
  pure function h_quad(x, i, k) result(v)
    real(dp), intent(in) :: x(:)
    integer, intent(in) :: i, k
    real(dp) :: v
    v = scale*x(i)**k
  end function h_quad
  function innov(x) result(r)
    real(dp), intent(in) :: x(:)
    type(innov_t) :: r
    integer :: i
    allocate(r%d(size(x)))
    do i = 1, size(x)
      r%d(i) = x(i) - h_quad(x, i, 2)
    end do
  end function innov
end module obs_b
module cost_mod
  use obs_b, only: dp, innov, innov_t
  implicit none
contains
  subroutine foo(n, x, j)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: j
    type(innov_t) :: a
    a = innov(x)
    j = sum(a%d)*a%w
  end subroutine foo
end module cost_mod
