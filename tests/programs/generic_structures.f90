! idea: specific procedures that call their generic name and take structures; cases by components
! dependent: y
! independent: x
! set: n=3, x=0.6 0.9 0.7
module m
  implicit none
  interface relax
    module procedure relax_row, relax_plane
  end interface relax
  type options
    integer :: rounds = 2, form = 1
    double precision :: rate = 0.25d0
  contains
    procedure :: strength
  end type options
  type job
    type(options) :: opt(2)
  end type job
contains
  double precision function strength(self)
    class(options), intent(in) :: self
    strength = self%rate * self%rounds
  end function strength

  subroutine relax_row(row, opt)
    double precision, intent(inout) :: row(:)
    type(options), intent(in), optional :: opt
    type(options) :: o
    integer :: k
    if (present(opt)) o = opt
    do k = 1, o%rounds
      row = row + o%rate * sin(row(size(row):1:-1))
    end do
  end subroutine relax_row

  subroutine relax_plane(plane, opt)
    double precision, intent(inout) :: plane(:, :)
    type(options), intent(in), optional :: opt
    integer :: j
    do j = 1, size(plane, 2)
      call relax(plane(:, j), opt)
    end do
    call relax(plane(1, :))
  end subroutine relax_plane

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    double precision :: plane(n, 2)
    type(job) :: jobs(2)
    integer :: i
    plane = spread(x, 2, 2)
    jobs(2)%opt(1) = options(rounds=3, form=4)
    do i = 1, 2
      call relax(plane, jobs(i)%opt(1))
      select case (jobs(i)%opt(1)%form)
      case (1)
        plane = plane * x(1)
      case (2, 3)
        plane = 0
      case (4:)
        plane = plane**2 * jobs(i)%opt(1)%strength()
      end select
      call relax(plane(:, i), opt=options(form=2, rate=x(2)))
    end do
    y = sum(plane)
  end subroutine foo
end module m
