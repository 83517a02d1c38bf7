! idea: components that are allocatable scalars, in structures inside structures, copied and moved
! dependent: y
! independent: x
! set: n=4
module scalar_components_mod
  implicit none
  type :: part
    real(8), allocatable :: s
    integer, allocatable :: k
    real(8) :: w
  end type part
  type :: whole
    type(part) :: inner
    real(8), allocatable :: t
    real(8), allocatable :: a(:)
  end type whole
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(whole) :: p, q
    real(8), allocatable :: own
    integer :: i
    y = 0.0d0
    p%inner%w = x(2)
    allocate(p%inner%s, source=x(1)*x(2))
    p%inner%k = 1
    do i = 1, n
      p%inner%s = p%inner%s*x(i) + p%inner%w
      if (i == 2) p%t = p%inner%s**2
      q = p
      if (allocated(q%t)) then
        q%t = q%t*x(q%inner%k)
        y = y + q%t
        call move_alloc(q%t, own)
      end if
      y = y + q%inner%s**2
      if (allocated(own)) y = y*own
      p%inner%k = i
      if (i == 3) deallocate(p%t)
    end do
    call spread_out(p)
    y = y + p%t*total(p%inner)
    call move_alloc(own, p%t)
    y = y*p%t
  end subroutine foo

  subroutine spread_out(p)
    type(whole), intent(inout) :: p
    if (.not. allocated(p%t)) allocate(p%t)
    p%t = sin(p%inner%s)
    call scaled(p%inner%s, p%inner%w)
    call doubled(p%inner%s)
    call again(p%t)
  end subroutine spread_out

  subroutine scaled(s, w)
    real(8), intent(inout) :: s
    real(8), intent(in) :: w
    s = s*w
  end subroutine scaled

  subroutine doubled(s)
    real(8), allocatable, intent(inout) :: s
    if (allocated(s)) s = s*s
  end subroutine doubled

  subroutine again(s)
    real(8), allocatable, intent(inout) :: s
    real(8) :: old
    old = s
    deallocate(s)
    s = old*old
  end subroutine again

  real(8) function total(one)
    type(part), intent(in) :: one
    total = one%w
    if (allocated(one%s)) total = total + one%s*one%w
  end function total
end module scalar_components_mod
