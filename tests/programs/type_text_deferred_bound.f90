! idea: text whose length changes in types that are extended, with bound procedures that set and ask it
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  type, abstract :: base
    character(len=:), allocatable :: name
  contains
    procedure(op), deferred :: run
  end type base
  type, extends(base) :: lin
    real(8) :: a = 2.0d0
  contains
    procedure :: run => run_lin
  end type lin
  type, extends(base) :: quad
    real(8) :: b = 3.0d0
  contains
    procedure :: run => run_quad
  end type quad
  abstract interface
    subroutine op(self, x, y)
      import base
      class(base), intent(inout) :: self
      real(8), intent(in) :: x
      real(8), intent(inout) :: y
    end subroutine op
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(lin) :: l
    type(quad) :: q
    integer :: i
    y = x(1)
    call name_it(l, 'l')
    call name_it(q, 'qq')
    do i = 1, n
      call l%run(x(i), y)
      call q%run(x(i), y)
    end do
    call describe(l, y)
    associate (nm => q%name)
      if (nm == 'qq+++') y = y*x(2)
    end associate
  end subroutine foo
  subroutine name_it(self, name)
    class(base), intent(inout) :: self
    character(len=*), intent(in) :: name
    self%name = name
  end subroutine name_it
  subroutine run_lin(self, x, y)
    class(lin), intent(inout) :: self
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (self%name == 'l') y = y*x*self%a
  end subroutine run_lin
  subroutine run_quad(self, x, y)
    class(quad), intent(inout) :: self
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    self%name = trim(self%name)//'+'
    y = y + sin(x)*len(self%name)
  end subroutine run_quad
  subroutine describe(self, y)
    class(base), intent(in) :: self
    real(8), intent(inout) :: y
    select type (self)
    type is (lin)
      if (self%name(1:1) == 'l') y = y**2*self%a
    class default
      y = 0.0d0
    end select
  end subroutine describe
end module m
