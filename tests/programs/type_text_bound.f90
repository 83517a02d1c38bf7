! idea: types that extend others and have bound procedures, with text; allocatable arrays of such structures
! dependent: y
! independent: x
! set: n=3
module solvers
  implicit none
  type :: named
    character(len=8) :: name = 'none'
  contains
    procedure :: is_called
    procedure :: call_it
  end type named
  type, extends(named) :: solver
    character(len=4) :: flags(2) = ['on  ', 'off ']
    real(8) :: w = 2.0d0
  contains
    procedure :: apply
  end type solver
contains
  logical function is_called(self, name)
    class(named), intent(in) :: self
    character(len=*), intent(in) :: name
    is_called = self%name == name
  end function is_called

  subroutine call_it(self, name)
    class(named), intent(inout) :: self
    character(len=*), intent(in) :: name
    self%name = name
  end subroutine call_it

  subroutine apply(self, x)
    class(solver), intent(inout) :: self
    real(8), intent(in) :: x
    if (self%is_called('cg') .and. self%flags(1) == 'on') then
      self%w = self%w*x
    else
      self%w = self%w + x**2
    end if
    self%flags = self%flags(2:1:-1)
    self%name(2:2) = 'G'
  end subroutine apply

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(solver) :: one
    type(solver), allocatable :: many(:)
    integer :: i

    allocate(many(n))
    call one%call_it('cg')
    y = 0.0d0
    do i = 1, n
      call one%apply(x(i))
      many(i) = one
      if (i == 2) call one%call_it('cg')
      if (many(i)%named%name == 'cG') y = y + many(i)%w*x(i)
      call many(i)%apply(y)
      y = y*many(i)%w
    end do
    if (many(n)%name(1:1)//many(1)%flags(2) == 'coff') y = y*x(1)
    deallocate(many)
  end subroutine foo
end module solvers
