! idea: attributes in statements of their own, constants, and names of intrinsics and callees
! dependent: y
! independent: x
! set: n=3
! size: w=3
subroutine foo(n, x, y, w)
  implicit none
  integer n, i, m
  real(kind=8) x, y, w, pi, half, a, c
  dimension x(n), w(*)
  intent(in) n, x
  intent(out) :: y
  intent(inout) :: w
  parameter (pi = 3.0d0, half = 0.5d0, m = 2)
  allocatable a(:)
  target :: c
  dimension :: c(m)
  intrinsic sin, exp
  external helper
  allocate(a(n))
  y = 0.0d0
  c = pi
  do i = 1, n
    a(i) = sin(x(i)) * pi
    w(i) = w(i) * a(i) * half
    call helper(a(i), y)
  end do
  y = y + w(n) * c(m)
end subroutine foo

subroutine helper(s, t)
  implicit none
  real(kind=8) :: s, t
  intent(in) :: s
  intent(inout) :: t
  t = t * 0.5d0 + exp(s)
end subroutine helper
