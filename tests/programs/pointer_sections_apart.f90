! idea: pointer components stand for different sections, chosen by constants of another module, of one array, and a bound routine changes them
! dependent: y
! independent: x
! without: hessian
! set: n=3
module pointer_sections_apart_sizes
  implicit none
  integer, parameter :: jt = 1, jq = jt + 1
end module pointer_sections_apart_sizes

module pointer_sections_apart_mod
  use pointer_sections_apart_sizes
  implicit none
  type :: s_t
    real(8), pointer :: t(:) => null(), q(:) => null()
  contains
    procedure :: attach
    procedure :: run
  end type s_t
contains
  subroutine attach(self, state, icol)
    class(s_t), intent(inout) :: self
    real(8), intent(in), target :: state(:,:,:)
    integer, intent(in) :: icol
    self%t => state(:, icol, jt)
    self%q => state(:, icol, jq)
  end subroutine attach
  subroutine run(self)
    class(s_t), intent(inout) :: self
    self%t = self%t**2 + self%q
    self%q = self%q*self%t
  end subroutine run
  elemental function twice(a) result(b)
    real(8), intent(in) :: a
    real(8) :: b
    b = 2*a**2
  end function twice
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 2, 2)
    real(8), intent(out), target :: y(n, 2, 2)
    real(8), allocatable, target :: w(:,:,:)
    type(s_t) :: s
    integer :: j
    allocate(w(n, 2, 2))
    w = x
    do j = 1, 2
      call s%attach(w, j)
      call s%run()
    end do
    y = w
    do j = 1, 2
      call s%attach(y, 3 - j)
      associate (excess => s%q(1) - twice(s%t(2)))
        y(:, j, 1) = y(:, j, 1)*excess
      end associate
    end do
  end subroutine foo
end module pointer_sections_apart_mod
