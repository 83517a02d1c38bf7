! idea: elements listed by an index array are passed to routines and functions
! dependent: y
! independent: x
! set: n=4, idx=2 4 2
module vector_subscript_arguments_mod
  implicit none
contains
  subroutine add(m, v, s)
    integer, intent(in) :: m
    real(kind=8), intent(in) :: v(m)
    real(kind=8), intent(inout) :: s
    integer :: i
    do i = 1, m
      s = s + v(i) * v(1) * s
    end do
  end subroutine add

  function norm(v) result(r)
    real(kind=8), intent(in) :: v(:)
    real(kind=8) :: r
    r = sqrt(sum(v * v))
  end function norm

  subroutine foo(n, idx, x, y)
    integer, intent(in) :: n, idx(3)
    real(kind=8), intent(inout) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:)
    integer :: t
    y = 1.0d0
    do t = 1, 3
      call add(3, x(idx), y)
      x(idx(2)) = y * norm(x(idx(1:t)))
      a = x(idx(t:)) * y
      call add(1, a([1]), y)
      y = y + norm(a)
    end do
  end subroutine foo
end module vector_subscript_arguments_mod
