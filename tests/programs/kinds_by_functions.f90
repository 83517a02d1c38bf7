! idea: kinds by functions in declarations themselves: of arguments, components, functions, constants, modules
! dependent: y
! independent: x
! set: n=4
module kinds_by_functions
  implicit none
  integer, parameter :: digits_wanted = 15
  integer(kind=selected_int_kind(18)), parameter :: step = 3
  real(selected_real_kind(15, 307)) :: factor = 1.5d0
  real(kind=selected_real_kind(p=digits_wanted, r=300)), parameter :: half = 0.5d0
  type holder
    real(selected_real_kind(15, 307)) :: a(2) = 2
    real(selected_real_kind(15, 307)), allocatable :: b(:)
    integer(selected_int_kind(9)) :: k = 1
  end type holder
contains
  subroutine foo(n, x, y)
    integer(selected_int_kind(9)), intent(in) :: n
    real(selected_real_kind(15, 307)), intent(in) :: x(n)
    real(kind=selected_real_kind(15, 307)), intent(out) :: y(n)
    integer(kind=selected_int_kind(18)) :: big
    real(selected_real_kind(p=6)) :: single
    real(max(kind(1.0), kind(1.0d0))) :: double
    real(selected_real_kind(15, 307)), allocatable :: z(:)
    integer(kind=selected_int_kind(4)) :: short
    type(holder) :: h
    integer(kind=selected_int_kind(18)) :: i
    big = 3
    single = 0.5
    short = 2
    double = x(1)**short
    allocate(h%b(n))
    h%b = x*half
    z = x
    do i = 1, n
      y(i) = x(i)*big + single*power(x(i), step) + h%b(i)*h%a(1) + z(i)*factor*double
    end do
    call scale(y)
  end subroutine foo
  real(selected_real_kind(15, 307)) function power(x, k)
    real(selected_real_kind(15, 307)), intent(in) :: x
    integer(kind=selected_int_kind(18)), intent(in) :: k
    power = x**k*half
  end function power
  subroutine scale(y)
    real(selected_real_kind(15, 307)), intent(inout) :: y(:)
    real(selected_real_kind(15, 307)), dimension(size(y)) :: w
    integer(selected_int_kind(9)) :: i
    w = [(real(i, selected_real_kind(15, 307)), i=1, size(y))]
    y = w*real(2, selected_real_kind(15, 307))*y
  end subroutine scale
end module kinds_by_functions
