! idea: components with the name of the module, or of the routine, that defines the type
! dependent: y
! independent: x
! set: n=3
module t
  implicit none
  type :: s_t
    real(8), pointer :: t(:) => null()
  end type s_t
  type :: list_t
    real(8), allocatable :: t
    type(s_t), pointer :: next => null()
  end type list_t
contains
  subroutine attach(self, state, icol)
    type(s_t), intent(inout) :: self
    real(8), intent(in), target :: state(:,:,:)
    integer, intent(in) :: icol
    self%t => state(:, icol, 1)
  end subroutine attach
end module t
module m
  use t
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 2)
    real(8), intent(out), target :: y(n, 2, 1)
    type(s_t) :: s
    type(list_t) :: list
    integer :: j
    y(:,:,1) = x
    allocate(list%t)
    list%t = x(1, 2)
    do j = 1, 2
      call attach(s, y, j)
      s%t = s%t**2
    end do
    call own(x(1, 1), y(1, 2, 1))
    y(2, 1, 1) = y(2, 1, 1)*list%t
  end subroutine foo
  subroutine own(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    type :: own_t
      real(8), allocatable :: own(:)
      real(8), pointer :: more(:) => null()
    end type own_t
    type(own_t) :: a
    a%own = [x, 2*x]
    y = y*sum(a%own**2)
  end subroutine own
end module m
