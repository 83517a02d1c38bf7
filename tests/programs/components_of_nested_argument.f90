! idea: components of components are named, among them an allocatable one and one of a type that is extended
! dependent: a%b, y
! independent: a%b%c, a%u, a%m%c, a%k
! size: a%u=4
module components_of_nested_argument
  implicit none
  type inner_t
    real(8) :: c = 1.0d0, d(2) = 0.5d0
    integer :: n = 2
  end type inner_t
  type, extends(inner_t) :: more_t
    real(8) :: e = 2.0d0
  end type more_t
  type outer_t
    type(inner_t) :: b, bb(2)
    type(more_t) :: m
    real(8), allocatable :: u(:)
    real(8) :: k = 3.0d0
  end type outer_t
contains
  subroutine foo(a, y)
    type(outer_t), intent(inout) :: a
    real(8), intent(out) :: y
    a%b%c = a%b%c*a%k + sum(a%bb(:)%c)*a%m%e
    call scaled(a%b, a%k)
    y = a%b%c**2 + sum(a%b%d) + a%m%c*sum(a%u**2)
    a%u = a%u*a%b%c
  end subroutine foo
  subroutine scaled(b, k)
    type(inner_t), intent(inout) :: b
    real(8), intent(in) :: k
    b%d = b%d*k*b%c
  end subroutine scaled
end module components_of_nested_argument
