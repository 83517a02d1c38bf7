! idea: components that are structures, or arrays of these, have structures as default values
! dependent: y
! independent: x
! set: n=4
module type_default_structures_mod
  implicit none
  private
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: east = 0.5_wp
  integer, parameter :: order = 2
  type :: point
    real(wp) :: x = 7.0_wp, y = 8.0_wp
    real(wp) :: history(2) = 0.1_wp
  end type point
  type :: label
    character(len=4) :: text = 'none'
    integer :: order = -1
  end type label
  type, extends(point) :: marked
    type(label) :: mark = label(order=order)
    real(wp) :: weight = 1.5_wp
  end type marked
  type :: edge
    type(point) :: from = point(0.25_wp, east), to = point(y=-east, x=1.0_wp)
    type(point), private :: between(3) = point(0.75_wp, 2.0_wp*east, 0.2_wp)
    type(marked) :: m = marked(x=0.1_wp, mark=label('edge', 3))
    logical :: open = .true.
  end type edge
  type :: mesh
    type(edge) :: outer = edge(to=point(2.0_wp, 3.0_wp, [0.3_wp, 0.4_wp]), open=.false.)
    type(edge), allocatable :: inner(:)
    integer :: count = 1
  end type mesh
  type(mesh), save :: kept
  public :: foo
contains
  pure function length(e) result(l)
    type(edge), intent(in) :: e
    real(wp) :: l
    l = sqrt((e%to%x - e%from%x)**2 + (e%to%y - e%from%y)**2 + 0.1_wp) + sum(e%between%y)
    l = l*e%m%weight + e%m%x*e%m%mark%order + sum(e%to%history*e%from%history)
    if (e%open) l = l + e%m%y
  end function length
  subroutine reset(e, x)
    type(edge), intent(out) :: e
    real(wp), intent(in) :: x
    e%from%x = e%from%x + x
    e%between(2)%y = x*e%to%y
  end subroutine reset
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(mesh) :: m
    type(edge) :: e(2)
    type(edge), allocatable :: more(:)
    integer :: i
    e(1)%to%x = x(1)
    y = length(e(1)) + length(e(2)) + length(m%outer)
    allocate(m%inner(n))
    do i = 1, n
      m%inner(i)%from%y = x(i)*m%inner(i)%from%y
      m%inner(i)%between(1)%history = x(i)**2
      y = y + length(m%inner(i)) + sum(m%inner(i)%between(1)%history)
      block
        type(edge) :: fresh
        fresh%m%weight = fresh%m%weight*x(i)
        fresh%between%x = fresh%between%x + fresh%to%y
        y = y + length(fresh) + sum(fresh%between%x)
      end block
    end do
    call reset(e(1), x(2))
    e(2) = edge(from=point(x(3), x(1)))
    allocate(more(2), source=e)
    y = y*length(e(1)) + length(more(2)) + more(2)%between(3)%y*x(1)
    y = y + kept%outer%to%history(2)*x(2) + kept%count*length(kept%outer)
  end subroutine foo
end module type_default_structures_mod
