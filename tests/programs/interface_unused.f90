! idea: an interface block that describes a procedure which nobody calls, and one of the same file
! dependent: y
! independent: x
subroutine inner(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  interface
    subroutine other(a, b)
      real(8), intent(in) :: a
      real(8), intent(out) :: b
    end subroutine other
    subroutine leaf(a, b)
      real(8), intent(in) :: a
      real(8), intent(out) :: b
    end subroutine leaf
  end interface
  call leaf(x, y)
  y = y*x
end subroutine inner

subroutine leaf(u, v)
  implicit none
  real(8), intent(in) :: u
  real(8), intent(out) :: v
  v = u*u
end subroutine leaf

subroutine foo(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  interface
    function gone(a) result(b)
      real(8), intent(in) :: a
      real(8) :: b
    end function gone
  end interface
  call inner(x, y)
end subroutine foo
