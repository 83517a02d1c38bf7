! idea: a local of a routine in no module is named as the module of variables that callees change
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module state
  implicit none
  real(8) :: grid(3) = 1.0d0
end module state
module solver
  implicit none
contains
  subroutine solve(y)
    use state
    real(8), intent(inout) :: y(:)
    y = y*grid
    grid = grid*y
  end subroutine solve
  subroutine done()
    use state
    grid = 1.0d0
  end subroutine done
end module solver
subroutine foo(n, x, y)
  use solver
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  real(8) :: state
  state = x(1)
  y = x*state
  call solve(y)
  call solve(y)
  call done()
end subroutine foo
