! idea: a target bound to a type that calls itself by the object, with an optional argument and state
! dependent: y
! independent: self
! routine: walk
! set: node=1
module recursive_target_bound_mod
  implicit none
  type :: tree
    real(8) :: w(7) = [1, 2, 3, 4, 5, 6, 7]
    integer :: count = 7
  contains
    procedure :: walk
  end type
  real(8) :: total = 0
contains
recursive subroutine walk(self, node, y, scale)
  class(tree), intent(inout) :: self
  integer, intent(in) :: node
  real(8), intent(inout) :: y
  real(8), intent(in), optional :: scale
  real(8) :: s
  s = 1
  if (present(scale)) s = scale
  if (node > self%count .or. node < 1) return
  call self%walk(2*node, y, 0.5d0*s)
  total = total + s*self%w(node)
  y = y + self%w(node)**2*total
  self%w(node) = self%w(node)*y*0.01d0
  call self%walk(2*node + 1, y)
end subroutine
end module
