! idea: dummy arguments are named as modules that their own modules use by only
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module state
  implicit none
  type :: cell
    real(8) :: c(3) = 1.0d0
    real(8) :: w = 0.5d0
  end type cell
  type(cell) :: own
  real(8) :: grid(3) = 1.0d0
contains
  subroutine step(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b(:)
    integer :: i
    do i = 1, size(b)
      if (a(i) > 0) b(i) = b(i)*a(i)*grid(i)
      grid(i) = grid(i)*(1 + a(i)*0.1d0)
    end do
  end subroutine step
end module state
module solver
  use state, only: grid, go => step, cell, box => own
  implicit none
contains
  subroutine solve(m, state, other)
    real(8), intent(in) :: m(:)
    real(8), intent(inout) :: state(:)
    real(8), intent(in), optional :: other
    type(cell) :: here
    integer :: i
    here%c = m*state
    here%w = sum(here%c)
    do i = 1, 3
      call go(here%c, state)
      here%c = here%c*state*0.5d0
      if (present(other)) here%w = here%w*other
    end do
    box%c = box%c*here%w
    box%w = box%w + box%c(1)
    state = state*here%c + here%w*grid + box%c*box%w
  end subroutine solve
  subroutine done()
    grid = 1.0d0
    box%c = 1.0d0
    box%w = 0.5d0
  end subroutine done
end module solver
module named_as_used_modules_mod
  use solver
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: state
    integer :: solver
    y = x*0.3d0
    state = x(1)*x(2)
    do solver = 1, 2
      call solve(x*0.2d0, y, state)
      call solve(x*0.3d0, y)
    end do
    call done()
  end subroutine foo
end module named_as_used_modules_mod
