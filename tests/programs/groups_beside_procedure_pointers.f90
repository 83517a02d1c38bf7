! idea: allocatable arrays of structures with pointers to procedures that nothing uses, allocated by others and again
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    function law(t) result(v)
      import :: wp
      real(wp), intent(in) :: t
      real(wp) :: v
    end function law
  end interface
  type reaction_t
    real(wp) :: a = 1
    procedure(), pointer, nopass :: unused => null()
    procedure(law), pointer, nopass :: rate => null(), other => null()
    integer :: order = 2
  end type reaction_t
  type mech_t
    type(reaction_t), allocatable :: r(:)
  end type mech_t
contains
  subroutine init(m, n, x)
    type(mech_t), intent(out) :: m
    integer, intent(in) :: n
    real(wp), intent(in) :: x(2)
    integer :: i
    allocate(m%r(n))
    do i = 1, n
      m%r(i)%a = x(1)*i + x(2)
    end do
    m%r(1)%order = 3
  end subroutine init
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    type(mech_t) :: m
    type(reaction_t), allocatable :: own(:)
    call init(m, 2, x)
    y = m%r(1)%a**m%r(1)%order*m%r(2)%a
    deallocate(m%r)
    call init(m, 3, x)
    allocate(own(size(m%r)))
    own%a = m%r%a**2
    y = y + sum(own%a)*m%r(3)%a
  end subroutine foo
end module m
