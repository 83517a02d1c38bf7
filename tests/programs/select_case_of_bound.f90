! idea: bound functions without arguments select: of numbers, logical values and text, of components and elements
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module select_case_of_bound_mod
  implicit none
  type :: part
    integer :: k = 1
  contains
    procedure :: kind_of
    procedure :: is_odd
    procedure :: label
    procedure :: plus
    procedure, nopass :: fixed
  end type part
  type :: whole
    type(part) :: p
    type(part) :: v(3)
  contains
    procedure :: number
  end type whole
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    type(whole) :: w
    integer :: i
    w%p%k = 2
    y = 1
    do i = 1, n
      w%v(i)%k = i
      select case (w%p%kind_of())
      case (:1)
        y = y*x(i)
      case default
        y = y + x(i)**2
      end select
      select case (w%v(i)%is_odd())
      case (.true.)
        y = y*x(i)
      case (.false.)
        y = y + x(i)
      end select
      select case (w%v(i)%label())
      case ("one")
        y = y*x(i)**2
      case ("few", "two")
        y = y - x(i)
      end select
      select case (w%v(i)%plus(i, 1) - w%p%plus(0))
      case (1, 3)
        y = y*(1 + x(i))
      end select
      select case (w%p%fixed())
      case (7)
        y = y*(2 + x(i))
      end select
      select case (w%number() + w%p%kind_of())
      case (2:4)
        y = y*sin(x(i))
      end select
      w%p%k = w%p%k + 1
    end do
  end subroutine foo
  pure integer function kind_of(self)
    class(part), intent(in) :: self
    kind_of = mod(self%k, 3)
  end function kind_of
  pure function is_odd(self) result(odd)
    class(part), intent(in) :: self
    logical :: odd
    odd = mod(self%k, 2) == 1
  end function is_odd
  pure function label(self)
    class(part), intent(in) :: self
    character(3) :: label
    label = merge("one", "few", self%k == 1)
  end function label
  pure integer function plus(self, k, more)
    class(part), intent(in) :: self
    integer, intent(in) :: k
    integer, intent(in), optional :: more
    plus = self%k + k
    if (present(more)) plus = plus + more
  end function plus
  integer function fixed()
    fixed = 7
  end function fixed
  integer function number(self)
    class(whole), intent(in) :: self
    number = sum(self%v%k)
  end function number
end module select_case_of_bound_mod
