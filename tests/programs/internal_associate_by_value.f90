! idea: names of associate stand for elemental internal functions of an argument by value
! dependent: y
! independent: x
module internal_associate_by_value_mod
  implicit none
  type :: part_t
    real(8) :: u(4) = 1
  end type part_t
  type :: rec
    real(8) :: v = 1, w(2) = 1
    type(part_t) :: part
  end type rec
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    y = part(x, x(1)*x(2))
  end subroutine foo
  function part(x, k) result(total)
    real(8), value :: k
    real(8), intent(in) :: x(3)
    real(8) :: total
    type(rec) :: b
    real(8) :: h
    integer :: m
    m = 1
    h = 0.3d0
    b%v = x(1)
    b%w = x(2)
    b%part%u = x(3)
    associate (as => (0.1d0*(h + inner(0.48d0*(b%v + b%w(m)), 3) &
               *(h/(k + 1) + k*inner(0.5d0*(b%part%u(m + 1)*1.8d0), 3)*b%v))))
      b%part%u(2) = as*h
    end associate
    total = sum(b%part%u)
  contains
    elemental function inner(v, n) result(r)
      real(8), intent(in) :: v
      integer, intent(in) :: n
      real(8) :: r
      r = sin(v)*h*n
    end function inner
  end function part
end module internal_associate_by_value_mod
