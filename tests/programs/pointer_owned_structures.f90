! idea: control structures behind pointers that only own memory: made, asked for, used and freed by routines, with parts that are pointers, in loops, kept between calls
! dependent: y
! independent: x
! without: sparse
module control
  implicit none
  type grid
    real(8), pointer, dimension(:, :) :: area => null()
    integer :: n = 3
  end type grid
  type cs_t
    real(8), pointer :: h(:) => null(), u(:) => null()
    real(8), pointer :: s => null()
    real(8), allocatable :: a(:)
    type(grid), pointer :: g => null()
    type(grid) :: own
    logical :: first = .true.
  end type cs_t
  type count_t
    real(8) :: last = 0.5d0
    integer :: left = 2
  end type count_t
  private :: helper
contains
  subroutine helper(g, x)
    type(grid), pointer :: g
    real(8), intent(in) :: x
    if (associated(g)) return
    allocate(g)
    allocate(g%area(g%n, 2))
    g%area = x
    g%area(2, :) = 3*x
  end subroutine helper
  subroutine cs_init(cs, x)
    type(cs_t), pointer :: cs
    real(8), intent(in) :: x
    integer :: i
    if (associated(cs)) then
      return
    end if
    allocate(cs)
    allocate(cs%h(0:3), cs%a(2))
    allocate(cs%s, source=x)
    cs%a = x
    call helper(cs%g, x)
    allocate(cs%own%area(2, 2), source=2d0)
    do i = 0, 3
      cs%h(i) = i*x
    end do
  end subroutine cs_init
  subroutine run(cs, y)
    type(cs_t), pointer, intent(in) :: cs
    real(8), intent(inout) :: y
    real(8), pointer :: p(:)
    integer :: i
    if (.not. associated(cs)) then
      y = 2*y
      return
    end if
    if (cs%first) then
      if (.not. associated(cs%u)) allocate(cs%u(0:3))
      cs%u = 0
      cs%first = .false.
    end if
    p => cs%h
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = p(i) + y*cs%g%area(1, 1)*i
      cs%u(i) = cs%u(i) + sin(p(i)) + cs%own%area(1, 2)
    end do
    y = y + sum(cs%u)*cs%s*cs%a(2)
    call scaled(cs%h, y)
    cs%s = cs%s*y
  end subroutine run
  subroutine scaled(h, y)
    real(8), intent(inout) :: h(:)
    real(8), intent(in) :: y
    h = h/(1 + y*y)
  end subroutine scaled
  subroutine cs_end(cs)
    type(cs_t), pointer :: cs
    if (.not. associated(cs)) return
    if (associated(cs%u)) deallocate(cs%u)
    deallocate(cs%h, cs%s)
    deallocate(cs%own%area)
    if (associated(cs%g)) then
      deallocate(cs%g%area)
      deallocate(cs%g)
    end if
    deallocate(cs)
    nullify(cs)
  end subroutine cs_end
end module control
module m
  use control, only: cs_t, count_t, start => cs_init, run, cs_end
  implicit none
  type outer
    type(count_t), pointer :: c => null()
  end type outer
  type(count_t), pointer, private :: here => null()
contains
  subroutine counted(x)
    real(8), intent(inout) :: x
    type(count_t), pointer, save :: c => null()
    if (.not. associated(c)) then
      allocate(c)
      c%last = x
    end if
    x = x*c%last
    if (c%left == 0) then
      deallocate(c)
      return
    end if
    c%left = c%left - 1
  end subroutine counted
  subroutine change(o, v)
    type(outer), intent(in) :: o
    real(8), intent(in) :: v
    o%c%last = o%c%last*v
  end subroutine change
  subroutine optionally(y, wanted, c)
    real(8), intent(inout) :: y
    logical, intent(in) :: wanted
    type(count_t), pointer :: c
    if (wanted) y = y*c%last
    y = y + 1
  end subroutine optionally
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(cs_t), pointer :: cs => null()
    type(outer) :: o(2)
    type(count_t), pointer :: mine
    integer :: k
    call start(cs, x)
    call start(cs, 2*x)
    y = x
    do k = 1, 2
      call run(cs, y)
      call counted(y)
      allocate(o(k)%c)
      call change(o(k), y)
      allocate(mine)
      mine%last = mine%last*y + o(k)%c%last
      y = y + mine%last
    end do
    nullify(mine)
    call optionally(y, .false., mine)
    call counted(y)
    call cs_end(cs)
    if (.not. associated(here)) allocate(here)
    here%last = y
    call optionally(y, .true., here)
    here => null()
    deallocate(o(1)%c)
    if (associated(o(1)%c) .or. associated(mine)) y = 0
    y = 1d-3*y
  end subroutine foo
end module m
