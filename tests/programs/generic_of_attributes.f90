! idea: generic procedures whose arguments are contiguous, by value, volatile or asynchronous are told apart
! dependent: y, s
! independent: x, s
! set: n=3
module generic_of_attributes_mod
  implicit none
  integer, parameter :: single = kind(1.0), double = kind(1.0d0)
  interface scaled
    module procedure scaled_row, scaled_matrix, scaled_single
  end interface scaled
  interface change
    procedure change_number, change_row, change_count, change_matrix
  end interface change
  interface total
    procedure total_row, total_matrix
  end interface total
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    real(double), intent(in) :: x(n)
    real(double), intent(out) :: y(n)
    real(single), intent(inout) :: s
    real(double) :: m(2, n)
    real(single) :: row(2, 1)
    integer :: number
    m(1, :) = x
    m(2, :) = x**2
    y = x
    call scaled(y)
    call scaled(m)
    call scaled(s)
    number = 2
    call change(y(1), x(2))
    call change(number)
    call change(y, x(1))
    row = s
    call change(row, s)
    s = s*row(2, 1)
    y(2) = y(2)*m(2, 1)*number + total(m(1, :)) + total(m)
  end subroutine foo
  subroutine scaled_row(a)
    real(double), intent(inout), contiguous :: a(:)
    a = a*a
  end subroutine scaled_row
  subroutine scaled_matrix(a)
    real(double), intent(inout), contiguous :: a(:, :)
    a = sin(a)
  end subroutine scaled_matrix
  subroutine scaled_single(a)
    real(single), intent(inout), volatile :: a
    a = a**2
  end subroutine scaled_single
  subroutine change_number(a, b)
    real(double), intent(inout), asynchronous :: a
    real(double), value :: b
    b = b**2
    a = a*b
  end subroutine change_number
  subroutine change_row(a, b)
    real(double), dimension(:), contiguous, intent(inout) :: a
    real(double), value :: b
    a = a + b
  end subroutine change_row
  subroutine change_matrix(a, b)
    real(single), dimension(:, :), contiguous, intent(inout) :: a
    real(single), value :: b
    a = a*b
  end subroutine change_matrix
  subroutine change_count(k)
    integer, intent(inout), volatile :: k
    k = k + 1
  end subroutine change_count
  function total_row(a) result(t)
    real(double), contiguous, intent(in) :: a(:)
    real(double) :: t
    t = product(a)
  end function total_row
  function total_matrix(a) result(t)
    real(double), intent(in), contiguous :: a(:, :)
    real(double) :: t
    t = sum(a**2)
  end function total_matrix
end module generic_of_attributes_mod
