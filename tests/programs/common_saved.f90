! idea: a common block that SAVE statements name, in every routine that has it
! routine: relax
! dependent: u
! independent: u, omega
! set: n=5, maxit=3
subroutine relax(n, maxit, omega, u)
  implicit none
  integer, intent(in) :: n, maxit
  double precision, intent(in) :: omega
  double precision, intent(inout) :: u(0:n)
  double precision :: res, h
  common /work/ res, h
  save /work/
  integer :: it

  h = 1d0/n
  do it = 1, maxit
    res = 0
    call sweep(n, omega, u)
  end do
  u(0) = u(0) + res
end subroutine relax

subroutine sweep(n, omega, u)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: omega
  double precision, intent(inout) :: u(0:n)
  double precision :: total, h, d
  integer :: i, calls
  common /work/ total, h
  save /work/, calls

  calls = n
  do i = 1, calls - 1
    d = 0.5d0*(u(i - 1) + u(i + 1)) - u(i) + h*h*exp(-u(i))
    u(i) = u(i) + omega*d
    total = total + d*d
  end do
end subroutine sweep
