! SPDX-License-Identifier: BSD-3-Clause
!
! What one program does with a routine and its adjoint:
!
!   PROGRAM check SIZE          compare the adjoint with differences of the routine
!   PROGRAM time SIZE ROUNDS    time both in turn
!   PROGRAM memory SIZE         the memory that one call of the adjoint adds
!
! SIZE is full or tiny. Each line of the output is a name and a number.
module harness
  use, intrinsic :: iso_fortran_env, only: int64
  use fields
  implicit none
  private
  public :: active_input, active_output, active_both, state, uniform, pick, drive

  abstract interface
    subroutine action()
    end subroutine action
  end interface

  ! Seconds of computation that a timing should take at least.
  real(8), parameter :: shortest = 0.02d0

contains

  ! The size for this run.
  function pick(full, tiny) result(extent)
    integer, intent(in) :: full, tiny
    integer :: extent
    extent = merge(tiny, full, argument(2) == 'tiny')
  end function pick

  function argument(number) result(text)
    integer, intent(in) :: number
    character(len=16) :: text
    call get_command_argument(number, text)
  end function argument

  ! Do what the command line asks for.
  subroutine drive(primal, adjoint)
    procedure(action) :: primal, adjoint
    select case (argument(1))
    case ('check')
      call check(primal, adjoint)
    case ('time')
      call time(primal, adjoint)
    case ('memory')
      call memory(adjoint)
    case default
      error stop 'check, time or memory'
    end select
  end subroutine drive

  subroutine report(name, number)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: number
    print '(a,1x,es24.14e4)', name, number
  end subroutine report

  ! The smallest relative difference over several steps: large ones suffer from curvature and
  ! kinks, small ones from rounding.
  subroutine check(primal, adjoint)
    procedure(action) :: primal, adjoint
    real(8), parameter :: first = sqrt(epsilon(1.0d0))*100.0d0
    real(8), parameter :: steps(6) = first*[1.0d0, 0.1d0, 10.0d0, 1.0d-2, 100.0d0, 1.0d-3]
    real(8), parameter :: enough = 1.0d-9
    real(8) :: expected, found, difference
    integer :: k
    call restore()
    call seed_adjoints()
    call adjoint()
    call choose_directions()
    found = derivative_along_direction()
    difference = huge(1.0d0)
    do k = 1, size(steps)
      expected = quotient(primal, steps(k))
      difference = min(difference, abs(found - expected)/max(abs(expected), tiny(1.0d0)))
      ! Not a number is never smaller than anything.
      if (difference < enough) exit
    end do
    call report('derivative', found)
    call report('difference', difference)
  end subroutine check

  ! The central difference quotient of the weighted results.
  function quotient(primal, step) result(slope)
    procedure(action) :: primal
    real(8), intent(in) :: step
    real(8) :: slope
    call move(step)
    call primal()
    call keep_results()
    call move(-step)
    call primal()
    slope = change_along_direction()/(2.0d0*step)
  end function quotient

  ! Both in turn, in changing order, so that a slow moment of the machine hits both.
  subroutine time(primal, adjoint)
    procedure(action) :: primal, adjoint
    real(8), allocatable :: of_primal(:), of_adjoint(:)
    real(8) :: unused
    character(len=16) :: text
    integer :: rounds, round, calls
    text = argument(3)
    read (text, *) rounds
    allocate (of_primal(rounds), of_adjoint(rounds))
    unused = seconds(adjoint, 1) + seconds(primal, 1)
    calls = max(1, nint(shortest/seconds(primal, 1)))
    do round = 1, rounds
      if (mod(round, 2) == 0) of_adjoint(round) = seconds(adjoint, calls)
      of_primal(round) = seconds(primal, calls)
      if (mod(round, 2) == 1) of_adjoint(round) = seconds(adjoint, calls)
    end do
    call report('ratio', median(of_adjoint/of_primal))
    call report('primal', median(of_primal))
    call report('adjoint', median(of_adjoint))
    call report('lowest', minval(of_adjoint/of_primal))
    call report('highest', maxval(of_adjoint/of_primal))
  end subroutine time

  ! The mean time of the process for some calls, each from the start. What others do on the same
  ! machine does not count.
  function seconds(what, calls) result(mean)
    procedure(action) :: what
    integer, intent(in) :: calls
    real(8) :: mean
    real(8) :: before, after, passed
    integer :: call_number
    passed = 0.0d0
    do call_number = 1, calls
      call restore()
      call seed_adjoints()
      call cpu_time(before)
      call what()
      call cpu_time(after)
      passed = passed + after - before
    end do
    mean = passed/calls
  end function seconds

  function median(numbers) result(middle)
    real(8), intent(in) :: numbers(:)
    real(8) :: middle, sorted(size(numbers))
    integer :: i, place
    sorted = numbers
    do i = 1, size(sorted) - 1
      place = i - 1 + minloc(sorted(i:), dim=1)
      sorted([i, place]) = sorted([place, i])
    end do
    middle = 0.5d0*(sorted((size(sorted) + 1)/2) + sorted(size(sorted)/2 + 1))
  end function median

  ! The peak of the resident memory after one call, less what was resident before it.
  subroutine memory(adjoint)
    procedure(action) :: adjoint
    integer(int64) :: before
    call restore()
    call seed_adjoints()
    before = kilobytes('VmRSS:')
    call adjoint()
    call report('megabytes', real(kilobytes('VmHWM:') - before, 8)/1024.0d0)
  end subroutine memory

  ! What Linux tells of this process.
  function kilobytes(name) result(number)
    character(len=*), intent(in) :: name
    integer(int64) :: number
    character(len=80) :: line
    integer :: unit, status
    number = 0
    open (newunit=unit, file='/proc/self/status', action='read', status='old')
    do
      read (unit, '(a)', iostat=status) line
      if (status /= 0) exit
      if (line(1:len(name)) == name) read (line(len(name) + 1:), *) number
    end do
    close (unit)
  end function kilobytes
end module harness
