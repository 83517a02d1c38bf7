! idea: a module with DATA and common blocks, used with some names renamed and no only
! routine: flash
! dependent: v
! independent: z
! set: n=3
module module_renamed_tables_data
  implicit double precision (a-h, o-z)
  parameter (most = 4)
  dimension slopes(most)
  common /melt/ melt_rate, melts
  double precision :: melt_rate
  integer :: melts
  save
  data slopes /0.5d0, 1.5d0, 2*0.25d0/
  private :: most
  interface pressure
    module procedure one_pressure
  end interface pressure
  private :: one_pressure
contains
  double precision function one_pressure(i, t)
    intent(in) :: i, t
    one_pressure = exp(-slopes(i)/t)
  end function one_pressure
end module module_renamed_tables_data

module module_renamed_tables_solver
  use module_renamed_tables_data, steam => pressure, gradient => slopes
  implicit none
contains
  subroutine flash(n, z, v)
    integer, intent(in) :: n
    double precision, intent(in) :: z(n)
    double precision, intent(out) :: v
    integer :: i
    v = 0.0d0
    melt_rate = 0.5d0*z(1)
    do 10 i = 1, n
      v = v + steam(i, z(i))*gradient(i) + melt_rate
10  continue
  end subroutine flash
end module module_renamed_tables_solver
