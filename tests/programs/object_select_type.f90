! idea: choices by the type of an argument, which calls tell
! dependent: y
! independent: x
module object_select_type_mod
  implicit none
  type :: base
    real(8) :: a = 1
  end type base
  type, extends(base) :: child
    real(8) :: b = 2
  end type child
contains
  subroutine work(this, r)
    class(base), intent(in) :: this
    real(8), intent(out) :: r
    select type (this)
    type is (base)
      r = this%a
    class is (child)
      r = this%a*this%b
    class default
      r = 0
    end select
  end subroutine work
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(base) :: p
    type(child) :: c
    real(8) :: r
    p%a = x(1)
    c%a = x(1)
    c%b = x(2)
    call work(p, y)
    call work(c, r)
    y = y*r
  end subroutine foo
end module object_select_type_mod
