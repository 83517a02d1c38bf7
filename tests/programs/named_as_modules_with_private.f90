! idea: variables are named as a module whose private variables are saved by calls
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module state
  implicit none
  real(8) :: grid(3) = 1.0d0
  real(8), private :: hidden = 0.5d0
contains
  real(8) function next(a)
    real(8), intent(in) :: a
    next = a*hidden
    hidden = hidden*a
  end function next
  subroutine reset()
    hidden = 0.5d0
    grid = 1.0d0
  end subroutine reset
end module state
module solver
  use state, only: next, grid, reset
  implicit none
contains
  real(8) function total(solver_, state) result(grid_)
    real(8), intent(in) :: solver_
    real(8), intent(in), optional :: state
    grid_ = next(solver_)*grid(2)
    if (present(state)) then
      grid_ = grid_*next(state)
      grid = grid*state
    end if
  end function total
  real(8) function local(a)
    real(8), intent(in) :: a
    real(8) :: state(2)
    integer :: i
    state = a
    do i = 1, 2
      state(i) = state(i)*next(a) + total(a, state(i))
    end do
    local = sum(state)
  end function local
end module solver
module named_as_modules_with_private_mod
  use solver
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*total(x(1)) + total(x(2), state=x(3))
    y = y*local(x(3))
    call reset()
  end subroutine foo
end module named_as_modules_with_private_mod
