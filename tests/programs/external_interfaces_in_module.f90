! idea: interface blocks of a module, generic ones too, for procedures in no module: array functions, targets, optional arguments, given functions
! dependent: y, e
! independent: x, w
! set: n=4
module parameters_of_all
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), save :: gain = 1.5_wp, history(3) = 0
end module parameters_of_all
module interfaces_of_all
  implicit none
  interface
    function smooth(x, width) result(s)
      use parameters_of_all, only: wp
      real(wp), intent(in) :: x(:)
      integer, intent(in), optional :: width
      real(wp) :: s(size(x))
    end function smooth
    subroutine reduce(x, total, f)
      use parameters_of_all
      real(wp), intent(in), target :: x(:)
      real(wp), intent(out) :: total
      interface
        pure function f(t)
          use parameters_of_all
          real(wp), intent(in) :: t
          real(wp) :: f
        end function f
      end interface
    end subroutine reduce
    pure function square(t)
      use parameters_of_all
      real(wp), intent(in) :: t
      real(wp) :: square
    end function square
  end interface
  interface norm
    function norm_vector(x) result(r)
      use parameters_of_all
      real(wp), intent(in) :: x(:)
      real(wp) :: r
    end function norm_vector
    function norm_matrix(x) result(r)
      use parameters_of_all
      real(wp), intent(in) :: x(:, :)
      real(wp) :: r
    end function norm_matrix
  end interface norm
end module interfaces_of_all
subroutine foo(n, x, w, y, e)
  use parameters_of_all
  use interfaces_of_all
  implicit none
  integer, intent(in) :: n
  real(wp), intent(in) :: x(n), w(n, n)
  real(wp), intent(out) :: y(n), e
  real(wp) :: t
  y = smooth(x) + smooth(matmul(w, x), width=2)
  call reduce(y, t, square)
  history = eoshift(history, -1, t)
  e = norm(y) + norm(w)*gain + history(1)
  call reduce(w(:, 1), t, square)
  e = e + t
end subroutine foo
function smooth(x, width) result(s)
  use parameters_of_all, only: wp
  implicit none
  real(wp), intent(in) :: x(:)
  integer, intent(in), optional :: width
  real(wp) :: s(size(x))
  integer :: i, k
  k = 1
  if (present(width)) k = width
  do i = 1, size(x)
    s(i) = sum(x(max(1, i - k):min(size(x), i + k)))/(2*k + 1)
  end do
end function smooth
subroutine reduce(x, total, f)
  use parameters_of_all
  implicit none
  real(wp), intent(in), target :: x(:)
  real(wp), intent(out) :: total
  interface
    pure function f(t)
      use parameters_of_all
      real(wp), intent(in) :: t
      real(wp) :: f
    end function f
  end interface
  real(wp), pointer :: p(:)
  integer :: i
  total = 0
  p => x(::2)
  do i = 1, size(p)
    total = total + f(p(i))
  end do
end subroutine reduce
pure function square(t)
  use parameters_of_all
  implicit none
  real(wp), intent(in) :: t
  real(wp) :: square
  square = t*t*gain
end function square
function norm_vector(x) result(r)
  use parameters_of_all
  implicit none
  real(wp), intent(in) :: x(:)
  real(wp) :: r
  r = sqrt(sum(x**2))
end function norm_vector
function norm_matrix(x) result(r)
  use parameters_of_all
  use interfaces_of_all, only: norm
  implicit none
  real(wp), intent(in) :: x(:, :)
  real(wp) :: r
  integer :: j
  r = maxval([(norm(x(:, j)), j = 1, size(x, 2))])
end function norm_matrix
