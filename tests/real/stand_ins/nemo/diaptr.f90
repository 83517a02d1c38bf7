! Poleward transports, which are printed.
module diaptr
  use par_oce
  implicit none
  logical :: ln_diaptr = .true.
contains
  subroutine dia_ptr_hst(ktra, cptr, pva)
    integer, intent(in) :: ktra
    character(len=*), intent(in) :: cptr
    real(wp), intent(in) :: pva(jpi, jpj, jpk)

    write(*, *) 'poleward ', cptr, ktra, pva(2, 2, 2)
  end subroutine dia_ptr_hst
end module diaptr
