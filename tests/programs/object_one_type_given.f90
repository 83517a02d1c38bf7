! idea: all that gives such objects their type: allocation, assignment, functions, arguments, moves
! dependent: y
! independent: x
module object_one_type_given
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: base
    real(wp) :: a = 1.0_wp
  contains
    procedure(val), deferred :: energy
  end type base
  abstract interface
    function val(self, x) result(e)
      import :: base, wp
      class(base), intent(in) :: self
      real(wp), intent(in) :: x
      real(wp) :: e
    end function val
  end interface
  type :: holder
    class(base), allocatable :: item
  end type holder
  class(base), allocatable :: model
  type, extends(base) :: square
    real(wp) :: k = 2.0_wp
  contains
    procedure :: energy => square_energy
  end type square
  type, extends(square) :: cube
  contains
    procedure :: energy => cube_energy
  end type cube
contains
  function square_energy(self, x) result(e)
    class(square), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = self%a*self%k*x**2
  end function square_energy
  function cube_energy(self, x) result(e)
    class(cube), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = self%a*self%k*x**3
  end function cube_energy
  function build(a) result(r)
    real(wp), intent(in) :: a
    class(base), allocatable :: r
    r = square(a=a**2)
  end function build
  subroutine copy_it(from, to)
    class(base), intent(in) :: from
    class(base), allocatable, intent(out) :: to
    allocate(to, source=from)
    to%a = 2*to%a
  end subroutine copy_it
  subroutine put(a, k)
    real(wp), intent(in) :: a, k
    if (.not. allocated(model)) allocate(square :: model)
    model%a = a
    select type (model)
    class is (cube)
      model%a = 0.0_wp
    type is (square)
      model%k = k
    end select
  end subroutine put
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(8)
    class(base), allocatable :: b, c, list(:)
    type(holder) :: h
    type(square) :: s
    integer :: i
    s%k = x(1)
    b = s
    y(1) = b%energy(x(2))
    deallocate(b)
    allocate(b, mold=s)
    b%a = x(2)
    call copy_it(b, c)
    y(2) = c%energy(x(3))
    call move_alloc(b, h%item)
    block
      type(holder) :: g
      g = h
      g%item%a = x(3)*g%item%a
      y(3) = g%item%energy(x(3))
    end block
    associate (own => h%item)
      y(4) = own%energy(x(2))
      select type (own)
      class is (cube)
        y(4) = 0
      class is (square)
        y(4) = y(4)*own%k
      end select
    end associate
    h%item = build(x(1))
    y(5) = h%item%energy(x(3))
    allocate(square :: list(3))
    do i = 1, 3
      list(i)%a = x(i)*i
    end do
    y(6) = list(2)%energy(x(1))
    y(7) = 0
    select type (l => list)
    type is (square)
      do i = 1, 3
        l(i)%k = x(i)
        y(7) = y(7) + l(i)%energy(x(2))
      end do
    end select
    call put(x(1), x(2))
    y(8) = model%energy(x(3))
    call put(x(2), x(3))
    y(8) = y(8)*model%energy(x(1))
  end subroutine foo
end module object_one_type_given
