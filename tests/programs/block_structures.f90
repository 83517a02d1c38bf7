! idea: structures that blocks declare begin anew in each turn: default values, nothing allocated
! dependent: y
! independent: x
! set: n=3
module block_structures_type
  implicit none
  type :: pair
    real(8) :: a = 0, b = 0
    integer :: calls = 0
  contains
    procedure :: total
    procedure :: add
  end type pair
  type :: history
    type(pair) :: last
    real(8), allocatable :: v(:)
    real(8) :: w(2) = [1.0d0, 2.0d0]
  end type history
contains
  elemental real(8) function total(self)
    class(pair), intent(in) :: self
    total = self%a*self%b + self%calls
  end function total
  subroutine add(self, x)
    class(pair), intent(inout) :: self
    real(8), intent(in) :: x
    self%a = self%a + x
    self%b = self%b + self%a**2
    self%calls = self%calls + 1
  end subroutine add
end module block_structures_type
module block_structures
  use block_structures_type
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, k
    y = 0
    do i = 1, 3
      block
        type(pair) :: p, q(0:n)
        type(history) :: h
        call p%add(x(1)*i)
        do k = 1, n
          call q(k)%add(x(k))
          q(0)%b = q(0)%b + q(k)%total()
        end do
        if (.not. allocated(h%v)) h%v = x*i
        h%last%a = h%last%a + y
        h%w = h%w*x(2)
        if (i == 2) h%v = [h%v, p%b]
        y = y + p%total() + sum(q%total()) + q(0)%b + sum(h%v)*h%last%a + h%w(2)
        if (i == 1) cycle
        p = pair(x(2), x(3))
        y = y + p%total()*size(h%v)*0.1d0
      end block
    end do
  end subroutine foo
end module block_structures
