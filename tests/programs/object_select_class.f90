! idea: nested types in 'select type', in a recursive bound subroutine
! dependent: y
! independent: x
module object_select_class_mod
  implicit none
  type :: node
    real(8) :: w = 0.5d0
    integer :: depth = 2
  contains
    procedure :: visit
    procedure :: weight
  end type node
  type, extends(node) :: leaf
    real(8) :: v = 1
  contains
    procedure :: weight => leaf_weight
  end type leaf
  type, extends(leaf) :: twig
    real(8) :: extra = 2
  end type twig
contains
  recursive subroutine visit(self, level, s)
    class(node), intent(in) :: self
    integer, intent(in) :: level
    real(8), intent(inout) :: s
    if (level >= self%depth) return
    s = s + self%weight()*s**2
    call self%visit(level + 1, s)
    select type (self)
    type is (leaf)
      s = s*self%v
    class is (leaf)
      s = s*0.5d0*self%v
    class default
      s = s*2
    end select
  end subroutine visit
  pure function weight(self) result(w)
    class(node), intent(in) :: self
    real(8) :: w
    w = self%w
  end function weight
  pure function leaf_weight(self) result(w)
    class(leaf), intent(in) :: self
    real(8) :: w
    w = self%node%weight()*self%v
  end function leaf_weight
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(node) :: n
    type(leaf) :: l
    type(twig) :: t
    n%w = x(1)
    l%w = x(2)
    l%v = x(3)
    t%leaf = l
    t%v = x(1)
    y = x
    call n%visit(0, y(1))
    call l%visit(0, y(2))
    call t%visit(0, y(3))
  end subroutine foo
end module object_select_class_mod
