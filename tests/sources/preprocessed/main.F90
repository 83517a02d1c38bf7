! idea: loops and declarations behind macros, as climate models have them; an included template
! dependent: y
! independent: x
! set: n=5
! defines: KEY_PHYSICS
#define DO_1D( I, FROM, TO ) do I = (FROM), (TO)
#define END_1D end do
#if ! defined WP_KIND
#   define WP_KIND 8
#endif
module physics_mod
   implicit none
   integer, parameter :: wp = WP_KIND
contains
   subroutine foo( n, x, y )
      integer, intent(in) :: n
      real(wp), intent(inout) :: x(n)
      real(wp), intent(inout) :: y
      integer :: ji
#  include "smooth.h90"
#if defined KEY_PHYSICS
      DO_1D( ji, 1, n )
         y = y + exp( -x(ji) )*MAXIMUM
      END_1D
#else
      this is no Fortran
#endif
      if ( __LINE__ < 0 ) y = 0._wp
   end subroutine foo
end module physics_mod
