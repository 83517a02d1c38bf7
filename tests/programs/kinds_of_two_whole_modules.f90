! idea: two modules are used as a whole, and the kind of one has a new name, since both have one of that name
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module kinds_of_two_whole_modules_a
  implicit none
  integer, parameter :: rk = 8, nv = 3
  real(rk) :: a(nv) = 0.5_rk
contains
  subroutine step_a(x)
    real(rk), intent(inout) :: x(nv)
    integer :: i
    do i = 1, nv
      if (x(i) > 0.8_rk) a(i) = a(i)*x(i)
      x(i) = x(i)*a(i) + 0.1_rk
    end do
  end subroutine step_a
end module kinds_of_two_whole_modules_a
module kinds_of_two_whole_modules_b
  implicit none
  integer, parameter :: rk = 4, nv = 2
  real(rk) :: b(nv) = 0.5_rk
contains
  subroutine step_b(x)
    real(rk), intent(inout) :: x(nv)
    integer :: i
    do i = 1, nv
      if (x(i) > 0.2_rk) b(i) = b(i)*x(i)
      x(i) = x(i)*b(i)
    end do
  end subroutine step_b
end module kinds_of_two_whole_modules_b
module kinds_of_two_whole_modules_mod
  use kinds_of_two_whole_modules_a
  use kinds_of_two_whole_modules_b, rkb => rk, nvb => nv
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(rk), intent(in) :: x(n)
    real(rk), intent(out) :: y(n)
    real(rkb) :: z(nvb)
    y = x
    call step_a(y)
    z = real(y(1:2), rkb)
    call step_b(z)
    call step_a(y)
    call step_b(z)
    y(1:2) = y(1:2)*z*0.1_rk + b
    y = y*a
    a = 0.5_rk
    b = 0.5_rkb
  end subroutine foo
end module kinds_of_two_whole_modules_mod
