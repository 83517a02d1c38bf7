! idea: substrings of text in structures from some place to the end, assigned, compared and asked for their length
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module component_text_substrings_mod
  implicit none
  type :: node
    real(8) :: v = 2d0
    character(4) :: name = 'ab'
    character(3) :: names(2) = 'xyz'
  end type
  type :: box
    type(node) :: nodes(2)
    character(5) :: title = 'sin 2'
  end type
contains
  subroutine copy(self, o)
    type(node), intent(inout) :: self
    type(node), intent(in) :: o
    self%v = self%v*o%v
    self%name = o%name(2:)
    self%name(:1) = o%name(3:)
    self%names(1)(2:) = o%names(2)(:2)
    if (o%name(2:) == 'b') self%v = self%v*2
    if (len(o%name(2:)) == 3) self%v = self%v*2
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(node) :: c(2), d
    type(box) :: b
    integer :: i
    character(4) :: t
    d%v = x(2)
    call copy(d, c(1))
    call copy(c(1), d)
    c(2) = d
    y = x*c(2)%v + c(1)%v*x(1)
    if (d%name(2:) /= ' ') y = 0d0
    c(1)%name(3:) = 'xx'
    if (c(1)%name(3:) == 'xx') y = y*x(3)
    if (any(c%name(3:) == 'xx')) y = y*x(4)
    do i = 1, 2
      b%nodes(i)%name(2:) = c(i)%name(3:)
      t = b%nodes(i)%name(i:)
      if (t(2:) == 'xx') y = y*x(i) + b%nodes(i)%v
      select case (b%title(:3*i))
      case ('sin')
        y = sin(y)
      case default
        y(i) = y(i)**2*len_trim(b%title(i + 1:))
      end select
    end do
  end subroutine
end module
