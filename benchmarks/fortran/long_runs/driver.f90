! Runs an adjoint once: its time, what it adds to the resident memory, and what it computes.
program driver
  implicit none
  interface
    subroutine run_reversing(n, steps, u, u_adj, cost, cost_adj)
      integer, intent(in) :: n, steps
      real(8), intent(inout) :: u(n), u_adj(n), cost_adj
      real(8), intent(out) :: cost
    end subroutine run_reversing
  end interface
  integer :: n, steps, i
  real(8), allocatable :: u(:), u_adj(:)
  real(8) :: cost, cost_adj, before, start, finish
  character(len=32) :: word
  call get_command_argument(1, word)
  read(word, *) n
  call get_command_argument(2, word)
  read(word, *) steps
  allocate(u(n), u_adj(n))
  u = [(0.3d0 + 0.2d0*sin(0.1d0*i), i = 1, n)]
  u_adj = 0.0d0
  cost_adj = 1.0d0
  before = most_memory()
  call cpu_time(start)
  call run_reversing(n, steps, u, u_adj, cost, cost_adj)
  call cpu_time(finish)
  print *, "seconds", finish - start
  print *, "megabytes", most_memory() - before
  print *, "gradient", sum(u_adj*[(cos(0.37d0*i), i = 1, n)])
contains
  real(8) function most_memory()
    character(len=80) :: line
    integer :: unit, status
    most_memory = 0.0d0
    open(newunit=unit, file="/proc/self/status", action="read")
    do
      read(unit, "(a)", iostat=status) line
      if (status /= 0) exit
      if (line(1:6) == "VmHWM:") then
        read(line(7:index(line, "kB")-1), *) most_memory
        most_memory = most_memory/1024.0d0
      end if
    end do
    close(unit)
  end function most_memory
end program driver
