! idea: which components are active differs between calls of one routine
! dependent: y
! independent: x
module m
  implicit none
  type :: t
    real(8) :: a
    real(8) :: b(2)
    real(8) :: c
  end type t
contains
  subroutine foo(x, k, y)
    real(8), intent(in) :: x
    integer, intent(in) :: k
    real(8), intent(out) :: y
    type(t) :: s, u, list(3)
    integer :: i
    s%a = x
    s%b = 2.0d0
    s%c = 0.5d0
    u%a = 1.5d0
    u%b(1) = x**2
    u%b(2) = 0.3d0
    u%c = x
    do i = 1, 3
      list(i)%a = 1.0d0 + i
      list(i)%b = x * i
      list(i)%c = 0.25d0
    end do
    call mix(s)
    call mix(u)
    if (k > 2) call mix(list(2))
    call mix(list(k))
    call const(list(1), y)
    y = y + s%a + s%b(2) * u%b(1) + u%c * list(2)%b(1) + list(3)%b(2) * list(3)%a
  end subroutine foo
  subroutine mix(s)
    type(t), intent(inout) :: s
    s%b = s%b * s%a + s%c
    s%a = s%a * s%b(1) * s%c
  end subroutine mix
  subroutine const(s, y)
    type(t), intent(in) :: s
    real(8), intent(out) :: y
    y = s%c * 2.0d0
  end subroutine const
end module m
