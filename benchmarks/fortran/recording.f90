! SPDX-License-Identifier: BSD-3-Clause
!
! How long it takes to record and restore a value, and to compute one: nanoseconds for each.
module recording
  implicit none
  integer, parameter :: n = 2000, steps = 10000
contains

  subroutine save_all(tape, x)
    real(8), intent(out) :: tape(n)
    real(8), intent(in) :: x(n)
    tape = x
  end subroutine save_all

  subroutine restore_all(tape, x)
    real(8), intent(in) :: tape(n)
    real(8), intent(out) :: x(n)
    x = tape
  end subroutine restore_all

  subroutine polynomial(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = ((((x(i)*0.5d0 + 0.1d0)*x(i) + 0.2d0)*x(i) + 0.3d0)*x(i) + 0.4d0)*x(i) + 0.5d0
    end do
  end subroutine polynomial

  subroutine quotient(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = 1.3d0/x(i)
    end do
  end subroutine quotient

  subroutine root(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = sqrt(x(i))
    end do
  end subroutine root

  subroutine exponential(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = exp(x(i))
    end do
  end subroutine exponential

  subroutine sine(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = sin(x(i))
    end do
  end subroutine sine

  subroutine power(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = x(i)**1.37d0
    end do
  end subroutine power
end module recording

program main
  use recording
  implicit none
  real(8) :: x(n), y(n), start, stop
  real(8), allocatable :: tape(:, :)
  integer :: step, round
  call random_number(x)
  allocate (tape(n, steps))
  do round = 1, 2
    call cpu_time(start)
    do step = 1, steps
      call save_all(tape(:, step), x)
      x(1) = x(1)*0.999d0
    end do
    do step = steps, 1, -1
      call restore_all(tape(:, step), x)
    end do
    call cpu_time(stop)
    if (round == 1) call tell('record', stop - start)
    if (round == 2) call tell('record_again', stop - start)
  end do
  deallocate (tape)
  call measure(polynomial, 'ten_operations')
  call measure(quotient, 'quotient')
  call measure(root, 'root')
  call measure(exponential, 'exponential')
  call measure(sine, 'sine')
  call measure(power, 'power')
contains

  subroutine measure(compute, name)
    interface
      subroutine compute(x, y)
        import :: n
        real(8), intent(in) :: x(n)
        real(8), intent(inout) :: y(n)
      end subroutine compute
    end interface
    character(*), intent(in) :: name
    real(8) :: first, last
    integer :: k
    y = 0.0d0
    call cpu_time(first)
    do k = 1, steps
      call compute(x, y)
      x(1) = 0.5d0 + 0.1d0*mod(k, 3)
    end do
    call cpu_time(last)
    call tell(name, last - first)
  end subroutine measure

  subroutine tell(name, seconds)
    character(*), intent(in) :: name
    real(8), intent(in) :: seconds
    write (*, '(a, f9.3)') name//' ', 1.0d9*seconds/n/steps
  end subroutine tell
end program main
