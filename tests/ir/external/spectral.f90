! SPDX-License-Identifier: BSD-3-Clause
! A filter by FFTW in no module, of which only the rule in spectral.toml is known.
subroutine spectral_filter(n, response, x, y)
  use, intrinsic :: iso_c_binding
  implicit none
  include 'fftw3.f03'
  integer, intent(in) :: n
  double precision, intent(in) :: response(0:n/2), x(n)
  double precision, intent(out) :: y(n)
  real(c_double) :: values(n)
  complex(c_double_complex) :: waves(0:n/2)
  type(c_ptr) :: forth, back
  forth = fftw_plan_dft_r2c_1d(n, values, waves, fftw_estimate)
  back = fftw_plan_dft_c2r_1d(n, waves, values, fftw_estimate)
  values = x
  call fftw_execute_dft_r2c(forth, values, waves)
  waves = waves*response/n
  call fftw_execute_dft_c2r(back, waves, values)
  y = values
  call fftw_destroy_plan(forth)
  call fftw_destroy_plan(back)
end subroutine
