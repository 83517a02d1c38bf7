! idea: routines that are given procedures, by a generic name, a type, or a host, keep variables that they assign first; so does one that is copied for the type of its object
! dependent: y
! independent: x
! set: n=3
module saved_given_mod
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
    real(wp) :: w(3) = 0.5_wp
  contains
    procedure :: grow => grow_layer
    procedure :: rise
    procedure, pass(layer) :: melt
    generic :: shrink => melt
  end type layer_t
  type, extends(layer_t) :: cover_t
    real(wp) :: t = 0.3_wp
  contains
    procedure :: grow => grow_cover
  end type cover_t
  interface any_sum
    module procedure sum_of, sums_of
  end interface any_sum
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(layer_t) :: layer
    type(cover_t) :: cover
    integer :: i
    y = 0
    layer%h = x(1)**2
    call settle(layer, x(2))
    do i = 1, n
      call any_sum(x(i), y, bump)
      call pass_on(layer, cover, x(i))
    end do
    call any_sum(x, y, wave)
    y = y + layer%h*cover%h*sum(layer%w*cover%w)*cover%t
  end subroutine foo
  subroutine pass_on(layer, cover, x)
    type(layer_t), intent(inout) :: layer
    type(cover_t), intent(inout) :: cover
    real(wp), intent(in) :: x
    call layer%melt(x, wave)
    call cover%shrink(x*layer%h, bump)
    call cover%rise(x)
  end subroutine pass_on
  subroutine settle(layer, x)
    type(layer_t), intent(inout) :: layer
    real(wp), intent(in) :: x
    layer%w(2) = layer%w(1)*sin(x*layer%h)
  end subroutine settle
  subroutine sum_of(a, b, proc)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    procedure(number_of) :: proc
    real(wp), save :: twice = 0.0_wp
    twice = 2*a
    b = b + proc(twice)*twice
  end subroutine sum_of
  subroutine sums_of(a, b, proc)
    real(wp), intent(in) :: a(:)
    real(wp), intent(inout) :: b
    procedure(number_of) :: proc
    real(wp), save :: s
    real(wp) :: more
    s = sum(a)
    more = 0.0_wp
    call add(1)
    call add(2)
    b = b + more*s
  contains
    subroutine add(k)
      integer, intent(in) :: k
      real(wp), save :: one
      integer, save :: l
      l = k + 1
      one = proc(a(l)*s)
      more = more + one**2
    end subroutine add
  end subroutine sums_of
  subroutine melt(x, layer, proc)
    real(wp), intent(in) :: x
    class(layer_t), intent(inout) :: layer
    procedure(number_of) :: proc
    real(wp), save :: heat(3)
    type(layer_t) :: other
    heat = layer%w*x
    other%h = heat(1)
    call settle(other, heat(2))
    layer%h = layer%h + proc(heat(3))*other%w(2)
    layer%w = layer%w + 0.1_wp*sin(heat)
  end subroutine melt
  subroutine grow_layer(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    self%h = 0.5_wp*sin(self%h*x)
  end subroutine grow_layer
  subroutine grow_cover(self, x)
    class(cover_t), intent(inout) :: self
    real(wp), intent(in) :: x
    self%t = self%t + x*self%h
  end subroutine grow_cover
  subroutine rise(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp), save :: part
    type(layer_t) :: other
    part = x*self%w(2)
    other%h = part
    call settle(other, x)
    call self%grow(part + other%w(2))
  end subroutine rise
  pure function bump(x)
    real(wp), intent(in) :: x
    real(wp) :: bump
    bump = 0.9_wp*sin(x)
  end function bump
  pure function wave(x)
    real(wp), intent(in) :: x
    real(wp) :: wave
    wave = x/(1.0_wp + x*x)
  end function wave
end module saved_given_mod
