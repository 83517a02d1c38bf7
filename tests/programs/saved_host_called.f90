! idea: a called routine and its internal procedures keep values, allocated arrays and text
! dependent: y
! independent: x
module saved_host_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0), np = 3
end module saved_host_kinds
module saved_host_called
  implicit none
contains
  subroutine foo(x, y)
    use saved_host_kinds
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i
    y = 1.0_wp
    do i = 1, 3
      y = y + step(x(i), y)*i
    end do
  end subroutine foo
  function step(a, b) result(c)
    use saved_host_kinds, only: wp, np
    real(wp), intent(in) :: a
    real(wp), intent(in) :: b
    real(wp) :: c
    real(wp), save :: start(np) = [1.0_wp, 2.0_wp, 3.0_wp], last = 1.0_wp
    real(wp), allocatable, save :: work(:)
    logical, save :: first = .true.
    character(len=5), save :: tag = 'abc'
    integer, save :: calls = 0
    if (first) then
      allocate (work(np))
      work = a
    end if
    first = .false.
    calls = calls + 1
    if (calls > 100) print *, 'many', calls, tag
    call inside
    c = last*mean(start) + work(np)
    last = c
  contains
    subroutine inside
      real(wp), save :: deep = 0.25_wp
      if (calls > 200) print *, 'more', calls, deep, last
      deep = deep + a
      start = start*deep + b
      work(np) = work(np) + deep*last
    end subroutine inside
    real(wp) function mean(v)
      real(wp), intent(in) :: v(:)
      mean = sum(v)/size(v)*last
    end function mean
  end function step
end module saved_host_called
