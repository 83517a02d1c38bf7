! idea: how long a record of structures, and of what is active, would be
! dependent: y
! independent: x
! set: n=3
module io_lengths_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: head
    integer :: number(2) = 1
    character(3) :: tag = 'abc'
    logical :: is_open = .true.
  end type head
  type :: cell
    real(wp) :: v = 1.0_wp
    type(head) :: heads(2)
  end type cell
  type(head), save :: common_head
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: s, t(2)
    type(cell), allocatable :: a(:)
    type(head) :: h(2)
    integer :: lengths(7), i
    real(wp) :: z
    allocate (a(2))
    s%v = x(1)**2
    t%v = x(1:2)*x(2)
    a%v = x(2:3)*x(1)
    z = x(3)**2
    ! Lengths of what is not real do not depend on the kind of reals.
    inquire (iolength=lengths(1)) h
    inquire (iolength=lengths(2)) h(1), s%heads(2), t(1)%heads
    inquire (iolength=lengths(3)) common_head, (a(i)%heads, i = 1, 2)
    inquire (iolength=lengths(4)) z, s, 2*x
    inquire (iolength=lengths(5)) t(2:1:-1), a
    inquire (iolength=lengths(6)) (t(i), x(i), i = 1, 2)
    inquire (iolength=lengths(7)) a(1)%v*z
    lengths(4:) = min(lengths(4:), 1)
    y = s%v*t(1)%v + t(2)%v*z + a(1)%v*a(2)%v + dot_product(lengths(:3), x) &
        + sum(lengths(4:))*x(2)
  end subroutine foo
end module io_lengths_mod
