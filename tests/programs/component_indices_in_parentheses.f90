! idea: indices of components in parentheses, beside functions of objects that get copies
! dependent: y
! independent: x
! set: x=0.7 1.1
module component_indices_in_parentheses_types
  implicit none
  type inner
    double precision :: c = 2d0
    double precision :: d(2) = 3d0
  contains
    procedure :: give
  end type
  type box
    double precision :: v, w(3) = 1d0
    integer :: ix(2) = [2, 1]
    logical :: l(2) = .true.
    type(inner) :: p(2)
  contains
    procedure :: eat
    procedure :: run
    procedure :: pick
  end type
contains
  double precision function eat(this, s, l)
    class(box), intent(in) :: this
    double precision :: s
    logical :: l
    s = s*this%v
    eat = s + this%v
    if (l) eat = 2*eat
    l = .not. l
  end function
  double precision function give(self, s)
    class(inner), intent(in) :: self
    double precision :: s
    s = s*self%c
    give = s + self%d(1)
  end function
  double precision function pick(this, other)
    class(box), intent(in) :: this
    type(inner) :: other
    other%c = other%c*this%v
    pick = other%c + this%v*other%d(2)
  end function
  subroutine twice(a)
    double precision, intent(inout) :: a
    a = 2*a
  end subroutine
  subroutine run(this, x, y)
    class(box), intent(inout) :: this
    double precision, intent(in) :: x(2)
    double precision, intent(inout) :: y(2)
    integer :: m
    logical :: l
    l = .true.
    m = 2
    this%w((m)) = this%w((m - 1)) + x(1)*this%w((m))
    this%p((m))%c = x(1)*this%p((m))%d((m))
    this%p(m)%d((m)) = x(2)*this%p(this%ix((m)))%c
    call twice(this%w((m)))
    y(1) = y(1) + this%eat((this%v), (l))*this%p((m))%give((this%v))
    if (this%l((m)) .and. l) y(2) = y(2) + this%p(2)%give((this%p(2)%c)) + this%w((this%ix((m))))
    y(2) = y(2) + this%pick((this%p(1)))*this%p(1)%c + sum(this%w(1:(m)))
    this%w([(m), 1]) = this%w((this%ix))*x(1)
    y(1) = y(1) + sum(this%w)
  end subroutine
end module
module component_indices_in_parentheses_mod
  use component_indices_in_parentheses_types
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    type(box) :: b
    integer :: m
    y = 0
    m = 1
    b%v = x(2)
    y(1) = b%eat((x(1)), (b%l((m))))
    call b%run(x, y)
    if (b%l((m))) y(2) = y(2)*b%p((m))%give((b%w((m))))*b%p(m)%c
    associate (o => b%p(2))
      y(2) = y(2) + o%give((b%v))*o%give((o%c)) + o%d((m)) + o%give((o%d((m))))
    end associate
  end subroutine
end module component_indices_in_parentheses_mod
