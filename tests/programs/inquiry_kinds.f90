! idea: sizes with a kind
! dependent: y
! independent: x
! size: x%v=3, a=2 3
module kinds_of_sizes
  implicit none
  integer, parameter :: dp = kind(1d0), i8 = selected_int_kind(18)
  type field
    real(dp), allocatable :: v(:)
    real(dp) :: w(0:2) = 1
  end type
contains
  subroutine foo(x, a, y)
    type(field), intent(in) :: x
    real(dp), intent(inout) :: a(0:, :)
    real(dp), intent(out) :: y
    type(field) :: f(2)
    real(dp) :: work(size(a, kind=i8)), more(size(a, 2, i8))
    integer(i8) :: i, n
    n = min(size(x%v, kind=i8), size(a, kind=i8), size(f, kind=i8))
    y = 0
    more = a(1, :)
    do i = 1, size(x%v, kind=i8)
      y = y + x%v(i)**2*x%w(ubound(x%w, 1, kind=i8))
    end do
    f(1)%w = x%w*y
    f(2)%w = f(1)%w**2
    do i = lbound(f(n)%w, dim=1, kind=i8), size(f(1)%w, kind=i8) - 1
      y = y + f(n)%w(i)*more(i + 1)
    end do
    work = reshape(a, [size(a, kind=i8)])
    associate (s => a(:, 2:))
      y = y*size(s, dim=2, kind=i8) + sum(work)*norm(s)
    end associate
  end subroutine
  real(dp) function norm(s)
    real(dp), intent(in) :: s(:, :)
    real(dp) :: t(size(s, kind=i8))
    t = pack(s, .true.)*real(size(s, kind=i8), dp)
    norm = dot_product(t, t)
  end function
end module
