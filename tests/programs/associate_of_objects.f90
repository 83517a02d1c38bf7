! idea: names stand for expressions of components of objects in bound procedures
! dependent: y
! independent: x
! set: n=4
module associate_of_objects_mod
  implicit none
  type :: inner
    real(8) :: s = 2.0d0
  contains
    procedure :: twice
  end type inner
  type :: rows
    integer, allocatable :: start(:)
    real(8), allocatable :: v(:)
    real(8) :: w(2) = [0.5d0, 1.5d0]
    type(inner) :: own
  contains
    procedure :: total
    procedure :: scale
  end type rows
contains
  pure real(8) function twice(self)
    class(inner), intent(in) :: self
    twice = 2*self%s
  end function twice
  function total(self, k) result(t)
    class(rows), intent(in) :: self
    integer, intent(in) :: k
    real(8) :: t
    associate (first => self%start(k), last => self%start(k + 1) - 1, s => self%own%s*self%w(2))
      t = s*sum(self%v(first:last)) + self%own%twice()
    end associate
  end function total
  subroutine scale(self, factor)
    class(rows), intent(inout) :: self
    real(8), intent(in) :: factor
    associate (both => self%w(2)*factor, s => self%own%s**2, n => size(self%v), low => -self%start(1))
      self%w = factor*self%w + self%w
      self%own%s = self%own%s*s + both
      self%v(n) = self%v(n)*s*low
    end associate
  end subroutine scale
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(rows) :: r
    integer :: k
    r%start = [1, 3, n + 1]
    r%v = x
    y = 0
    do k = 1, 2
      call r%scale(x(k))
      associate (own => r%own%s - x(1), area => r%w(1)*r%w(2))
        y = y + r%total(k)*own + area
      end associate
    end do
  end subroutine foo
end module associate_of_objects_mod
