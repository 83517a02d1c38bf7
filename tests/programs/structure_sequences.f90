! idea: elements of arrays of structures that hold arrays, for arguments that are arrays of them
! routine: relax
! dependent: r, s
! independent: x
! set: n=4
module sequences_mod
  implicit none
  integer, parameter :: two = 2
  type :: node
    real(8) :: u = 0, g(2) = 0
    integer :: k = 1
  end type node
  type :: mesh
    type(node) :: nodes(6)
  end type mesh
  type(node), save :: kept(3)
contains
  subroutine sweep(m, a)
    integer, intent(in) :: m
    type(node), intent(inout) :: a(m)
    integer :: i
    do i = 2, m
      a(i)%g(1) = a(i)%u - a(i-1)%u
      a(i)%g(2) = a(i)%g(1)*a(i-1)%g(2) + 0.5d0*a(i)%k
      a(i)%u = a(i)%u + 0.1d0*a(i)%g(2)*a(i)%g(1)
    end do
  end subroutine sweep
  subroutine shift(p, n)
    integer, intent(in) :: n
    type(node), intent(inout) :: p(0:n-1)
    integer :: i
    do i = 0, n - 2
      p(i)%u = p(i+1)%u*p(i)%g(1)
      p(i)%g = p(i+1)%g(2:1:-1)
      p(i)%k = p(i+1)%k + 1
    end do
  end subroutine shift
  subroutine scale(p, f)
    type(node), intent(inout) :: p(two)
    real(8), intent(in) :: f
    integer :: i
    do i = 1, two
      p(i)%g = f*p(i)%g**2
    end do
  end subroutine scale
  subroutine clear(p, n)
    integer, intent(in) :: n
    type(node), intent(inout) :: p(n)
    integer :: i
    do i = 1, n
      p(i)%g = i
    end do
  end subroutine clear
  subroutine relax(n, x, r, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: r(n), s
    type(node) :: nodes(5)
    type(mesh) :: m
    integer :: i
    do i = 1, n
      nodes(i)%u = x(i)
      nodes(i)%g = [x(i)**2, 1 + x(n)]
      m%nodes(i)%u = x(i)**2
      m%nodes(i)%g = x(1)*i
    end do
    call sweep(n, nodes(1))
    call shift(nodes(2), n - 1)
    call scale(nodes(3), x(2))
    call shift(m%nodes(2), n - 1)
    call clear(m%nodes(n - 1), n - 2)
    kept%u = x(1:3)
    call sweep(2, kept(2))
    do i = 1, n
      r(i) = nodes(i)%u*nodes(i)%g(1)*nodes(i)%g(2) + m%nodes(i)%u*m%nodes(i)%g(1)
    end do
    s = sum(kept%u) + nodes(n)%g(2)*nodes(2)%k
  end subroutine relax
end module sequences_mod
