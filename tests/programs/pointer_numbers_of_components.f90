! idea: components that point at numbers, active and passive ones, of the routine and of structures, set by routines and constructors
! dependent: y
! independent: x
! set: n=3
module pointer_numbers_types
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type law_t
    real(wp), pointer :: rate => null(), limit => null()
    integer, pointer :: order => null()
    logical, pointer :: is_on => null()
    real(wp) :: scale = 1
  contains
    procedure :: of => law_of
    procedure :: decay
  end type
contains
  real(wp) function law_of(self, u)
    class(law_t), intent(in) :: self
    real(wp), intent(in) :: u
    law_of = self%rate*u**self%order*self%scale
    if (self%is_on) law_of = law_of/(1 + self%limit*u)
  end function
  subroutine decay(self, t)
    class(law_t), intent(inout) :: self
    real(wp), intent(in) :: t
    self%rate = self%rate*exp(-t)
    self%order = self%order + 1
  end subroutine
  subroutine bind(law, rate, order, is_on)
    type(law_t), intent(inout) :: law
    real(wp), target, intent(in) :: rate
    integer, target, intent(in) :: order
    logical, target, intent(in) :: is_on
    law%rate => rate
    law%order => order
    law%is_on => is_on
    law%scale = 0.5_wp*law%rate
  end subroutine
end module
module pointer_numbers_of_components
  use pointer_numbers_types
  implicit none
  type parameters_t
    real(wp) :: k(2) = 1
    real(wp) :: limit = 0.1_wp
  end type
  type group_t
    type(law_t) :: laws(0:1, 2)
  end type
contains
  real(wp) function all_of(laws, u)
    type(law_t), intent(in) :: laws(:)
    real(wp), intent(in) :: u
    integer :: i
    all_of = 0
    do i = 1, size(laws)
      all_of = all_of + laws(i)%of(u*i)
    end do
  end function
  real(wp) function table_of(group, u)
    type(group_t), intent(in) :: group
    real(wp), intent(in) :: u
    integer :: i, j
    table_of = 0
    do j = 1, 2
      do i = 0, 1
        table_of = table_of + group%laws(i, j)%of(u)*group%laws(i, j)%limit
      end do
    end do
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(parameters_t), target :: par
    integer, target :: order
    logical, target :: yes, no
    real(wp), target :: rates(3)
    type(law_t) :: law, other, laws(2)
    type(group_t) :: group
    integer :: i, j
    par%k = x(:2)
    par%limit = x(3)
    order = 2
    yes = .true.
    no = .false.
    rates = sin(x)
    call bind(law, par%k(1), order, no)
    law%limit => par%limit
    other = law_t(rate=rates(2), limit=par%limit, order=order, is_on=yes)
    y = law%of(x(1)) + other%of(x(2))
    call law%decay(x(3))
    y = y*law%of(x(2))
    do i = 1, 2
      laws(i)%rate => rates(3)
      laws(i)%order => order
      laws(i)%is_on => yes
      laws(i)%limit => law%limit
      laws(i)%scale = x(i)
    end do
    do j = 1, 2
      do i = 0, 1
        call bind(group%laws(i, j), rates(1), order, yes)
        group%laws(i, j)%limit => par%limit
      end do
    end do
    par%limit = par%limit*y
    y = y + table_of(group, x(2))
    rates = rates*law%rate
    y = y + all_of(laws, x(1))*other%limit + par%k(1)
  end subroutine
end module
