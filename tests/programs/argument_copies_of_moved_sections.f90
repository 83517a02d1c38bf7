! idea: expressions with sections as arguments, whose bounds the routine changes
! dependent: y
! independent: x
! set: n=4
module argument_copies_of_moved_sections_mod
  implicit none
  integer :: g = 1
contains
  subroutine moves(v, t)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: t
    t = t + sum(v)*size(v)
    g = g + 1
    t = t*v(1)
  end subroutine moves

  subroutine shrinks(v, k, t)
    real(8), intent(in) :: v(:)
    integer, intent(inout) :: k
    real(8), intent(inout) :: t
    t = t + sum(v)*size(v)
    k = k - 1
    t = t*v(1)
  end subroutine shrinks

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: m
    y = 1
    g = 1
    call moves(x(g:3)*2, y)
    call moves(x(g:3)*x(g - 1:2), y)
    g = 1
    call moves((x(g:3)), y)
    call moves(x(1:g)*2, y)
    m = 4
    call shrinks(x(1:m)*2, m, y)
    call shrinks(x(m - 1:3)*x(1:5 - m), m, y)
  end subroutine foo
end module argument_copies_of_moved_sections_mod
