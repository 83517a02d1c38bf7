! idea: structures with text in modules, with values from the start, changed by callees and restored
! dependent: y
! independent: x
! set: n=4
module config
  implicit none
  type :: options
    character(len=8) :: scheme = 'upwind'
    character(len=4) :: bc(2) = ['wall', 'open']
    integer :: order = 2
    real(8) :: factor = 1.5d0
  end type options
  type(options), save :: opts
  type(options), save, private :: own(3)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i

    opts%scheme = 'upwind'
    own%scheme = 'none'
    do i = 1, n
      y(i) = x(i)*opts%factor
      call advance(x(i), y(i))
      if (mod(i, 2) == 0) call switch(i)
      call advance(y(i), y(i))
    end do
    opts%scheme = ''
  end subroutine foo

  subroutine advance(a, b)
    real(8), value :: a
    real(8), intent(inout) :: b
    select case (trim(opts%scheme))
    case ('upwind')
      b = b*a
    case ('central', 'centred')
      b = b + sin(a)
    case default
      b = a*b*opts%factor
    end select
    if (any(own%scheme == 'quick')) b = b*2.0d0
    if (opts%bc(1) == 'open') b = b*a
  end subroutine advance

  subroutine switch(i)
    integer, intent(in) :: i
    select case (i)
    case (2)
      opts%scheme = 'central'
      opts%bc = opts%bc(2:1:-1)
    case default
      own(2)%scheme = 'quick'
      own(3) = own(2)
      opts = own(3)
    end select
  end subroutine switch
end module config
