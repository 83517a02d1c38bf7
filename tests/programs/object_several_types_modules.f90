! idea: objects of several types whose types are in later modules that know the holder
! dependent: y
! independent: x
! set: which=2
module object_several_types_modules_base
  implicit none
  private
  public :: base, solver
  type, abstract :: base
  contains
    procedure(f_i), deferred :: f
  end type base
  type :: solver
    class(base), allocatable :: b
    real(8) :: dt = 0.1d0, u = 1
  contains
    procedure :: run
  end type solver
  abstract interface
    function f_i(self, s) result(r)
      import :: base, solver
      class(base), intent(inout) :: self
      class(solver), intent(in) :: s
      real(8) :: r
    end function f_i
  end interface
contains
  subroutine run(self, n)
    class(solver), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      self%u = self%u + self%dt*self%b%f(self)
    end do
  end subroutine run
end module object_several_types_modules_base
module object_several_types_modules_decay
  use object_several_types_modules_base
  implicit none
  private
  type, extends(base), public :: decay
    real(8) :: k = 1
  contains
    procedure :: f
  end type decay
contains
  function f(self, s) result(r)
    class(decay), intent(inout) :: self
    class(solver), intent(in) :: s
    real(8) :: r
    r = -self%k*s%u
    self%k = self%k*1.1d0
  end function f
end module object_several_types_modules_decay
module object_several_types_modules_growth
  use object_several_types_modules_base
  implicit none
  private
  type, extends(base), public :: growth
    real(8) :: a(2) = 1
  contains
    procedure :: f
  end type growth
contains
  function f(self, s) result(r)
    class(growth), intent(inout) :: self
    class(solver), intent(in) :: s
    real(8) :: r
    r = self%a(1)*s%u - self%a(2)*s%u**2*s%dt
  end function f
end module object_several_types_modules_growth
module object_several_types_modules_factory
  use object_several_types_modules_base
  use object_several_types_modules_decay
  use object_several_types_modules_growth
  implicit none
contains
  subroutine create(name, s, v)
    character(*), intent(in) :: name
    type(solver), intent(inout) :: s
    real(8), intent(in) :: v
    select case (trim(name))
    case ('decay')
      allocate(s%b, source=decay(v))
    case ('growth')
      allocate(s%b, source=growth([v, v**2]))
    end select
  end subroutine create
end module object_several_types_modules_factory
module object_several_types_modules_model
  use object_several_types_modules_base
  use object_several_types_modules_factory
  implicit none
contains
  subroutine foo(x, y, which)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    integer, intent(in) :: which
    type(solver) :: s
    character(10), parameter :: names(2) = ['decay     ', 'growth    ']
    call create(names(which), s, x(1))
    s%u = x(2)
    s%dt = x(3)*0.1d0
    call s%run(3)
    y(1) = s%u
    deallocate(s%b)
    call create(names(3 - which), s, x(1))
    call s%run(2)
    y(2) = s%u
  end subroutine foo
end module object_several_types_modules_model
