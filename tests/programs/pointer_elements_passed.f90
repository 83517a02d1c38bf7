! idea: registries are given to routines that set and use them, also bound ones and functions, on several levels
! dependent: y
! independent: x
! set: n=4
module pointer_elements_passed
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: grid
    real(wp) :: d(3) = 1
  end type
  type :: tr
    real(wp), pointer :: c(:) => null()
    type(grid), pointer :: g => null()
    real(wp) :: k = 1
  contains
    procedure :: norm
  end type
  type :: model
    type(tr) :: t(2)
    real(wp) :: dt = 0.1_wp
  end type
contains
  subroutine init(l, temp, salt)
    type(tr), intent(inout) :: l(:)
    real(wp), target, intent(in) :: temp(:), salt(:)
    l(1)%c => temp
    l(2)%c => salt
  end subroutine
  subroutine attach(l, gs)
    type(tr), intent(inout) :: l(:)
    type(grid), target, intent(in) :: gs(:)
    integer :: k
    do k = 1, size(l)
      l(k)%g => gs(k)
      l(k)%k = real(k, wp)
    end do
  end subroutine
  subroutine step(l, x)
    type(tr), intent(inout) :: l(:)
    real(wp), intent(in) :: x(:)
    real(wp) :: w(size(x))
    integer :: i
    do i = 1, size(l)
      w = x*l(i)%g%d(1)
      l(i)%k = x(i) + l(i)%norm()
      call one(l(i), w)
    end do
  end subroutine
  subroutine one(t, w)
    type(tr), intent(inout) :: t
    real(wp), intent(in) :: w(:)
    t%c = t%c**2*t%k + w
    t%g%d = t%g%d*t%k
  end subroutine
  real(wp) function norm(self)
    class(tr), intent(in) :: self
    norm = sqrt(sum(self%c**2))
  end function
  subroutine run(md, x)
    type(model), intent(inout) :: md
    real(wp), intent(in) :: x(:)
    call step(md%t, x)
    md%dt = md%dt*md%t(1)%norm()
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tr) :: l(2)
    type(model) :: md
    type(grid), target :: gs(3)
    real(wp), target :: temp(4), salt(4)
    integer :: i
    call init(l, temp, salt)
    temp = x
    salt = x
    do i = 1, 3
      gs(i)%d = x(i)
    end do
    call attach(l, gs)
    call step(l, x)
    call attach(md%t, gs(2:))
    call init(md%t, salt, temp)
    call run(md, x)
    y = sum(temp*salt)*l(2)%c(1)
    if (l(1)%norm() > 0.0_wp) y = y + l(2)%norm()*md%dt + sum(gs(3)%d)
  end subroutine
end module
