! The domain in space and time: masks, scale factors, levels of the sea bed and of cavities.
module dom_oce
  use par_oce
  implicit none
  integer, private :: n
  integer, parameter, private :: n2 = jpi*jpj, n3 = jpi*jpj*jpk
  logical :: ln_zps = .true., ln_isfcav = .true.
  integer :: neuler = 1
  real(wp) :: rdt = 0.5_wp
  integer, dimension(jpi, jpj) :: mbku = reshape([(2 + mod(n, 2), n=1, n2)], [jpi, jpj])
  integer, dimension(jpi, jpj) :: mbkv = reshape([(3 - mod(n, 2), n=1, n2)], [jpi, jpj])
  integer, dimension(jpi, jpj) :: miku = reshape([(1 + mod(n, 2), n=1, n2)], [jpi, jpj])
  integer, dimension(jpi, jpj) :: mikv = reshape([(2 - mod(n, 2), n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj, jpk) :: &
    umask = reshape([(merge(0.0_wp, 1.0_wp, mod(n, 11) == 3), n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    vmask = reshape([(merge(0.0_wp, 1.0_wp, mod(n, 13) == 5), n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    wmask = reshape([(merge(0.0_wp, 1.0_wp, mod(n, 17) == 7), n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj) :: e1u = reshape([(0.9_wp + 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e1v = reshape([(1.1_wp - 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e1t = reshape([(0.8_wp + 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e2u = reshape([(1.2_wp - 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e2v = reshape([(0.7_wp + 0.02_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e2t = reshape([(1.3_wp - 0.02_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e1e2t = reshape([(1.0_wp + 0.03_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: &
    r1_e1e2t = reshape([(1.0_wp/(1.0_wp + 0.03_wp*n), n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e2_e1u = reshape([(0.5_wp + 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj) :: e1_e2v = reshape([(1.5_wp - 0.01_wp*n, n=1, n2)], [jpi, jpj])
  real(wp), dimension(jpi, jpj, jpk) :: &
    e3t_n = reshape([(1.0_wp + 0.005_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    e3u_n = reshape([(1.1_wp + 0.004_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    e3v_n = reshape([(0.9_wp + 0.003_wp*n, n=1, n3)], [jpi, jpj, jpk])
  real(wp), dimension(jpi, jpj, jpk) :: &
    e3w_n = reshape([(0.8_wp + 0.002_wp*n, n=1, n3)], [jpi, jpj, jpk])
end module dom_oce
