! idea: generic names in several modules and interface blocks, and like one of their procedures
! dependent: y
! independent: x
! set: n=3
module one_of_sizes
  implicit none
  interface size_of
    module procedure size_of, size_square
  end interface size_of
contains
  function size_of(v) result(s)
    real(8), intent(in) :: v(:)
    real(8) :: s
    s = sum(v**2)
  end function size_of
  function size_square(v) result(s)
    real(8), intent(in) :: v(:, :)
    real(8) :: s
    s = 3*sum(v**3)
  end function size_square
end module one_of_sizes
module two_of_sizes
  implicit none
  interface size_of
    module procedure size_scalar
  end interface
  interface size_of
    module procedure size_int
  end interface
contains
  function size_scalar(v) result(s)
    real(8), intent(in) :: v
    real(8) :: s
    s = 5*v*v
  end function size_scalar
  function size_int(v) result(s)
    integer, intent(in) :: v
    real(8) :: s
    s = 7*v
  end function size_int
end module two_of_sizes
module m_of_sizes
  use one_of_sizes
  use two_of_sizes
  implicit none
  interface size_of
    module procedure size_flag
  end interface
contains
  function size_flag(v, x) result(s)
    logical, intent(in) :: v
    real(8), intent(in) :: x
    real(8) :: s
    s = merge(x*x, 1.d0, v)
  end function size_flag
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = size_of(x) + size_of(x(1)) + size_of(n) + size_of(reshape(x(:2)*x(1), [1, 2]))
    y = y + size_of(n > 1, x(2))
  end subroutine foo
end module m_of_sizes
