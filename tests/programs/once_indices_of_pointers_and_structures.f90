! idea: functions that count their calls choose what pointers point at, and parts of structures
! dependent: y
! independent: x
! set: n=6
! without: sparse
module once_indices_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: row
    real(wp), allocatable :: w(:)
  end type row
  type :: hold
    real(wp), pointer :: p(:)
  end type hold
  integer, save :: hits = 0
contains
  integer function next()
    hits = hits + 1
    next = hits
  end function next
  subroutine sections(n, t, x)
    integer, intent(in) :: n
    real(wp), intent(inout), target :: t(n)
    real(wp), intent(in) :: x(n)
    real(wp), pointer :: p(:), q, r(:)
    integer :: k
    hits = 0
    do k = 1, 2
      p => t(next():)
      p(1) = p(1)*p(2)
      q => t(next())
      q = q*p(2)*x(k)
    end do
    r(0:) => t(next() - 3:)
    r(2) = r(1)*r(0)
    t(n) = t(n)*hits
  end subroutine sections
  subroutine components(n, t, x)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(inout), target :: t(n)
    type(hold) :: b(3)
    integer :: hits
    hits = 0
    b(own() - 2)%p => t(2:)
    b(2)%p => t(own() - 1:)
    b(1)%p(1) = b(1)%p(2)*b(2)%p(1)
    b(2)%p(2) = b(1)%p(own() - 3)*x
    t(1) = t(1)*hits
  contains
    integer function own()
      hits = hits + 1
      own = hits + 2
    end function own
  end subroutine components
  subroutine rows(n, t)
    integer, intent(in) :: n
    real(wp), intent(inout) :: t(n)
    type(row) :: b(3)
    hits = 0
    allocate (b(next())%w(2))
    b(1)%w = t(1:2)
    b(next())%w = b(1)%w*t(4)
    call move_alloc(b(next() - 2)%w, b(3)%w)
    if (sum(b(next() - 1)%w) > 0.0_wp) t(1) = b(3)%w(2)*b(2)%w(1)
    b(next() - 4) = b(2)
    t(2) = b(1)%w(2)*hits
  end subroutine rows
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call sections(n, y, x)
    call components(n, y, x(3))
    call rows(n, y)
  end subroutine foo
end module once_indices_mod
