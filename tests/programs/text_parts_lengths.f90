! idea: callees ask for the length of parts, between variable bounds, of elements of components that are text arrays
! dependent: y
! independent: x
! set: x=0.7 1.1, j=2
module text_parts_lengths_mod
  implicit none
  type :: inner
    character(len=5) :: s(2) = 'abcde'
  end type
  type :: outer
    type(inner) :: in(2)
    character(len=5) :: s(2) = 'vwxyz'
  end type
contains
  subroutine set(c, v)
    character(len=*), intent(inout) :: c
    real(8), intent(inout) :: v
    v = v*len(c)
    if (c(1:1) == 'w') c = 'q'
  end subroutine set
  real(8) function told(c)
    character(len=*), intent(in) :: c
    told = len(c) + 0.5d0*len_trim(c)
  end function told
  subroutine foo(x, y, j)
    integer, intent(in) :: j
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y(2)
    type(outer) :: u
    type(inner) :: t(2)
    y = x
    call set(u%s(2)(j:), y(1))
    call set(u%s(1)(j:j + 1), y(2))
    call set(u%in(1)%s(j)(:j), y(2))
    y(1) = y(1)*told(u%s(2)(j:)) + told(t(1)%s(j)(j:3))*x(2)
    y(2) = y(2)*told(u%s(2)(j:)//'a') + told(t(j)%s(1)(4:j))
    if (u%s(2) == 'vq' .and. u%s(1) == 'vq yz') y(1) = y(1)*y(2)
  end subroutine foo
end module text_parts_lengths_mod
