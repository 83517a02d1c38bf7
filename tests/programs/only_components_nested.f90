! idea: allocatable structures in allocatable structures
! dependent: y
! independent: x
! without: sparse
module only_components_nested_mod
  implicit none
  type :: c_t
    real(8) :: q = 1
    real(8) :: z(2) = 0.5d0
  end type c_t
  type :: b_t
    type(c_t), allocatable :: c
    real(8) :: p = 2
  end type b_t
  type :: a_t
    type(b_t), allocatable :: b
    type(c_t), allocatable :: list(:)
    type(c_t) :: plain
  end type a_t
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(a_t) :: a
    type(a_t) :: k
    type(b_t) :: b
    integer :: i
    allocate(a%b)
    allocate(a%b%c)
    a%b%c%q = x(1)*x(2)
    a%b%c%z = x(2:3)
    b = a%b
    b%c%q = b%c%q*x(3)
    a%list = [c_t(q=x(1)), c_t(x(2), [x(3), 1d0])]
    a%plain = a%b%c
    do i = 1, 2
      a%list(i)%z(i) = a%list(i)%q*b%c%z(i)
    end do
    k = a
    k%b%c%z(1) = k%list(2)%q*k%b%p
    call swap(k%b, b)
    associate (c => k%b%c, z => b%c%z)
      c%q = c%q*sum(z)
    end associate
    y = f(a) + f(k) + b%c%q
  end subroutine foo
  subroutine swap(u, v)
    type(b_t), intent(inout) :: u, v
    type(b_t) :: w
    w = u
    u = v
    v = w
  end subroutine swap
  real(8) function f(a)
    type(a_t), intent(in) :: a
    integer :: i
    f = a%plain%q
    if (.not. allocated(a%b)) return
    if (allocated(a%b%c)) f = f + a%b%c%q*sum(a%b%c%z)
    do i = 1, size(a%list)
      f = f + a%list(i)%q*a%list(i)%z(1)
    end do
  end function f
end module only_components_nested_mod
