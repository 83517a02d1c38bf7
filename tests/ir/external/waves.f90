! SPDX-License-Identifier: BSD-3-Clause
! A model whose state is filtered in each step.
module waves
  implicit none
contains
  subroutine run(n, steps, u, cost)
    integer, intent(in) :: n, steps
    double precision, intent(inout) :: u(n)
    double precision, intent(out) :: cost
    double precision :: response(0:n/2), filtered(n)
    integer :: k, step
    response = [(1d0/(1 + k**2), k = 0, n/2)]
    do step = 1, steps
      call spectral_filter(n, response, u, filtered)
      u = filtered + 0.1d0*u**2
    end do
    cost = sum(u**2)
  end subroutine
end module
