! idea: pointers that stand for several procedures: of routines, modules and structures in lists, chosen by options, copied, exchanged, asked for, passed on and set through arguments
! dependent: y
! independent: x
! set: option=2
module laws
  implicit none
  private
  public :: law, make, fn, push, holder
  abstract interface
    pure function fn(x) result(v)
      real(8), intent(in) :: x
      real(8) :: v
    end function fn
  end interface
  type law
    procedure(fn), pointer, nopass :: f => null()
    real(8) :: k = 1
  contains
    procedure :: eval
  end type law
  type item
    procedure(fn), pointer, nopass :: f => null()
  end type item
  type holder
    type(item), allocatable :: items(:)
  end type holder
contains
  subroutine make(l, name)
    type(law), intent(out) :: l
    character(*), intent(in) :: name
    select case (name)
    case ('cubic')
      l%f => cubic
      l%k = 2
    case default
      l%f => decay
    end select
  end subroutine make
  pure function cubic(x) result(v)
    real(8), intent(in) :: x
    real(8) :: v
    v = 0.1d0*x**3
  end function cubic
  pure real(8) function decay(x)
    real(8), intent(in) :: x
    real(8) :: halved
    halved = 0.5d0*x
    decay = exp(-halved)
  end function decay
  elemental function eval(self, x) result(v)
    class(law), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: v
    v = self%k*self%f(x)
  end function eval
  subroutine push(h, f)
    type(holder), intent(inout) :: h
    procedure(fn) :: f
    type(item), allocatable :: new(:)
    integer :: n
    n = 0
    if (allocated(h%items)) n = size(h%items)
    allocate(new(n + 1))
    if (n > 0) new(1:n) = h%items
    new(n + 1)%f => f
    call move_alloc(new, h%items)
  end subroutine push
end module laws
module m
  use laws
  implicit none
  type machine
    real(8) :: c = 1
    procedure(act), pointer :: go => null()
  end type machine
  abstract interface
    subroutine act(self, y)
      import machine
      class(machine), intent(inout) :: self
      real(8), intent(inout) :: y
    end subroutine act
  end interface
  procedure(fn), pointer, private :: chosen => null()
contains
  pure real(8) function lin(x)
    real(8), intent(in) :: x
    lin = 0.5d0*x
  end function lin
  pure real(8) function sqr(x)
    real(8), intent(in) :: x
    sqr = x*x/(1 + x*x)
  end function sqr
  subroutine up(self, y)
    class(machine), intent(inout) :: self
    real(8), intent(inout) :: y
    self%c = self%c + y
    y = y*self%c
    self%go => down
  end subroutine up
  subroutine down(self, y)
    class(machine), intent(inout) :: self
    real(8), intent(inout) :: y
    self%c = self%c - sin(y)
    y = y + self%c
    self%go => up
  end subroutine down
  subroutine choose(n, p)
    integer, intent(in) :: n
    procedure(fn), pointer, intent(out) :: p
    if (n == 1) then
      p => lin
    else
      p => sqr
    end if
  end subroutine choose
  real(8) function total(f, a)
    procedure(fn) :: f
    real(8), intent(in) :: a
    integer :: i
    total = 0
    do i = 1, 3
      total = total + f(a*i)
    end do
  end function total
  subroutine foo(option, x, y)
    integer, intent(in) :: option
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(law) :: a, b
    type(holder) :: h
    type(machine) :: o
    procedure(fn), pointer :: p, q, t
    integer :: i
    call make(a, 'cubic')
    call make(b, 'decay')
    y = a%eval(x) + b%eval(x)
    call push(h, lin)
    call push(h, sqr)
    call push(h, lin)
    nullify(h%items(3)%f)
    do i = 1, size(h%items)
      if (associated(h%items(i)%f)) y = y + h%items(i)%f(y)
    end do
    o%go => up
    do i = 1, 3
      call o%go(y)
    end do
    if (option == 1) then
      p => lin
    else
      p => sqr
    end if
    call choose(1, q)
    if (y > -100) y = sin(y)*total(p, x) + total(q, x)
    t => p
    p => q
    q => t
    if (associated(q, sqr)) y = 1d-2*p(q(y))
    call choose(option, chosen)
    do while (chosen(y) < 0.9d0)
      y = 1.7d0*y + 1
    end do
    chosen => null()
  end subroutine foo
end module m
