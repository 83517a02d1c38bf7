! idea: an array constructor in an argument of an elemental function is as long as a variable of the module that was set before
! dependent: y
! independent: x
module extents_changed_elsewhere_sizes
  implicit none
  integer :: nc = 2
contains
  subroutine load()
    nc = 3
  end subroutine load
end module extents_changed_elsewhere_sizes
module extents_changed_elsewhere_mod
  use extents_changed_elsewhere_sizes
  implicit none
contains
  elemental function h(k, t) result(r)
    integer, intent(in) :: k
    real(8), intent(in) :: t
    real(8) :: r
    r = sin(k*t)
  end function h
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: k
    call load()
    y = sum(h([(k, k=1, nc)], x))
  end subroutine foo
end module extents_changed_elsewhere_mod
