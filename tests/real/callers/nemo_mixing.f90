! Calls lateral mixing as the model does, for the active tracers; pta is what it changes.
module nemo_mixing_mod
  use par_oce, only: wp, jpi, jpj, jpk
  use traldf_iso, only: tra_ldf_iso
  implicit none
contains

  subroutine mixing(pahu, pahv, pgu, pgv, pgui, pgvi, ptb, ptbb, pta)
    real(wp), dimension(jpi, jpj, jpk), intent(in) :: pahu, pahv
    real(wp), dimension(jpi, jpj, 2), intent(in) :: pgu, pgv, pgui, pgvi
    real(wp), dimension(jpi, jpj, jpk, 2), intent(in) :: ptb, ptbb
    real(wp), dimension(jpi, jpj, jpk, 2), intent(inout) :: pta

    call tra_ldf_iso(1, 1, 'TRA', pahu, pahv, pgu, pgv, pgui, pgvi, ptb, ptbb, pta, 2, 1)
  end subroutine mixing
end module nemo_mixing_mod
