! idea: local constants and blocks hide what declarations elsewhere need: results, temporaries, work arrays
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module module_bounds_hidden_dims
  implicit none
  integer, parameter :: wp = kind(1.0d0), lo = 0, hi = 2, nv = 2
  real(wp) :: table(lo:hi, nv) = reshape([1, 2, 3, 4, 5, 6]*0.1_wp, [3, 2])
  type :: tab
    real(wp) :: v(lo:hi) = 0.5_wp
  end type tab
contains
  function profile(x) result(p)
    real(wp), intent(in) :: x
    real(wp) :: p(lo:hi)
    p = table(:, 1)*x + table(:, nv)
  end function profile
  subroutine update(x, t)
    real(wp), intent(in) :: x(lo:hi)
    type(tab), intent(inout) :: t
    real(wp) :: w(lo:hi, nv)
    w(:, 1) = x*t%v
    w(:, nv) = w(:, 1)**2
    t%v = sum(w, 2)
    table(lo, :) = table(lo, :)*w(hi, :)
  end subroutine update
end module module_bounds_hidden_dims
module module_bounds_hidden_mod
  use module_bounds_hidden_dims, only: profile, update, tab, table
  implicit none
  integer, parameter :: lo = 5, nv = 7
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer, parameter :: hi = 1, wp = 4
    type(tab) :: t
    real(wp) :: f
    integer :: i
    f = 0.5_wp
    y = profile(x(hi))*f
    call update(y, t)
    do i = 1, 2
      block
        integer, parameter :: n = 2, lo = -1
        real(8) :: w(lo:n)
        w = x(1)*lo
        y(1:n) = y(1:n)*w(1:n) + table(1, :)*x(n)
        call update(x, t)
      end block
    end do
    y = y + t%v*table(:, 2)*lo/nv
    y = y*sum(profile(x(2))*profile(y(1)))
    table = reshape([1, 2, 3, 4, 5, 6]*0.1d0, [3, 2])
  end subroutine foo
end module module_bounds_hidden_mod
