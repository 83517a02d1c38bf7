! idea: elements of texts that where or one read statement sets, texts of structures that are allocated with a length
! dependent: y
! independent: x
! set: n=4
module text_elements_set
  implicit none
  type named
    real(8) :: s(3) = 0
    character(len=:), allocatable :: frame
  end type named
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=10) :: layout(n), other(n)
    character(len=8) :: read_names(n), last
    character(len=20) :: line
    logical :: mask(n)
    type(named) :: e, list(2)
    integer :: i
    layout = 'fuel'
    other = 'gas'
    mask = [(mod(i, 2) == 1, i = 1, n)]
    where (mask) layout = 'water'
    where (layout == 'water' .and. mask)
      other = layout
      layout(n:1:-1) = 'steam'
    elsewhere
      other = 'none'
    end where
    line = 'fuel coal oil'
    read_names = 'x'
    read(line, *) read_names(3), read_names(1), last
    allocate(character(len=5) :: e%frame, list(2)%frame)
    e%frame = 'J2000'
    list(2)%frame = 'B1950'
    e%s = x(1:3)**2
    list(2)%s = x(2:4)
    do i = 1, n
      y(i) = x(i)
      if (layout(i) == 'fuel') y(i) = y(i)**2
      if (layout(i) == 'steam') y(i) = y(i)*sin(x(1))
      if (other(i) == 'water') y(i) = y(i)*x(2)
      if (read_names(i) == 'fuel') y(i) = y(i)*x(3)
      if (read_names(i) == 'coal') y(i) = exp(y(i))
    end do
    if (last == 'oil') y(1) = y(1)*total(e)
    y(2) = y(2)*total(list(2))
  end subroutine foo
  function total(self) result(s)
    type(named), intent(in) :: self
    real(8) :: s
    s = sum(self%s**2)
    if (self%frame == 'B1950') s = s*2
  end function total
end module text_elements_set
