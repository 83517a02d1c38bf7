! idea: registries are given to routines of other modules: names that clash, sections, bounds, shapes that are declared, allocation, blocks
! dependent: y
! independent: x
! set: n=4
module pointer_element_types
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: half = 0.5_wp
  real(wp), save :: factor = 1.5_wp
  type :: tr
    real(wp), pointer :: c(:,:) => null()
    real(wp) :: k = 1
  end type
contains
  pure real(wp) function square(a)
    real(wp), intent(in) :: a
    square = a**2
  end function
  subroutine use_all(n, l, x)
    integer, intent(in) :: n
    type(tr), intent(inout) :: l(n)
    real(wp), intent(in) :: x(n)
    integer :: i, j
    real(wp) :: y
    y = half
    do i = 1, n
      do j = 1, size(l(i)%c, 2)
        l(i)%c(:, j) = l(i)%c(:, j)*x(i) + y*square(x(i))
      end do
      y = y*factor
    end do
  end subroutine
end module
module pointer_elements_passed_across_modules
  use pointer_element_types, only: wp, tr, use_all
  implicit none
contains
  subroutine init(i, x, state)
    integer, intent(in) :: i
    type(tr), allocatable, intent(inout) :: x(:)
    real(wp), target, intent(in) :: state(:,:,:)
    integer :: k
    allocate(x(i))
    do k = 1, i
      x(k)%c => state(:,:,k)
    end do
  end subroutine
  subroutine set(t, a)
    type(tr), intent(inout) :: t
    real(wp), target, intent(in) :: a(:,:)
    if (t%k > 0.0_wp) then
      t%c(0:,1:) => a(2:,:)
    else
      nullify(t%c)
    end if
  end subroutine
  function first(t, k) result(r)
    type(tr), intent(in) :: t
    integer, intent(in) :: k
    real(wp) :: r
    block
      integer :: i
      r = 0
      do i = lbound(t%c, 1), ubound(t%c, 1)
        if (i == 100) exit
        r = r + t%c(i, lbound(t%c, 2) + k)
      end do
    end block
  end function
  subroutine rotate(l)
    type(tr), intent(inout) :: l(:)
    type(tr) :: kept
    integer :: i
    kept = l(1)
    do i = 1, size(l) - 1
      l(i) = l(i + 1)
    end do
    l(size(l)) = kept
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tr), allocatable :: reg(:)
    type(tr) :: own(0:3), l
    real(wp), target :: state(2,3,n), extra(0:3,2)
    integer :: i, k
    do i = 1, n
      state(:,:,i) = x(i)
    end do
    extra = x(1)
    call init(n, reg, state)
    do i = 0, 3
      own(i)%c => extra
      k = i
      call set(own(k), state(:,:,k + 1))
    end do
    call use_all(n, own, x)
    call use_all(n - 1, reg(2:), x(2:))
    call rotate(reg)
    l%k = -1
    l%c => extra
    call set(l, extra)
    do k = 1, 2
      call rotate(own(1:))
      l = own(k)
      if (first(l, k) > 1.0e3_wp) y = 1
    end do
    y = first(reg(1), 1)*first(own(1), 0) + first(own(3), 1) + sum(extra)
    if (associated(l%c)) y = y + l%c(0, 1) + sum(state*state)
    deallocate(reg)
  end subroutine
end module
