! Runs an adjoint: times, what it adds to the resident memory, and how much it differs from central differences.
program driver
  implicit none
  interface
    subroutine run(n, p, cost)
      integer, intent(in) :: n
      real(8), intent(in) :: p(n)
      real(8), intent(out) :: cost
    end subroutine run
    subroutine run_reversing(n, p, p_adj, cost, cost_adj)
      integer, intent(in) :: n
      real(8), intent(in) :: p(n)
      real(8), intent(inout) :: p_adj(n), cost_adj
      real(8), intent(out) :: cost
    end subroutine run_reversing
  end interface
  real(8), parameter :: width = 1d-5
  integer :: n, rounds, round, i
  real(8), allocatable :: p(:), p_adj(:), direction(:)
  real(8) :: cost, cost_adj, before, start, middle, finish, primal, adjoint, higher, lower
  character(len=32) :: word
  call get_command_argument(1, word)
  read(word, *) n
  call get_command_argument(2, word)
  read(word, *) rounds
  allocate(p(n), p_adj(n), direction(n))
  p = [(1 + 0.3d0*sin(0.7d0*i), i = 1, n)]
  direction = [(1 + 0.5d0*cos(0.37d0*i), i = 1, n)]
  call run(n, p + width*direction, higher)
  call run(n, p - width*direction, lower)
  primal = huge(primal)
  adjoint = huge(adjoint)
  before = most_memory()
  do round = 1, rounds
    p_adj = 0
    cost_adj = 1
    call cpu_time(start)
    call run(n, p, cost)
    call cpu_time(middle)
    call run_reversing(n, p, p_adj, cost, cost_adj)
    call cpu_time(finish)
    primal = min(primal, middle - start)
    adjoint = min(adjoint, finish - middle)
  end do
  print *, "primal", primal
  print *, "adjoint", adjoint
  print *, "megabytes", most_memory() - before
  print *, "difference", abs(sum(p_adj*direction)/((higher - lower)/(2*width)) - 1)
contains
  real(8) function most_memory()
    character(len=80) :: line
    integer :: unit, status
    most_memory = 0
    open(newunit=unit, file="/proc/self/status", action="read")
    do
      read(unit, "(a)", iostat=status) line
      if (status /= 0) exit
      if (line(1:6) == "VmHWM:") then
        read(line(7:index(line, "kB") - 1), *) most_memory
        most_memory = most_memory/1024
      end if
    end do
    close(unit)
  end function most_memory
end program driver
