! A type with procedures that are called without the object, and that nobody else can name.
module columns
  use units, only: in_units => scaled
  implicit none
  private
  integer :: turns = 0
  type, public :: column
    real, allocatable :: t(:)
  contains
    procedure, nopass :: describe => tell
    procedure, nopass :: weight => own_weight
    procedure, nopass :: convert => in_units
    procedure, nopass, private :: mixed_one, mixed_many
    generic :: mixed => mixed_one, mixed_many
    procedure, nopass :: level => count_down
    procedure :: mean
  end type column
contains
  subroutine tell(text)
    character(*), intent(in) :: text
    turns = turns + len(text)
    if (turns < 0) print *, text
  end subroutine tell
  function own_weight(t) result(v)
    real, intent(in) :: t
    real :: v
    v = t**2 + 0.1*turns
  end function own_weight
  function mixed_one(a, b) result(v)
    real, intent(in) :: a, b
    real :: v
    v = 0.5*(a + b*a)
  end function mixed_one
  function mixed_many(a) result(v)
    real, intent(in) :: a(:)
    real :: v
    v = sum(a**2)
  end function mixed_many
  recursive function count_down(n, t) result(v)
    integer, intent(in) :: n
    real, intent(in) :: t
    real :: v
    v = t
    if (n > 0) v = 0.5*t*count_down(n - 1, t)
  end function count_down
  function mean(self) result(v)
    class(column), intent(in) :: self
    real :: v
    v = self%mixed(self%t)/size(self%t) + self%weight(self%t(1))
  end function mean
end module columns
