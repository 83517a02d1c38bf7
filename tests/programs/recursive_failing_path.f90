! idea: a recursive function writes a message before it stops the program
! dependent: y
! independent: x
module recursive_failing_path_mod
  use, intrinsic :: iso_fortran_env, only: error_unit
  implicit none
contains
  recursive function tree(depth, x) result(r)
    integer, intent(in) :: depth
    real(8), intent(in) :: x
    real(8) :: r
    select case (depth)
    case (0)
      r = sin(x)
    case (1:9)
      r = tree(depth - 1, 0.5d0*x)*tree(depth - 1, x) + x
    case default
      write (error_unit, '(a, i0)') 'bad depth ', depth
      if (depth > 100) print *, 'much too deep', x
      error stop 1
    end select
  end function tree
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = tree(3, x)
  end subroutine foo
end module recursive_failing_path_mod
