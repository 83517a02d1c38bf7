! idea: a name stands for a sum with an internal function, where the program gives sums of structures a meaning
! dependent: y
! independent: x
! set: n=3
module associated_inner_operators_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type record_t
    real(wp) :: v = 0.6_wp
    real(wp) :: w(3) = 0.5_wp
  end type
  interface operator(+)
    module procedure mixed
  end interface
contains
  function mixed(a, b) result(c)
    type(record_t), intent(in) :: a, b
    type(record_t) :: c
    c%v = a%v*b%v
    c%w = a%w
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(record_t) :: b, row(3)
    real(wp) :: s
    s = x(1)
    b%v = x(2)
    associate (a => ((b%v + inner(b, n=3, a0=s, bs=row)) * (0.5_wp * s)))
      y = a**2 + inner(b, a0=a, bs=row, n=2)
    end associate
  contains
    function inner(b, bs, a0, n) result(r)
      type(record_t), intent(in) :: b
      type(record_t), intent(inout) :: bs(3)
      real(wp), intent(in) :: a0
      integer, intent(in) :: n
      real(wp) :: r
      r = a0*b%v*n + s*bs(2)%v
    end function inner
  end subroutine foo
end module associated_inner_operators_mod
