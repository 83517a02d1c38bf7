! idea: pointers to structures that stand for one of several behind branches and loops, asked where they point
! dependent: y
! independent: x
! set: n=4
module structures_by_state
  implicit none
  type grid
    integer :: n = 4
    real(8) :: dx(4) = [1.0d0, 2.0d0, 1.5d0, 0.7d0]
  end type grid
  type domain
    type(grid) :: inner, outer
    type(grid), allocatable :: nests(:)
  end type domain
contains
  subroutine apply(g, q, dq)
    type(grid), intent(inout) :: g
    real(8), intent(in) :: q(:)
    real(8), intent(inout) :: dq(:)
    integer :: i
    do i = 2, g%n
      dq(i) = dq(i) + (q(i)*q(i) - q(i-1))/g%dx(i)
      g%dx(i) = g%dx(i)*1.1d0
    end do
  end subroutine apply
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(grid), pointer :: p, q, t
    type(grid), target :: coarse, fine, gs(3)
    type(domain), target :: d
    integer :: k, place(3)
    coarse%dx = x(1)
    place = [2, 3, 1]
    y = 0.0d0
    p => coarse
    q => fine
    call apply(p, x, y)
    do k = 1, 3
      call apply(p, x, y)
      if (k == 2) cycle
      t => p
      p => q
      q => t
    end do
    if (x(1) > 1.0d0) p => coarse
    call apply(p, x, y)
    do k = 1, 3
      p => gs(place(k))
      if (k > 2) p => coarse
      p%dx(1) = x(1)
      p%dx(3) = x(1)
      call apply(p, x, y)
      if (associated(p, coarse)) y(1) = y(1)*p%dx(2)
    end do
    nullify(p)
    allocate(d%nests(2))
    q => d%inner
    do k = 1, 4
      call apply(q, x, y)
      if (associated(q, d%inner)) then
        q => d%outer
      else if (associated(q, d%outer)) then
        q => d%nests(1)
      else
        if (associated(q, d%nests(1))) y(2) = y(2)*x(2)
        q => d%nests(2)
      end if
    end do
    y(3) = y(3) + q%dx(2)*sum(d%nests(1)%dx)*d%outer%dx(2)
  end subroutine foo
end module structures_by_state
