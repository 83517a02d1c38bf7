! idea: names of associate and block that are those of the results of their functions
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9
module names_of_results_hidden_mod
  implicit none
  type :: box_t
    real(8) :: r = 2.0d0
  contains
    procedure :: grown
  end type box_t
contains
  real(8) function grown(self, x) result(r)
    class(box_t), intent(inout) :: self
    real(8), intent(in) :: x
    r = x
    associate (r => self%r)
      r = r*x
    end associate
    r = r + self%r
  end function grown
  real(8) function in_block(x) result(r)
    real(8), intent(in) :: x(3)
    real(8) :: z
    r = x(1)*x(2)
    z = x(3)**2
    block
      real(8) :: r
      r = z*x(2)
      z = r*x(3) + r
    end block
    associate (r => z*x(1))
      z = r + z
    end associate
    r = r + z
  end function in_block
  function counted(x) result(r)
    real(8), intent(in) :: x(3)
    real(8) :: r(3), z(3)
    z = x
    block
      integer :: r
      do r = 1, 3
        z(r) = z(r)*r
      end do
    end block
    r = z*x
  end function counted
  function parts(x)
    real(8), intent(in) :: x(3)
    real(8) :: parts(3), z(3)
    parts = x(1)*x
    z = x**2
    associate (parts => z(1:2), w => parts)
      w(2:3) = parts*x(3)
    end associate
  end function parts
  recursive function powers(x, n) result(p)
    real(8), intent(in) :: x
    integer, intent(in) :: n
    real(8) :: p
    p = 1.0d0
    block
      integer :: p
      do p = 1, 2
        if (p > n) exit
      end do
    end block
    if (n > 0) p = x*powers(x, n - 1) + 0.5d0*x
  end function powers
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(box_t) :: a
    y(1) = a%grown(x(1))
    y(2) = a%grown(x(2)) + in_block(x)
    y(3) = a%r*x(3)*powers(x(2), 3)
    y = y + counted(x)*parts(x)
  end subroutine foo
end module names_of_results_hidden_mod
