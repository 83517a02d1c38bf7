! idea: procedures that assign elements, sections and components to others of one array
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module defined_assignments_in_one_array_mod
  implicit none
  type :: cell
    real(8) :: a = 1
    integer :: k = 1
    real(8) :: w(2) = [1d0, 2d0]
  end type
  type :: row
    type(cell) :: q(3)
    real(8) :: s = 0.5d0
  end type
  interface assignment(=)
    module procedure from_cell, from_real, from_vector
  end interface
contains
  elemental subroutine from_cell(self, o)
    type(cell), intent(inout) :: self
    type(cell), intent(in) :: o
    self%a = self%a*0.5d0 + sin(o%a)
    self%w = 0.3d0*o%w(2:1:-1)*self%a
    self%w(1) = self%w(1) + 0.1d0*o%w(1)*cos(o%a)
    self%k = o%k + 1
  end subroutine
  elemental subroutine from_real(self, r)
    type(cell), intent(inout) :: self
    real(8), intent(in) :: r
    self%a = sin(r)*self%w(1)
    self%w = self%w*cos(r) + 0.2d0*self%a
    self%a = 0.3d0*self%a + sin(r)
  end subroutine
  subroutine from_vector(self, r)
    type(cell), intent(inout) :: self
    real(8), intent(in) :: r(:)
    self%w = 0
    self%w = self%w + sin(r)
    self%a = self%a*r(1)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell) :: c(n), d
    type(row) :: o(2)
    integer :: i
    do i = 1, n
      c(i) = x(i)
    end do
    c(2:n) = c(1:n-1)
    do i = 2, n
      c(i) = c(i-1)
      if (c(i)%k > 3) c(i) = c(i)%w(1)
    end do
    c(n:1:-1) = c
    c(3) = c(3)%w
    c(1) = c(1)%a
    c = c(1)
    o(1)%q(1) = x(2)
    o(1)%q(2:3) = o(1)%q(1:2)
    o(2)%q = o(1)%q(3:1:-1)
    o(1)%q(1) = o(1)%s
    d = x(1)
    d = d
    y = x*c%a*c%w(1) + c%w(2)*c%k + d%a*d%w(1)
    y(1) = y(1)*o(1)%q(2)%a + o(2)%q(1)%w(1)*o(1)%q(3)%w(2) + o(1)%q(1)%a
  end subroutine
end module
