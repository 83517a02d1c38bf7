! idea: a host in no module with data statements, and names that hide those of the host
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x(3)
  double precision, intent(out) :: y
  integer :: i
  external step
  y = 1
  do i = 1, 3
    call step(x(i), y)
  end do
end subroutine foo
subroutine step(a, b)
  implicit none
  double precision, intent(in) :: a
  double precision, intent(inout) :: b
  integer, parameter :: n = 4
  double precision :: table(n), other
  integer :: calls, i
  save
  data (table(i), i = 1, n) /4*0.5d0/, calls /0/
  data other /2.0d0/
  calls = calls + 1
  call update(calls)
  call update(calls + 1)
  b = b*total(table)
  other = other*a
contains
  subroutine update(k)
    integer, intent(in) :: k
    integer :: i
    double precision :: other
    integer, save :: count
    data count /1/
    other = a*0.5d0
    i = mod(k, n) + 1
    table(i) = table(i)*a + other + count
    count = count + 1
  end subroutine update
  double precision function total(v)
    double precision, intent(in) :: v(:)
    integer :: table
    table = size(v)
    total = sum(v)/table + other
  end function total
end subroutine step
