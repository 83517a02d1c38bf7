! idea: generic names of elemental procedures with structures, called for one element first and in a procedure for many
! dependent: y
! independent: x
module generics_elemental_of_structures_mod
  implicit none
  private
  public :: foo

  type :: pool_t
    real(8) :: c = 0.1d0, n = 0.01d0
  end type pool_t

  interface pool_t
    module procedure make
  end interface pool_t

  interface weight
    module procedure pool_weight
  end interface weight

  interface feed
    module procedure feed_pool
  end interface feed

contains

  elemental function make(c, ratio, has_n) result(p)
    real(8), intent(in) :: c, ratio
    logical, intent(in) :: has_n
    type(pool_t) :: p
    p%c = c
    if (has_n) p%n = c/ratio
  end function make

  elemental function pool_weight(p, factor) result(w)
    type(pool_t), intent(in) :: p
    real(8), intent(in) :: factor
    real(8) :: w
    w = p%c*factor + p%n**2
  end function pool_weight

  elemental subroutine feed_pool(p, amount, gone)
    type(pool_t), intent(inout) :: p
    real(8), intent(in) :: amount
    real(8), intent(out), optional :: gone
    if (present(gone)) gone = p%c*amount
    p%c = p%c + amount*p%n
  end subroutine feed_pool

  subroutine later(s, x)
    type(pool_t), intent(inout) :: s(3)
    real(8), intent(in) :: x(:)
    real(8) :: gone(2)
    integer :: i
    s(1:2) = pool_t(x(1)*[0.6d0, 0.4d0], 12.0d0, .true.)
    call feed(s(2:), x(2:), gone)
    s(:) = [(pool_t(s(i)%c*gone(1), 3.0d0 + i, i /= 2), i=1, 3)]
    s(2:3)%n = weight(s(2:3), gone) + sum(weight(s, x))
  end subroutine later

  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(pool_t) :: s(3), one
    s = pool_t(x(1), 10.0d0, .true.)
    one = pool_t(x(2)*x(3), ratio=2.0d0, has_n=.false.)
    call feed(one, x(1))
    s(3)%c = weight(one, x(2))
    call later(s, x)
    call later(s, x*s%c)
    y = s(1)%c*s(2)%n + s(2)%c*s(3)%c + one%c*s(3)%n
  end subroutine foo

end module generics_elemental_of_structures_mod
