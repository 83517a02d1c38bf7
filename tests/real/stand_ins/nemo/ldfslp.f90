! Slopes of neutral surfaces, and coefficients that follow from them.
module ldfslp
  use par_oce
  implicit none
  integer, private :: n
  integer, parameter, private :: n3 = jpi*jpj*jpk
  real(wp), dimension(jpi, jpj, jpk) :: &
    uslp = reshape([(0.1_wp + 0.001_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    vslp = reshape([(0.2_wp - 0.001_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    wslpi = reshape([(0.3_wp + 0.002_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    wslpj = reshape([(0.4_wp - 0.002_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: ah_wslp2 = 0.0_wp, akz = 0.0_wp
end module ldfslp
