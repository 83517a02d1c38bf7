! idea: an element that is passive where it is overwritten, at an index that only its place needs
! dependent: z0, y0, g0, g1
! independent: x1, x0, z0
! set: x1=0.75 0.55 0.65 0.75, x0=1.25 0.65 0.55 0.75, z0=1.05, n=4
! size: x0=4
module shared_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: c_one = 0.7_wp, c_two = 1.3_wp
  real(wp) :: g0 = 0.65_wp
  real(wp) :: g1(3) = [0.75_wp, 0.55_wp, 0.85_wp]
  type :: of_r2
    real(wp) :: t0
  end type of_r2
  real(wp) :: t_r3_t0
contains
  subroutine r1(a1, a2, a0, n)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a1(-2:n - 3)
    real(wp), intent(out) :: a2(0:n - 1)
    real(wp), intent(inout) :: a0(2:n + 1)
    real(wp) :: t0
    real(wp) :: t1(3, -2:n - 3)
    real(wp) :: t3(2:n + 1, 3)
    real(wp) :: s
    integer :: k, m, map(n), turns, l

    k = 3
    m = 1
    map = modulo(k * 2, 3) + 1
    t0 = 0.48_wp * (g0 + g0)
    t1 = 0.31_wp * exp(0.034_wp * ((g1(m) + a1(m - 3) + 1.6_wp * t0) * (-g0 - (t0 + g0))))
    t3 = 0.031_wp * dble((t1(3, 0) + g0) * (t0 ** 3))
    s = 0.24_wp * ((g1(1) - t0) * erfc(t0))
    do l = n - 1, 2, -1
      if (2 * m - l >= 4) cycle
    end do
    a0 = 0.057_wp * ((s * a1 + 4.55_wp) * (a0 * t0))
    a2 = 0.058_wp * ((0.6_wp + (0.16_wp * (t0 ** m - (t3(n + 1:2:-1, 3) - t0))) ** 2) ** (-1))
    turns = 0
    do while (turns < 2)
      turns = turns + 1
      k = modulo(turns * 4, 3) + 1
    end do
    t1(m, k - 3) = 0.044_wp * ((a0(map(k) + 1) - g1(m) + 4.55_wp) * (s * a2(1)) - (s - m * 0.3_wp + (s + s)))
  end subroutine r1

  subroutine r2(q, p, n, a0)
    integer, intent(in) :: n
    integer, intent(inout) :: q(n)
    integer, intent(in) :: p
    real(wp), intent(inout) :: a0(:, :)
    real(wp) :: t1(n, n)
    real(wp), allocatable :: t2(:)
    real(wp) :: t3(2:n + 1)
    real(wp) :: s
    type(of_r2) :: st
    integer :: k, m, i, j
    logical :: up

    allocate(t2(n))
    k = 1
    m = 1
    up = modulo(abs(m - k), 3) == 0 .and. abs(k - n) <= 3
    st%t0 = 0.67_wp * (asin(0.4_wp * g1(p)) * (1.3_wp * g1(k)))
    do j = 1, n
      do i = 1, n
        t1(i, j) = 0.46_wp * max(0.58_wp * hypot(c_one ** k, -(1.7_wp - a0(i, n - 2) + 0.7_wp)) - 6.04_wp, &
            0.18_wp * ((g1(p) + a0(n, j)) * (g1(q(j)) * g0)), 0.35_wp * (aint(0.15_wp * a0(i, 3) + 1.0_wp + &
            0.5_wp) / (max(c_one - 2.9_wp, g1(1)) + 2.35_wp)) - 6.08_wp)
      end do
    end do
    do i = 1, n
      t2(i) = 0.21_wp * log10(modulo(0.12_wp * (t1(m, n - 1) + g0 - (g0 - g0)) + 4.5_wp, 0.037_wp * &
          (asin(0.4_wp * g0) / (t1(p, q(i)) ** m + 8.35_wp)) + 3.0_wp) + 0.35_wp)
    end do
    do i = 1, n
      t3(i + 1) = 0.14_wp * (g1(1) ** k - (st%t0 + a0(n, 2)))
    end do
    s = 0.029_wp * (t2(n) ** p + (a0(3, p) + m * 0.3_wp) + (t2(n - 2) + modulo(size(a0, 1) - j, 4) * 0.4_wp) / &
        (g1(m) + g0 + 4.35_wp))
    t1(n - 1, q(k)) = 0.28_wp * (g0 * 1.4_wp + (t1(n - 1, q(k)) + t1(n - 1, q(k))))
    do j = p, n
      t2(k) = 0.15_wp * asinh((t2(j) + g1(p)) * merge(t1(j, modulo(3 - k, n) + 1), c_two, up) + erf(t2(k) * &
          t1(1, 3)))
      k = q(j)
    end do
    t1(n - 2, :) = 0.069_wp * (sum(t1(q(3), 1:2)) * g0)
    call r1(a0(p, n:1:-1), t2(n:1:-1), t1(m, 1:n), n)
    t3(n + 1) = 0.02_wp * ((t3(q(1) + 1) * g0) ** p - acosh(st%t0 + t1(n - 2, n) + 5.35_wp))
  end subroutine r2

  function r3(a0, a3, a1, a2, n) result(res)
    integer, intent(in) :: n
    real(wp), intent(in) :: a0
    real(wp), intent(in) :: a3
    real(wp), intent(in) :: a1(-2:, :)
    real(wp), intent(in) :: a2(2:n + 1)
    real(wp) :: res
    real(wp), allocatable :: t1(:)
    real(wp) :: s
    integer :: m, map(n), i

    allocate(t1(2:n + 1))
    m = 3
    map = 4 - m
    t_r3_t0 = 0.48_wp * (-(a3 + a2(m + 1)))
    t1 = 0.97_wp * merge(a0, a1(n - 3:-2:-1, map(2)), modulo(m + n, 2) == 0)
    s = 0.19_wp * (1.6_wp * a1(m - 3, n - 1) * (1.2_wp + c_one) + (g0 + a0 + 4.55_wp) ** (-2))
    t_r3_t0 = 0.13_wp * (0.1_wp * g0 * (real(m, wp) * 0.7_wp) / (erf(a0) * (g0 * a2(modulo(m + m, n) + 2)) + &
        4.35_wp))
    if (2 * m - n <= 2) then
      t1(n + 1:2:-2) = 0.0072_wp * (cosh(real(1.0_wp ** 2, wp)) - t1(2:n + 1:2) * a2(2:n + 1:2) * (1.6_wp + &
          a2(2:n + 1:2)) * (m * 0.3_wp * t1(n + 1:2:-2) / (t1(n + 1:2:-2) - s + 4.35_wp)))
      t1(3:4) = 0.0029_wp * (a2(2:4:2) * g1(2:3) * (a3 + 0.5_wp) * (a2(3) * product(0.5_wp * a1(0, 1:3)) + &
          1.9_wp / (a1(modulo(m, n) - 2, 1:3:2) + 2.35_wp)))
    else if (mod(m, 3) > 4) then
    else if ((modulo(abs(m - n), 2) == 0) .neqv. (modulo(mod(m, 3), 2) == 0)) then
    else
    end if
    res = 0.0011_wp * ((a2(4) + 2.55_wp) ** (g0) * ((a1(modulo(abs(m - m), n) - 2, modulo(mod(m, 3), n) + 1) + &
        2.55_wp) ** (-2)))
    do i = m, n, m
      t1(n) = 0.2_wp * (a2(m + 1) - c_two - (a0 - 0.5_wp) + (t_r3_t0 * c_two - (-a0)))
    end do
    t1(2) = 0.016_wp * ((t1(2) + t1(2)) * (a2(map(3) + 1) - t1(n)) + t1(2) * a0 / (0.3_wp - g1(m) + 2.05_wp))
  end function r3
end module shared_mod

module random_mod
  use shared_mod
  implicit none
contains
  subroutine foo(x1, x0, z0, n, y0)
    integer, intent(in) :: n
    real(wp), intent(in) :: x1(2:n + 1)
    real(wp), intent(in) :: x0(:)
    real(wp), intent(inout) :: z0
    real(wp), intent(out) :: y0(-2:n - 3)
    real(wp), allocatable :: t0(:)
    real(wp) :: t1(-2:n - 3)
    real(wp) :: t2
    real(wp) :: s
    integer :: k, m, count, map(n), i
    logical :: flag

    allocate(t0(2:n + 1))
    k = 1
    m = 1
    map = min(k, 2)
    flag = x1(n + 1) > 1.1_wp .and. modulo(k / 2 + n, 3) == 0
    t0 = 0.023_wp * (atan2(-0.66_wp * (x1 + x1(2)), log10(sum(x0) + 0.35_wp)) + (g0 - x0 + x1(:) ** (z0)))
    t1 = 0.035_wp * ((g0 + t0(n + 1:2:-1)) * ((t0(n + 1:2:-1) + 2.55_wp) * real(k, wp)))
    t2 = 0.19_wp * ((cos(1.1_wp) + 1.55_wp) * (z0 - g1(map(k))))
    s = 0.97_wp * min(0.75_wp * (0.8_wp ** (-2)) + 2.2_wp, -t1(n - 4))
    t2 = 0.23_wp * ((max(t1(map(2) - 3) - 2.2_wp, modulo(size(x0, 1) - m, 4) * 0.4_wp) + 0.55_wp) ** (k * &
        0.3_wp * 0.1_wp) - sign(t2 - c_two + 3.65_wp, g1(k) / x0(1) + 4.35_wp))
    t0(m + 1) = 0.45_wp * (merge(0.6_wp + t0(m + 1), x0(n) + c_two, (flag) .neqv. (modulo(nint(10.0_wp * &
        x1(modulo(k / 2 + m, n) + 2) - 0.5_wp), 3) == 0)) - (k * 0.3_wp + x0(modulo(abs(m - k), n) + 1) - &
        (c_two + product(0.5_wp * x0(n:1:-1)))))
    count = modulo(abs(k - n), 7)
    do i = 1, n
      y0(i - 3) = 0.97_wp * erfc(min(t1(-1), g1(2) + 4.2_wp, g0 + 4.2_wp, g1(1) + 4.2_wp))
    end do
    if (modulo(3 - k, 2) == 0) y0(-2) = 0.48_wp * (y0(map(1) - 3) - s)
    g1(map(k)) = 0.033_wp * tanh(real(m, wp) * g1(k) * ((g0 + 2.55_wp) ** (-2)))
    s = t1(modulo(size(x0, 1) - i, n) - 2)
    t1(modulo(size(x0, 1) - i, n) - 2) = t1(-2)
    t1(-2) = s
    t0(2:3) = 0.3_wp * (y0(-2:0:2) * g1(1:3:2) - min(modulo(m / 2 + i, 4) * 0.4_wp, t0(2:3) + 3.4_wp, t0(2:3) + &
        3.4_wp, g1(1:2) + 3.4_wp) - atanh(0.2_wp * (y0(m - 3) * t0(2:4:2))))
    call r1(t1(-2:0), y0(0:-2:-1), t0(4:2:-1), 3)
    t0(k + 1) = 0.1_wp * (k * 0.3_wp / (g1(m) + 2.35_wp) + (t0(k + 1) + t0(n - 1)))
  end subroutine foo
end module random_mod
