! idea: constants of a routine that are structures, and arrays of them
! dependent: y
! independent: x
! set: n=3
module type_constants_of_routines_mod
  implicit none
  type v_t
    real(8) :: x = 0, z = 0
  end type v_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(v_t), parameter :: one = v_t(1.0d0, 2.0d0)
    type(v_t), parameter :: t(2) = [v_t(1.0d0, 2.0d0), v_t(3.0d0, 4.0d0)]
    integer :: g
    y = 0
    do g = 1, 2
      y = y + x(g)*t(g)%x + one%x*x(3)**2
    end do
  end subroutine foo
end module type_constants_of_routines_mod
