! idea: text that functions give, passed on and compared, arrays of text too
! dependent: y
! independent: x
module trace_gases
  implicit none
  character(len=6), parameter :: names(3) = ['CO2   ', 'O3    ', 'SF6   ']
  character(len=*), parameter :: known = 'methane'
contains
  real(8) function rate(name, x)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    rate = x*len(name)
    if (name == 'CO2') rate = rate*x
    if (name == 'methane') rate = rate*x**2
  end function rate
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y(7)
    logical :: chosen(3)
    integer :: i
    y = 1
    chosen = [.true., .false., .true.] .neqv. names == 'O3'
    do i = 1, 2
      if (.not. chosen(i)) cycle
      y(i) = rate(trim(names(i)), x)
      y(i + 2) = rate(names(i), x*y(i))*count(names < 'O')
      y(i + 4) = rate(trim(known), x)
    end do
    y(7) = sum(rate_of(x, names == 'SF6'))
  end subroutine foo
  elemental real(8) function rate_of(x, flag)
    real(8), intent(in) :: x
    logical, intent(in) :: flag
    rate_of = x
    if (flag) rate_of = x**3
  end function rate_of
end module trace_gases
