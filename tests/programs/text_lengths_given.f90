! idea: text arguments, arrays too, whose length is another argument, that are there going forward only
! dependent: y
! independent: x
! set: n=3, k=4
module text_lengths_given_mod
  implicit none
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=k) :: u, t(n)
    character(len=k), allocatable :: a(:)
    character(len=:), allocatable :: d
    integer :: i
    u = 'xyzw'
    t = 'abcd'
    d = 'xy12'
    allocate(a(n))
    a = 'pqrs'
    y = x
    do i = 1, 2
      call one(k, u, y)
      call one(k, t(i), y)
      call one(k, a(i + 1), y)
      call two(t, 2*i, y)
      call two(a, k, y)
      call three(d, k - 1, y)
    end do
    call inner
    if (u == 'xabz' .and. a(2) == 'pabs') y(1) = y(1)**2
  contains
    subroutine inner
      u(4:4) = 'z'
      y(2) = y(2)*x(1)
    end subroutine
  end subroutine foo
  subroutine one(l, u, y)
    integer, intent(in) :: l
    character(len=l), intent(inout) :: u
    real(8), intent(inout) :: y(:)
    if (u(1:1) == 'x') y(1) = y(1)*y(3)
    u(2:3) = 'ab'
    y(2) = y(2)*y(1)
  end subroutine one
  subroutine two(t, l, y)
    integer, intent(in) :: l
    character(len=*), intent(inout) :: t(:)
    real(8), intent(inout) :: y(:)
    if (t(2)(l/2:l/2) == 'b') y(3) = y(3)*y(1)
    t(2)(1:1) = 'm'
  end subroutine two
  subroutine three(d, l, y)
    integer, intent(in) :: l
    character(len=l + 1), intent(in) :: d
    real(8), intent(inout) :: y(:)
    if (d(l:) == '12') y(3) = y(3)*y(2)
  end subroutine three
end module text_lengths_given_mod
