! idea: routines with internal procedures, and such that are given procedures, have to know of which type their objects are
! dependent: y
! independent: x
! set: n=3
module object_types_of_hosts_mod
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
    procedure :: grow => grow_layer
    procedure, pass(layer) :: melt
    procedure, pass(layer) :: freeze
    procedure :: rise
    procedure :: settle
  end type layer_t
  type, extends(layer_t) :: cover_t
    real(wp) :: t = 0.3_wp
  contains
    procedure :: grow => grow_cover
  end type cover_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(layer_t) :: layer
    type(cover_t) :: cover
    call layer%rise(x(1))
    call cover%rise(x(2))
    call layer%settle(x(2))
    call cover%settle(x(3))
    call pass_on(layer, x(3))
    call pass_on(cover, x(1))
    y = layer%h + cover%h*cover%t
  end subroutine foo
  ! Internal procedures call what depends on the type, and ask for it; one has another such object.
  subroutine rise(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp) :: part
    part = sin(x)
    call more(2*x)
    call again
    call self%melt(part, bump)
    call other(x)
  contains
    subroutine more(x)
      real(wp), intent(in) :: x
      call self%grow(x*part)
    end subroutine more
    subroutine again
      select type (self)
      type is (cover_t)
        self%t = self%t + part*x
      class default
        self%h = self%h + part**2
      end select
    end subroutine again
    subroutine other(x)
      real(wp), intent(in) :: x
      type(cover_t) :: self
      self%h = x
      call self%grow(part)
      part = self%t
    end subroutine other
  end subroutine rise
  ! It only passes the object to a bound procedure that is given procedures itself.
  subroutine settle(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    call self%freeze(half(x), bump)
  contains
    function half(x)
      real(wp), intent(in) :: x
      real(wp) :: half
      half = 0.5_wp*x*self%h
    end function half
  end subroutine settle
  subroutine pass_on(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    call melt(x, self, bump)
    call freeze(x, self, bump)
  end subroutine pass_on
  subroutine melt(x, layer, proc)
    real(wp), intent(in) :: x
    class(layer_t), intent(inout) :: layer
    procedure(number_of) :: proc
    call warm
  contains
    subroutine warm
      select type (layer)
      type is (cover_t)
        layer%t = layer%t*proc(x)
      end select
      layer%h = layer%h + proc(x)
    end subroutine warm
  end subroutine melt
  subroutine freeze(x, layer, proc)
    real(wp), intent(in) :: x
    class(layer_t), intent(inout) :: layer
    procedure(number_of) :: proc
    call layer%grow(proc(x))
  end subroutine freeze
  subroutine grow_layer(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    self%h = self%h + 0.5_wp*x
  end subroutine grow_layer
  subroutine grow_cover(self, x)
    class(cover_t), intent(inout) :: self
    real(wp), intent(in) :: x
    self%t = self%t + x*self%h
  end subroutine grow_cover
  pure function bump(x)
    real(wp), intent(in) :: x
    real(wp) :: bump
    bump = 0.9_wp*sin(x)
  end function bump
end module object_types_of_hosts_mod
