! idea: data statements give values to variables that change afterwards, and to tables
! dependent: y
! independent: x
module data_statement
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: level(2)
  data level /0.5_wp, 1.5_wp/
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer, parameter :: n = 3
    real(wp) :: table(n), memory, unused
    integer :: count
    data table /1.0_wp, 2*0.25_wp/, count, memory /0, 2.0_wp/
    data unused /1.0_wp/
    count = count + 1
    memory = memory*x + table(count)
    call shift(memory)
    unused = x
    table(n) = memory
    y = sum(table)*memory*unused + level(1)
  end subroutine foo
  subroutine shift(a)
    real(wp), intent(inout) :: a
    a = a*level(2)
    level(2) = level(1)*a
  end subroutine shift
end module data_statement
