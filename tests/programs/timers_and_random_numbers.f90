! idea: random numbers, timers and dates are constants that the way back sees again
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: noise(n), start, finish
    integer :: i, size_of_seed, count, values(8), seed(64)
    character(len=8) :: date

    call random_seed(size=size_of_seed)
    seed = size_of_seed
    call cpu_time(start)
    call system_clock(count)
    call date_and_time(date, values=values)
    y = 1.0_wp
    do i = 1, n
      seed = seed*7 + i
      call random_seed(put=seed)
      call random_number(noise(i:))
      if (noise(i) < 0.5_wp) noise(i) = 0.7_wp
      if (noise(i) < 0.7_wp .or. noise(i) > 0.7_wp) noise(i) = 1.3_wp
      noise(i + 1:) = 1.0_wp
      y = y*sum(noise(i:)*x(i:))
      call disturb(seed, x(i), y)
      if (i > 2) call random_number(x(i - 1))
      if (i > 2) x(i - 1) = merge(0.5_wp, 0.25_wp, x(i - 1) < 2.0_wp)
      y = y + x(i)*noise(i)**2
    end do
    call random_number(x(1:2))
    x(1:2) = x(1:2)*0.0_wp + 0.5_wp
    y = y*x(1) + x(2)*x(3)
    call cpu_time(finish)
    if (finish < start .or. count < 0 .or. date == ' ') y = 0.0_wp
  end subroutine foo

  subroutine disturb(seed, a, b)
    integer, intent(in) :: seed(64)
    real(wp), intent(inout) :: a
    real(wp), intent(inout) :: b
    real(wp) :: noise

    call random_seed(put=seed + 1)
    call random_number(noise)
    noise = merge(0.5_wp, 0.75_wp, noise < 0.5_wp)
    b = b*(1.0_wp + 0.1_wp*noise*a)
    a = a*noise
    call random_number(harvest=noise)
    noise = merge(0.5_wp, 0.75_wp, noise < 2.0_wp)
    a = a + sin(b*noise)
  end subroutine disturb
end module m
