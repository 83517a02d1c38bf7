! idea: routines that move pointers have arguments by value, or end in loops
! dependent: y
! independent: x
module pointer_routines_value_and_return_mod
  implicit none
  type :: t
    real(8) :: q(4, 2)
    real(8), pointer :: a(:) => null(), b(:) => null()
  end type t
contains
  subroutine foo(x, y)
    real(8), intent(inout) :: x(4)
    real(8), intent(inout) :: y
    type(t), target :: l
    integer :: m
    real(8), pointer :: w(:)
    l%q(:, 1) = x*x
    l%q(:, 2) = x*x*x
    m = 1
    call by_value(l, m)
    y = sum(l%a)*m
    l%a = l%a*y
    y = y + sum(l%q)
    allocate (w(4))
    w = x*y
    call taken(w)
    y = y + sum(w)
    deallocate (w)
  end subroutine foo
  subroutine by_value(l, k)
    type(t), intent(inout), target :: l
    integer, value :: k
    k = k + 1
    l%a => l%q(:, k)
  end subroutine by_value
  subroutine taken(a)
    real(8), pointer, intent(inout) :: a(:)
    integer :: i
    do i = 1, 3
      if (a(1) > 100*i) return
      a(i) = 2*a(i)*a(1)
    end do
    a(4) = a(4)**2
  end subroutine taken
end module pointer_routines_value_and_return_mod
