! idea: text whose length changes is assigned and compared in a program that defines assignments and comparisons
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: chain_t
    real(wp) :: z = 0
    character(len=:), allocatable :: label
  contains
    procedure, private :: assign_chain
    procedure, private :: same_chain
    generic :: assignment(=) => assign_chain
    generic :: operator(==) => same_chain
  end type chain_t
  interface assignment(=)
    module procedure text_of_number
  end interface
contains
  subroutine assign_chain(lhs, rhs)
    class(chain_t), intent(inout) :: lhs
    real(wp), intent(in) :: rhs
    lhs%z = rhs**2
    lhs%label = 'assigned'
  end subroutine assign_chain
  logical function same_chain(self, other)
    class(chain_t), intent(in) :: self
    type(chain_t), intent(in) :: other
    same_chain = self%label == other%label
  end function same_chain
  subroutine text_of_number(text, number)
    character(len=*), intent(out) :: text
    integer, intent(in) :: number
    text = repeat('*', number)
  end subroutine text_of_number
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(chain_t) :: chain, second
    character(len=:), allocatable :: text
    character(len=4) :: short
    chain = x
    second = 2*x
    y = chain%z + second%z
    if (chain == second) y = y*x
    if (chain%label == 'assigned') y = y*x
    second%label = 'other'
    if (chain == second) y = y*2
    text = chain%label//'!'
    if (text == 'assigned!') y = y*x
    text = short_name(3)
    if (text == 'ccc') y = y*x
    short = 3
    if (short == '***') y = y*x
    short = text
    if (short(2:) == 'cc') y = y*x
  end subroutine foo
  function short_name(n) result(name)
    integer, intent(in) :: n
    character(len=3) :: name
    name = repeat('c', n)
  end function short_name
end module m
