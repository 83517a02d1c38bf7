! idea: default values of components by lists with a type, and with loops
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9
module default_values_listed_prec
  implicit none
  integer, parameter :: dp = selected_real_kind(15), sp = kind(1.0), i8 = selected_int_kind(15)
  real(dp), parameter :: half = 0.5_dp
end module
module default_values_listed_mod
  use default_values_listed_prec, only: rk => dp, half, sp, i8
  implicit none
  integer, parameter :: m = 2
  integer, private :: i, j, l
  type :: part
    real(rk) :: e(m) = [real(rk) :: 1, 2]
    real(sp) :: f(2) = [real(sp) :: 3, 4.5_sp]
    integer :: k(2) = [integer :: 1, 2.0]
    integer(i8) :: kk(2) = [integer(i8) :: 7_i8, 2.0]
    logical :: on(2) = [logical :: .true., .false.]
    character(3) :: t(2) = [character(3) :: 'a', 'bcd']
  end type
  type :: whole
    real(rk) :: g(2, 2) = reshape([real(rk) :: 1, 2, 3, half], [2, 2])
    real(rk) :: h(4) = [(half*i, i = 2, -1, -1)]
    real(rk) :: o(5) = [real(rk) :: 1, (i*i, 2*i, i = m, 3)]
    real(rk) :: q(4) = [((i + 10*j, i = 1, 2), j = 1, 2)]
    type(part) :: p(2)
    type(part) :: s = part(e=[real(rk) :: 5, 6], k=[(l + 1, l = 1, 2)])
  end type
contains
  pure function made(r) result(w)
    real(rk), intent(in) :: r
    type(whole) :: w
    w%p(2)%e(1) = r
  end function
  subroutine foo(x, y)
    real(rk), intent(in) :: x(3)
    real(rk), intent(out) :: y(3)
    type(whole) :: w, u(2)
    type(part), allocatable :: a(:)
    integer :: i
    w = made(x(1))
    allocate(a(2))
    do i = 1, 2
      a(i)%e(2) = a(i)%e(2)*x(2)
    end do
    y = x*sum(w%p(2)%e) + a(2)%e(2)*a(1)%e(1)
    y(1) = y(1)*w%g(2, 2)*w%h(3) + x(2)*sum(w%o) + x(3)*w%q(3)
    y(2) = y(2)*w%p(1)%f(2) + w%p(1)%k(2)*x(2)**2 + w%p(1)%kk(1)
    if (w%p(1)%on(1) .and. w%p(1)%t(2) == 'bcd') y(3) = y(3)*x(1)
    y(3) = y(3) + w%s%e(2)*x(1)*w%s%k(2) + sum(u(2)%q)*x(2)*u(1)%p(1)%e(2)
  end subroutine
end module
