! idea: bounds spelled like those of an array, of other variables or after they have changed
! routine: hidden
! dependent: y
! independent: x
! set: k=2
module array_section_hidden_name_sizes
  implicit none
  integer, parameter :: m = 3
  real(8) :: v(m) = 1.0d0
end module array_section_hidden_name_sizes
module array_section_hidden_name_mod
  use array_section_hidden_name_sizes, only: v
  implicit none
  integer, parameter :: n = 3
  real(8) :: w(n) = 1.0d0
contains
  subroutine hidden(k, x, y)
    integer, intent(in) :: k
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    integer, allocatable :: list(:)
    call start(k, k)
    allocate(list(3))
    list = 1
    y = x**2*w*v
    call shrunk(list, x, y)
  end subroutine hidden
  subroutine start(n, m)
    integer, intent(in) :: n, m
    v = 1.0d0
    w = 1.0d0
    v(1:m) = 2.0d0
    w(1:n) = 3.0d0
  end subroutine start
  subroutine shrunk(list, x, y)
    integer, intent(inout), allocatable :: list(:)
    real(8), intent(in) :: x(3)
    real(8), intent(inout) :: y(3)
    real(8) :: t(size(list))
    t = 2.0d0
    deallocate(list)
    allocate(list(2))
    list = 1
    t(1:size(list)) = x(1)
    y = t*y
  end subroutine shrunk
end module array_section_hidden_name_mod
