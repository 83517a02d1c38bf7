! SPDX-License-Identifier: BSD-3-Clause
!
! Clouds, rain and evaporation at many points, about half of them saturated.
module colphys_driver
  use harness
  use k08_colphys_mod, only: physics
  use k08_colphys_mod_adj, only: physics_reversing
  implicit none
  integer :: n
  real(8), parameter :: dt = 100.0d0
  real(8), dimension(:), allocatable, target :: t, q, qc, p, t_adj, q_adj, qc_adj, p_adj
  real(8), dimension(:), allocatable, target :: tn, qn, qcn, rain
  real(8), dimension(:), allocatable, target :: tn_adj, qn_adj, qcn_adj, rain_adj
  real(8), target :: cauto, cauto_adj, cevap, cevap_adj
contains
  subroutine set_up()
    integer :: i
    n = pick(1000000, 50)
    allocate (t(n), q(n), qc(n), p(n), t_adj(n), q_adj(n), qc_adj(n), p_adj(n))
    allocate (tn(n), qn(n), qcn(n), rain(n), tn_adj(n), qn_adj(n), qcn_adj(n), rain_adj(n))
    do i = 1, n
      t(i) = 285.0d0 + 10.0d0*uniform()
      q(i) = 0.009d0*(1.0d0 + uniform())
      qc(i) = 1.5d-3*uniform()
      p(i) = 8.0d4 + 1.0d4*uniform()
    end do
    cauto = 1.0d-2
    cevap = 5.0d-3
    call inputs()
    call active_output(tn, tn_adj, 10.0d0)
    call active_output(qn, qn_adj, 1.0d-2)
    call active_output(qcn, qcn_adj, 1.0d-3)
    call active_output(rain, rain_adj, 1.0d-4)
  end subroutine set_up

  subroutine inputs()
    call active_input(t, t_adj, 1.0d0)
    call active_input(q, q_adj, 1.0d-3)
    call active_input(qc, qc_adj, 1.0d-4)
    call active_input(p, p_adj, 1.0d2)
    call active_input(cauto, cauto_adj, 1.0d-3)
    call active_input(cevap, cevap_adj, 1.0d-3)
  end subroutine inputs

  subroutine primal()
    call physics(n, dt, cauto, cevap, t, q, qc, p, tn, qn, qcn, rain)
  end subroutine primal

  subroutine adjoint()
    call physics_reversing(n, dt, cauto, cauto_adj, cevap, cevap_adj, t, t_adj, q, q_adj, &
                           qc, qc_adj, p, p_adj, tn, tn_adj, qn, qn_adj, qcn, qcn_adj, &
                           rain, rain_adj)
  end subroutine adjoint
end module colphys_driver

program main
  use colphys_driver
  call set_up()
  call drive(primal, adjoint)
end program main
