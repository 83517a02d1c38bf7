! idea: a dummy argument is named as a module whose names all are used, a local hides one
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module state
  implicit none
  real(8) :: grid(3) = 1.0d0
contains
  subroutine step(b)
    real(8), intent(inout) :: b(:)
    b = b*grid
    grid = grid*b
  end subroutine step
end module state
module solver
  use state
  implicit none
contains
  subroutine solve(m, state)
    real(8), intent(in) :: m(:)
    real(8), intent(inout) :: state(:)
    real(8) :: grid
    integer :: i
    grid = 0.5d0*m(1)
    do i = 1, 2
      call step(state)
      state = state*grid
    end do
    call done()
  end subroutine solve
  subroutine done()
    grid = grid**2
  end subroutine done
  subroutine last()
    grid = 1.0d0
  end subroutine last
end module solver
module named_as_modules_used_whole_mod
  use solver
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*0.3d0
    call solve(x*0.5d0, y)
    call solve(x*0.5d0, y)
    y = y*grid
    call last()
  end subroutine foo
end module named_as_modules_used_whole_mod
