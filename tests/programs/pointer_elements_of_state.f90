! idea: elements point at parts of arrays by their index, at structures and at numbers; in loops, branches, constructors, components
! dependent: y
! independent: x
! set: n=4
module pointer_elements_of_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: grid
    real(wp) :: d(3) = 1
    real(wp) :: a = 0.5_wp
  end type
  type :: cell
    type(grid), pointer :: g => null()
    real(wp), pointer :: s => null()
    real(wp), pointer :: v(:,:) => null()
    real(wp) :: k = 1
  end type
  type :: model
    type(cell), allocatable :: tr(:)
    type(cell) :: fix(2,2)
    real(wp) :: t
  end type
contains
  real(wp) function total(g, s)
    type(grid), intent(in) :: g
    real(wp), intent(in) :: s
    total = sum(g%d)*s
  end function
  subroutine change(g)
    type(grid), intent(inout) :: g
    g%d = g%d*g%a
    g%a = g%a + 0.1_wp*g%d(1)
  end subroutine
  subroutine through(p)
    real(wp), pointer :: p(:,:)
    p(2,:) = p(1,:)*p(2,:)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell), target :: l(n)
    type(cell) :: tmp, pair(2)
    type(model) :: md
    type(grid), target :: gs(n), one
    type(cell), pointer :: cur
    type(grid), pointer :: pg
    real(wp), target :: nums(n), state(2,3,n), extra(2,3)
    integer :: i, j
    logical :: ok
    do i = 1, n
      gs(i)%d = x(i)
      state(:,:,i) = x(i)**2
    end do
    nums = cos(x)
    extra = x(1)
    one%d = x(3)
    do i = 1, n
      l(i)%g => gs(i)
      l(i)%s => nums(n + 1 - i)
      l(i)%v => state(:,:,i)
      l(i)%k = x(i)
    end do
    do i = 1, n/2
      tmp = l(i)
      l(i) = l(n + 1 - i)
      l(n + 1 - i) = tmp
    end do
    pair = l(2:3)
    l(1:2) = l(3:4)
    pair(1) = cell(g=one, s=nums(1), v=extra, k=x(2))
    pair(2) = cell(gs(2), k=2.0_wp)
    ok = associated(pair(2)%v)
    if (.not. ok) pair(2)%v => state(:,:,n)
    y = 0
    do i = 1, n
      call change(l(i)%g)
      y = y + total(l(i)%g, l(i)%s)*l(i)%k
      l(i)%s = l(i)%s*x(i)
      call through(l(i)%v)
      if (associated(l(i)%g, gs(2))) y = y*1.1_wp
      where (l(i)%v > 1.0_wp)
        l(i)%v = l(i)%v*0.9_wp
      elsewhere
        l(i)%v = l(i)%v**2
      end where
    end do
    do j = 1, 2
      do i = 1, 2
        md%fix(i, j)%v => state(:, j:2:-1, i + 2*(j-1))
        md%fix(i, j)%g => gs(i + j)
        if (i == j) md%fix(i, j)%g => one
      end do
    end do
    do j = 1, 2
      allocate(md%tr(j + 1))
      do i = 1, size(md%tr)
        if (i > 1) then
          md%tr(i)%v => state(:,:,j)
        else
          md%tr(i)%v => extra
        end if
        md%tr(i)%v = md%tr(i)%v*x(i)
      end do
      y = y + sum(md%tr(2)%v)*md%tr(1)%v(1,2)
      deallocate(md%tr)
    end do
    associate (c => md%fix(2, 1))
      c%g%d(2) = c%g%d(2)*x(2)
      y = y + c%g%d(1)
    end associate
    do i = 1, 2
      cur => l(i)
      cur%k = cur%k + cur%s
      pg => cur%g
      pg%a = pg%a*x(2)
      block
        integer :: q
        q = i
        md%fix(q, 2)%g%a = md%fix(q, 2)%g%a*cur%k
      end block
      y = y + pair(i)%v(1,2)*pair(i)%g%a
    end do
    y = y + sum(state) + one%a + sum(gs%a)*l(1)%k + sum(nums) + sum(extra)
    if (y < 0) print *, l(1)%s, l(1)%v
  end subroutine
end module
