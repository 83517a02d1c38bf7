! idea: functions that return arrays of structures, assigned to variables, components and elements
! dependent: y
! independent: x
module type_functions_of_arrays_mod
  implicit none
  type :: point
    real(8) :: a = 1, w(2) = 0
    integer :: k = 0
    character(len=4) :: name = ' '
  end type point
  type :: line
    type(point) :: ends(2)
    real(8) :: length = 0
  end type line
contains
  pure function default_points() result(p)
    type(point) :: p(2)
    p(1) = point(2.0d0, [1.0d0, 3.0d0], 1, 'one')
    p(2) = point(a=3.0d0, w=[2.0d0, 4.0d0], k=2, name='two')
  end function default_points
  function points(n, x) result(p)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(point) :: p(n)
    integer :: i
    do i = 1, n
      p(i)%a = x(i)**2
      p(i)%w = [x(i), sin(x(i))]
      p(i)%k = i
    end do
    if (n > 3) return
    p%a = 2*p%a
  end function points
  function turned(p) result(q)
    type(point), intent(in) :: p(:)
    type(point) :: q(size(p))
    q = p(size(p):1:-1)
    q%a = q%a*p%a
  end function turned
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(point) :: p(4), q(2)
    type(line) :: lines(2)
    integer :: i
    p = points(4, x)
    q = default_points()
    lines(1)%ends = points(2, x(2:3))
    lines(2)%ends = q
    q = turned(lines(1)%ends)
    y = sum(p%a*p%k)
    do i = 1, 2
      if (x(i) > 0.1d0) then
        q = turned(lines(i)%ends)
        lines(i)%ends = q
      end if
      y = y + dot_product(lines(i)%ends(1)%w, lines(i)%ends(2)%w)*q(i)%a
    end do
    if (q(1)%k == 2) y = y*sum(lines(2)%ends%a)
    q = default_points()
    if (q(2)%name == 'two') y = y + q(1)%w(2)*x(4)
  end subroutine foo
end module type_functions_of_arrays_mod
