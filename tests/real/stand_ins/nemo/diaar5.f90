! Transports of heat and salt, which are printed.
module diaar5
  use par_oce
  implicit none
contains
  subroutine dia_ar5_hst(ktra, cptr, pua, pva)
    integer, intent(in) :: ktra
    character(len=*), intent(in) :: cptr
    real(wp), dimension(jpi, jpj, jpk), intent(in) :: pua, pva

    write(*, *) 'transport ', cptr, ktra, pua(2, 2, 2), pva(2, 2, 2)
  end subroutine dia_ar5_hst
end module diaar5
