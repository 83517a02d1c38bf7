! idea: what is called only by routines that are given procedures, and which stand behind types and generic names, or only in constructs, keeps variables
! dependent: y
! independent: x
! set: n=3
module saved_beyond_given_layers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    pure function number_of(x)
      import :: wp
      real(wp), intent(in) :: x
      real(wp) :: number_of
    end function number_of
  end interface
  type layer_t
    real(wp) :: h = 0.6_wp
  contains
    procedure, pass(layer) :: melt
    procedure :: thicken
    procedure :: settle
    procedure, private :: plus
    generic :: operator(+) => plus
  end type layer_t
  interface any_sum
    module procedure sum_of, sums_of
  end interface any_sum
contains
  subroutine sum_of(a, b, proc)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    procedure(number_of) :: proc
    call note(proc(a), b)
  end subroutine sum_of
  subroutine sums_of(a, b, proc)
    real(wp), intent(in) :: a(:)
    real(wp), intent(inout) :: b
    procedure(number_of) :: proc
    b = b + sum(a)*proc(a(1))
  end subroutine sums_of
  subroutine melt(x, layer, proc)
    real(wp), intent(in) :: x
    class(layer_t), intent(inout) :: layer
    procedure(number_of) :: proc
    type(layer_t) :: other
    call store(proc(x), layer%h)
    call layer%thicken(x)
    other = layer + x
    layer%h = other%h
  end subroutine melt
  subroutine note(x, b)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: b
    real(wp), save :: twice
    twice = 2*x
    b = b + twice*x
  end subroutine note
  subroutine store(x, b)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: b
    real(wp), save :: half
    half = 0.5_wp*x
    b = b + half*x
  end subroutine store
  subroutine thicken(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp), save :: thrice
    thrice = 3*x
    self%h = self%h + thrice*x
  end subroutine thicken
  subroutine settle(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp), save :: part
    part = sin(self%h*x)
    self%h = part*x
  end subroutine settle
  function plus(self, x) result(c)
    class(layer_t), intent(in) :: self
    real(wp), intent(in) :: x
    type(layer_t) :: c
    real(wp), save :: whole
    whole = cos(x)
    c%h = self%h + whole*x
  end function plus
end module saved_beyond_given_layers

module saved_beyond_given_mod
  use saved_beyond_given_layers
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(layer_t) :: layer
    integer :: i
    y = 0
    do i = 1, n
      call any_sum(x(i), y, bump)
      call layer%melt(x(i), bump)
    end do
    associate (h => layer%h)
      block
        real(wp) :: twice
        twice = 2*h
        call collect(twice, x(2), y)
      end block
      call layer%settle(x(3))
    end associate
    y = y + layer%h
  end subroutine foo
  subroutine collect(a, x, b)
    real(wp), intent(in) :: a, x
    real(wp), intent(inout) :: b
    real(wp), save :: last = 0.3_wp
    last = a*x
    b = b + last**2
  end subroutine collect
  pure function bump(x)
    real(wp), intent(in) :: x
    real(wp) :: bump
    bump = 0.9_wp*sin(x)
  end function bump
end module saved_beyond_given_mod
