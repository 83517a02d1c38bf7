! idea: allocatable arrays of structures that are allocated again: arguments, source, stat, integers only
! dependent: p, y
! independent: p, x
! set: n=3
! size: p=3
module type_allocatable_again_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: link
    integer :: to = 0
    logical :: used = .false.
  end type
  type :: part
    real(wp) :: x(2)
    real(wp) :: m = 2.0_wp
    integer :: id
  end type
  type :: graph
    type(link), allocatable :: l(:)
    type(part), allocatable :: p(:)
    real(wp) :: total
  end type
contains
  subroutine split(p, depth, x)
    type(part), allocatable, intent(inout) :: p(:)
    integer, intent(in) :: depth
    real(wp), intent(in) :: x
    type(part), allocatable :: q(:)
    integer :: n, ierr
    if (depth == 0) return
    n = size(p)
    allocate(q(2*n), stat=ierr)
    q(:n) = p
    q(n+1:) = p
    q(n+1:)%m = q(:n)%m*x
    q(::2)%id = depth
    deallocate(p)
    allocate(p, source=q)
    p(1)%x = p(2*n)%x*p(n)%m
  end subroutine split
  subroutine links(g, n)
    type(graph), intent(inout) :: g
    integer, intent(in) :: n
    integer :: i
    if (allocated(g%l)) deallocate(g%l)
    allocate(g%l(0:n - 1))
    do i = 0, n - 1
      g%l(i)%to = mod(i + 1, n) + 1
      g%l(i)%used = i /= 1
    end do
  end subroutine links
  subroutine relax(g, x)
    type(graph), intent(inout) :: g
    real(wp), intent(in) :: x
    integer :: i
    real(wp) :: before
    i = 0
    before = -1.0_wp
    do while (abs(g%total - before) > 1.0e-1_wp .and. i < 5)
      before = g%total
      call sweep(g%l, g%p, x)
      g%total = sum(g%p%m) + sum(g%p%x(1))
      i = i + 1
    end do
  end subroutine relax
  subroutine sweep(l, p, x)
    type(link), intent(in) :: l(:)
    type(part), intent(inout) :: p(:)
    real(wp), intent(in) :: x
    integer :: i
    do i = 1, size(l)
      if (.not. l(i)%used) cycle
      p(i)%x = 0.5_wp*p(l(i)%to)%x + 0.1_wp*x*p(i)%m
      p(i)%m = p(i)%m*0.9_wp + 0.01_wp*p(i)%x(2)*p(i)%m
    end do
  end subroutine sweep
  subroutine foo(n, p, x, y)
    integer, intent(in) :: n
    type(part), allocatable, intent(inout) :: p(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(graph) :: g
    integer :: k
    g%total = 0.0_wp
    allocate(g%p(size(p)), source=p)
    call split(g%p, 2, x)
    call split(g%p, 1, x*g%p(2)%x(1))
    do k = 1, n
      call links(g, size(g%p) - k)
      call relax(g, x)
      p(k)%x = g%p(k)%x*g%total
    end do
    p(1:n - 1) = p(2:n)
    y = g%total*p(1)%m
    g%p = p
    deallocate(p)
    allocate(p(n), source=g%p(1))
    p%m = p%m + [(x*g%p(k)%x(1), k = 1, n)]
  end subroutine foo
end module type_allocatable_again_mod
