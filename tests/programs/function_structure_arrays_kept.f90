! idea: functions that give arrays of structures, to what they read, to sections, in one another and as arguments
! dependent: y, z
! independent: x
! set: n=4
module function_structure_arrays_kept_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: pair
    real(dp) :: re = 0.0_dp, im = 0.0_dp
  end type pair
  type :: vec
    real(dp) :: c(2) = 0.0_dp
    integer :: number = 0
  end type vec
contains
  function turn(x) result(y)
    type(pair), intent(in) :: x(:)
    type(pair) :: y(size(x))
    y%re = x%im*2.0_dp
    y%im = x%re**2
  end function turn
  pure function forces(p, scaling) result(f)
    type(vec), intent(in) :: p(:)
    real(dp), intent(in), optional :: scaling
    type(vec) :: f(size(p))
    integer :: i
    do i = 1, size(p)
      f(i)%c = p(i)%c**2
      if (present(scaling)) f(i)%c = f(i)%c*scaling
      f(i)%number = i
    end do
  end function forces
  function table(x, n, m) result(t)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n)
    type(pair) :: t(n, m)
    integer :: j
    do j = 1, m
      t(:, j)%re = x*j
      t(:, j)%im = x**j
    end do
  end function table
  function total(x) result(t)
    type(pair), intent(in) :: x(:)
    real(dp) :: t
    t = sum(x%re*x%im) + sum(x%re)
  end function total
  subroutine add(x, y)
    type(pair), intent(in) :: x(:)
    real(dp), intent(inout) :: y(:)
    y = y + x%re*x%im
  end subroutine add
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n), z
    type(pair) :: u(n), w(n), t(n, 2)
    type(vec) :: p(n)
    type(vec), allocatable :: f(:)
    integer :: i
    do i = 1, n
      p(i)%c = x(i)
    end do
    u%re = x
    u%im = 1.0_dp
    ! what they read, and parts of it
    u = turn(u)
    u = turn(turn(u))
    w = u
    w(:2) = turn(u(3:))
    w(2:n) = turn(w(:n - 1))
    y = w%re + w%im + u%re
    ! allocated by the assignment, in each turn
    f = forces(p)
    do i = 1, n
      y(i) = y(i) + sum(f(i)%c)*f(i)%number
      f = forces(f(:max(1, i)), scaling=x(i))
      f = forces(forces(p, scaling=0.5_dp))
    end do
    z = sum(f(2)%c) + total(turn(u))
    if (total(turn(u)) > 1000.0_dp) z = 0.0_dp
    call add(turn(turn(w)), y)
    t = table(x, n, 2)
    t(:, 2:1:-1) = table(t(:, 1)%im, n, 2)
    z = z + sum(t(:, 1)%re*t(:, 2)%im)*total(turn(t(2:3, 1)))
  end subroutine foo
end module function_structure_arrays_kept_m
